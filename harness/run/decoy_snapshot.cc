#include "run/decoy_snapshot.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <memory>

#include "base/digest.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

constexpr std::size_t kMostFiles = 300'000;
constexpr std::uint64_t kMostContent = 1u << 20;
constexpr int kDeepest = 500;

using Directory = std::unique_ptr<DIR, int (*)(DIR*)>;

// No symlink on the way and not out of `directory`; `more` may say that no other mount is entered either.
UniqueFd open_beneath(int directory, const char* name, int flags, std::uint64_t more) {
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC | O_NOFOLLOW | (flags & O_PATH ? 0 : O_NONBLOCK));
  how.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_BENEATH | more;
  return UniqueFd(static_cast<int>(::syscall(SYS_openat2, directory, name, &how, sizeof how)));
}

std::string digest_of(int file) {
  Sha256 digest;
  char buffer[65536];
  std::uint64_t total = 0;
  for (ssize_t count; (count = ::read(file, buffer, sizeof buffer)) > 0;) {
    digest.update({buffer, static_cast<std::size_t>(count)});
    if ((total += static_cast<std::uint64_t>(count)) > kMostContent) return {};
  }
  return digest.hex();
}

std::string link_of(int directory, const char* name) {
  char target[PATH_MAX];
  const ssize_t length = ::readlinkat(directory, name, target, sizeof target);
  return length < 0 ? std::string() : std::string(target, static_cast<std::size_t>(length));
}

FileState state_of(int directory, const char* name, const struct statx& s, std::uint64_t more) {
  FileState state;
  state.mode = s.stx_mode;
  state.inode = s.stx_ino;
  state.device = makedev(s.stx_dev_major, s.stx_dev_minor);
  if (S_ISDIR(s.stx_mode)) return state;
  state.size = s.stx_size;
  state.links = s.stx_nlink;
  if (S_ISREG(s.stx_mode) && s.stx_size <= kMostContent)
    if (const UniqueFd file = open_beneath(directory, name, O_RDONLY, more); file.valid()) state.content = digest_of(file.get());
  if (S_ISLNK(s.stx_mode)) state.content = link_of(directory, name);
  return state;
}

// A file system in user space may never answer; what the kernel knows by itself is enough.
bool look(int directory, const char* name, struct statx& s) {
  return ::statx(directory, name, AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_STATX_DONT_SYNC, STATX_BASIC_STATS, &s) == 0;
}

class Walk {
 public:
  explicit Walk(FileSnapshot& files) : files_(files) {}

  bool full() const { return files_.size() >= kMostFiles; }

  void entry(int parent, const char* name, const std::string& path, int depth) {
    struct statx s;
    if (full() || !look(parent, name, s)) return;
    files_[path] = state_of(parent, name, s, RESOLVE_NO_XDEV);
    if (!S_ISDIR(s.stx_mode) || depth >= kDeepest) return;
    UniqueFd directory = open_beneath(parent, name, O_RDONLY | O_DIRECTORY, RESOLVE_NO_XDEV);
    if (directory.valid()) children(std::move(directory), path, depth);
  }

  void children(UniqueFd fd, const std::string& path, int depth) {
    const Directory directory(::fdopendir(fd.release()), ::closedir);
    if (!directory) return;
    while (const dirent* child = ::readdir(directory.get())) {
      const std::string name = child->d_name;
      if (name != "." && name != "..") entry(::dirfd(directory.get()), name.c_str(), path + "/" + name, depth + 1);
    }
  }

 private:
  FileSnapshot& files_;
};

}  // namespace

Result<FileSnapshot> take_snapshot(const std::filesystem::path& root, const std::vector<std::string>& places) {
  FileSnapshot files;
  Walk walk(files);
  const UniqueFd top(::open(root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!top.valid()) return system_failure(root.native(), errno);
  for (const std::string& place : places) {
    const char* name = place.c_str() + 1;
    struct statx s;
    const UniqueFd there = open_beneath(top.get(), name, O_PATH, 0);
    if (!there.valid() || !look(there.get(), "", s)) continue;
    files[place] = state_of(top.get(), name, s, 0);
    if (!S_ISDIR(s.stx_mode)) continue;
    UniqueFd directory = open_beneath(top.get(), name, O_RDONLY | O_DIRECTORY, 0);
    if (directory.valid()) walk.children(std::move(directory), place, 0);
    if (walk.full()) return failure("more than 300000 files on the decoy host");
  }
  return files;
}

}  // namespace nohatch
