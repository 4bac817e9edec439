#include "base/file_system.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/clock.h"

namespace nohatch {
namespace {

// A FIFO must not make the reader wait, so it is opened without waiting and then refused for its kind.
constexpr int kOpenToRead = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;

Result<std::string> read_all(const UniqueFd& fd, const std::string& name, std::size_t most) {
  struct stat status;
  if (::fstat(fd.get(), &status) != 0) return system_failure("stat " + name, errno);
  if (!S_ISREG(status.st_mode)) return failure(name + " is not a regular file");
  std::string text;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer, sizeof buffer);
    if (got == 0) return text;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_failure("read " + name, errno);
    if (text.size() + static_cast<std::size_t>(got) > most)
      return failure(name + " is longer than " + std::to_string(most) + " bytes");
    text.append(buffer, static_cast<std::size_t>(got));
  }
}

Status write_all(int fd, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t wrote = ::write(fd, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return system_failure("write " + name, errno);
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return success();
}

Status fill_new(int fd, std::string_view text, unsigned mode, const std::string& name) {
  if (Status written = write_all(fd, text, name); !written) return written;
  if (::fchmod(fd, mode) != 0) return system_failure("chmod " + name, errno);
  if (::fsync(fd) != 0) return system_failure("fsync " + name, errno);
  return success();
}

void sync_directory(const std::filesystem::path& directory) {
  const UniqueFd fd(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.valid()) ::fsync(fd.get());
}

Status collect(int parent, const std::string& name, const std::string& prefix, std::vector<std::string>& out);

Status collect_entry(int fd, const dirent& entry, const std::string& prefix, std::vector<std::string>& out) {
  const std::string relative = prefix + entry.d_name;
  struct stat status;
  if (::fstatat(fd, entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return system_failure("stat " + relative, errno);
  if (S_ISDIR(status.st_mode)) return collect(fd, entry.d_name, relative + "/", out);
  if (S_ISREG(status.st_mode) || S_ISLNK(status.st_mode)) out.push_back(relative);
  return success();
}

Status collect(int parent, const std::string& name, const std::string& prefix, std::vector<std::string>& out) {
  const int fd = ::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | (prefix.empty() ? 0 : O_NOFOLLOW));
  if (fd < 0) return system_failure("open " + (prefix.empty() ? name : prefix), errno);
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(fd), ::closedir);
  if (!stream) return system_failure("read " + name, errno);
  while (const dirent* entry = ::readdir(stream.get())) {
    const std::string_view child = entry->d_name;
    if (child == "." || child == "..") continue;
    if (Status status = collect_entry(fd, *entry, prefix, out); !status) return status;
  }
  return success();
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t most) {
  const UniqueFd fd(::open(path.c_str(), kOpenToRead));
  if (!fd.valid()) return system_failure("open " + path.string(), errno);
  return read_all(fd, path.string(), most);
}

Result<UniqueFd> open_file_beneath(const std::filesystem::path& directory, const std::string& relative) {
  const UniqueFd base(::open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!base.valid()) return system_failure("open " + directory.string(), errno);
  open_how how{};
  how.flags = kOpenToRead;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  UniqueFd fd(static_cast<int>(::syscall(SYS_openat2, base.get(), relative.c_str(), &how, sizeof how)));
  if (!fd.valid()) return system_failure("open " + (directory / relative).string(), errno);
  return fd;
}

Result<std::string> read_file_beneath(const std::filesystem::path& directory, const std::string& relative, std::size_t most) {
  const Result<UniqueFd> fd = open_file_beneath(directory, relative);
  return fd ? read_all(*fd, relative, most) : tl::unexpected(fd.error());
}

Status write_new_file(const std::filesystem::path& path, std::string_view text, unsigned mode) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!fd.valid()) return system_failure("create " + path.string(), errno);
  Status written = fill_new(fd.get(), text, mode, path.string());
  if (!written) ::unlink(path.c_str());
  return written;
}

Status write_file(const std::filesystem::path& path, std::string_view text, unsigned mode) {
  const std::filesystem::path temporary = path.string() + "." + random_id();
  if (Status written = write_new_file(temporary, text, mode); !written) return written;
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const int number = errno;
    ::unlink(temporary.c_str());
    return system_failure("rename to " + path.string(), number);
  }
  sync_directory(path.has_parent_path() ? path.parent_path() : ".");
  return success();
}

Result<std::vector<std::string>> list_tree(const std::filesystem::path& directory) {
  std::vector<std::string> names;
  if (Status status = collect(AT_FDCWD, directory.string(), "", names); !status) return tl::unexpected(status.error());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace nohatch
