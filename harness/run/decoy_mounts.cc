#include "run/decoy_mounts.h"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace nohatch {
namespace {

namespace fs = std::filesystem;

// Holds what covers files of /etc; detached when the decoy host is ready, so that it has no other name.
constexpr const char* kCovers = "/.covers";

Status place_for(const std::string& source, const std::string& target) {
  struct stat what;
  if (::stat(source.c_str(), &what) < 0) return system_failure(source.substr(source.find(kRealRoot) == 0 ? 6 : 0), errno);
  struct stat there;
  if (::stat(target.c_str(), &there) == 0) return success();
  if (S_ISDIR(what.st_mode)) return make_directory(target);
  return write_text(target, "", 0644);
}

// The path that a symlink at `path` leads to, in the decoy's own root.
std::string link_target(const fs::path& path) {
  std::error_code ignored;
  const fs::path target = fs::read_symlink(path, ignored);
  return (path.parent_path() / target).lexically_normal().native();
}

bool exists(const std::string& path) {
  struct stat there;
  return ::lstat(path.c_str(), &there) == 0;
}

Result<std::string> new_cover(const std::string& text, mode_t mode) {
  static int number = 0;
  if (number == 0) {
    if (Status s = make_directory(kCovers, 0700); !s) return tl::unexpected(s.error());
    if (Status s = mount_tmpfs(kCovers, "mode=700,size=16m"); !s) return tl::unexpected(s.error());
  }
  const std::string path = std::string(kCovers) + "/" + std::to_string(++number);
  if (Status s = write_text(path, text, mode); !s) return tl::unexpected(s.error());
  return path;
}

Status cover_existing(const std::string& path, const std::string& text, mode_t mode) {
  const Result<std::string> cover = new_cover(text, mode);
  if (!cover) return tl::unexpected(cover.error());
  return show_tree(*cover, path, false);
}

Result<bool> cover(const std::string& path, const std::string& text, mode_t mode, int links) {
  struct stat what;
  if (::lstat(path.c_str(), &what) < 0) {
    if (links == 0) return false;
    // A dangling link points into a directory that the decoy has anew, such as /run; elsewhere nothing can be made.
    return write_text(path, text, mode).has_value();
  }
  if (S_ISLNK(what.st_mode)) return links < 4 ? cover(link_target(path), text, mode, links + 1) : Result<bool>(false);
  if (Status s = cover_existing(path, text, mode); !s) return tl::unexpected(s.error());
  return true;
}

}  // namespace

Status make_directory(const std::string& path, mode_t mode) {
  if (::mkdir(path.c_str(), mode) == 0 || errno == EEXIST) {
    if (::chmod(path.c_str(), mode) < 0 && errno != EROFS) return system_failure("chmod " + path, errno);
    return success();
  }
  const std::string parent = fs::path(path).parent_path().native();
  if (errno != ENOENT || parent == path || parent.empty()) return system_failure("mkdir " + path, errno);
  if (!exists(parent))
    if (Status s = make_directory(parent); !s) return s;
  if (::mkdir(path.c_str(), mode) < 0) return system_failure("mkdir " + path, errno);
  return ::chmod(path.c_str(), mode) < 0 ? Status(system_failure("chmod " + path, errno)) : success();
}

Status write_text(const std::string& path, const std::string& text, mode_t mode) {
  const std::string parent = fs::path(path).parent_path().native();
  if (!exists(parent))
    if (Status s = make_directory(parent); !s) return s;
  const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode));
  if (!file.valid()) return system_failure("write " + path, errno);
  if (::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) return system_failure("write " + path, errno);
  return ::fchmod(file.get(), mode) < 0 ? Status(system_failure("chmod " + path, errno)) : success();
}

Status mount_tmpfs(const std::string& target, const std::string& options, const std::string& source) {
  if (::mount(source.c_str(), target.c_str(), "tmpfs", 0, options.c_str()) < 0) return system_failure("tmpfs on " + target, errno);
  return success();
}

Status mount_kind(const char* kind, const std::string& target, unsigned long flags, const std::string& options) {
  if (::mount(kind, target.c_str(), kind, flags, options.empty() ? nullptr : options.c_str()) < 0)
    return system_failure(std::string(kind) + " on " + target, errno);
  return success();
}

Result<UniqueFd> take_tree(const std::string& path, bool read_only) {
  UniqueFd tree(::open_tree(AT_FDCWD, path.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE));
  if (!tree.valid()) return system_failure("open_tree " + path, errno);
  mount_attr read_only_attribute{};
  read_only_attribute.attr_set = MOUNT_ATTR_RDONLY;
  if (read_only && ::mount_setattr(tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, &read_only_attribute, sizeof read_only_attribute) < 0)
    return system_failure("read-only " + path, errno);
  return tree;
}

Status attach_tree(const UniqueFd& tree, const std::string& target) {
  if (::move_mount(tree.get(), "", AT_FDCWD, target.c_str(), MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_SYMLINKS) < 0)
    return system_failure("mount on " + target, errno);
  return success();
}

Status show_tree(const std::string& source, const std::string& target, bool read_only) {
  if (Status s = place_for(source, target); !s) return s;
  const Result<UniqueFd> tree = take_tree(source, read_only);
  if (!tree) return tl::unexpected(tree.error());
  return attach_tree(*tree, target);
}

Result<bool> cover_file(const std::string& path, const std::string& text, mode_t mode) { return cover(path, text, mode, 0); }

}  // namespace nohatch
