// Removal of what a hostile subject may have left: immutable or unreadable entries, and trees deeper than any path name.
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

#include "base/clock.h"
#include "base/file_system.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

void clear_flags(int fd) {
  int flags = 0;
  if (::ioctl(fd, FS_IOC_GETFLAGS, &flags) != 0) return;
  flags &= ~(FS_IMMUTABLE_FL | FS_APPEND_FL);
  (void)::ioctl(fd, FS_IOC_SETFLAGS, &flags);
}

// Opens a directory of our own to change it, whatever mode and flags it was given. The mode is set through /proc, since
// fchmodat knows no AT_SYMLINK_NOFOLLOW and the name may have become a link meanwhile.
UniqueFd open_directory(int parent, const char* name) {
  const UniqueFd path(::openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!path.valid()) return UniqueFd();
  const std::string self = "/proc/self/fd/" + std::to_string(path.get());
  UniqueFd fd(::open(self.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.valid()) clear_flags(fd.get());
  ::chmod(self.c_str(), 0700);
  if (!fd.valid()) fd.reset(::open(self.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return fd;
}

std::vector<std::string> entries(int directory) {
  std::vector<std::string> names;
  const int copy = ::openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (copy < 0) return names;
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(copy), ::closedir);
  while (const dirent* entry = stream ? ::readdir(stream.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

// True if the entry is gone; a directory that is not empty stays. Only regular files are opened to take their flags away:
// to open a device or a FIFO may do something, or wait.
bool remove_entry(int parent, const char* name) {
  struct stat status;
  if (::fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return errno == ENOENT;
  if (S_ISDIR(status.st_mode)) return ::unlinkat(parent, name, AT_REMOVEDIR) == 0;
  if (::unlinkat(parent, name, 0) == 0) return true;
  if (!S_ISREG(status.st_mode)) return false;
  const UniqueFd fd(::openat(parent, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  if (fd.valid()) clear_flags(fd.get());
  return ::unlinkat(parent, name, 0) == 0;
}

// Empties a child of `root` by lifting its own directories up into `root`, so that depth costs neither stack nor
// descriptors. True if something changed.
bool lift_and_remove(int root, const std::string& name) {
  const UniqueFd child = open_directory(root, name.c_str());
  if (!child.valid()) return remove_entry(root, name.c_str());
  bool changed = false;
  for (const std::string& inner : entries(child.get())) {
    if (remove_entry(child.get(), inner.c_str())) {
      changed = true;
      continue;
    }
    (void)open_directory(child.get(), inner.c_str());  // moving a directory needs leave to write to it
    changed |= ::renameat(child.get(), inner.c_str(), root, ("lifted-" + random_id()).c_str()) == 0;
  }
  return remove_entry(root, name.c_str()) || changed;
}

}  // namespace

void remove_tree(const std::filesystem::path& directory) {
  const UniqueFd root = open_directory(AT_FDCWD, directory.c_str());
  bool changed = root.valid();
  while (changed) {
    changed = false;
    for (const std::string& name : entries(root.get()))
      changed |= remove_entry(root.get(), name.c_str()) || lift_and_remove(root.get(), name);
  }
  ::rmdir(directory.c_str());
}

Result<ScratchDirectory> ScratchDirectory::create(std::string_view prefix) { return create_at(fresh_path(prefix)); }

std::filesystem::path ScratchDirectory::fresh_path(std::string_view prefix) {
  const char* chosen = std::getenv("TMPDIR");
  const std::filesystem::path base = chosen != nullptr && *chosen == '/' ? chosen : "/tmp";
  return base / (std::string(prefix) + "-" + random_id());
}

Result<ScratchDirectory> ScratchDirectory::create_at(const std::filesystem::path& path) {
  if (::mkdir(path.c_str(), 0700) != 0) return system_failure("mkdir " + path.string(), errno);
  return ScratchDirectory(path);
}

ScratchDirectory::~ScratchDirectory() {
  if (!path_.empty()) remove_tree(path_);
}

}  // namespace nohatch
