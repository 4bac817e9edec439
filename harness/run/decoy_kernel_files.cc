#include "run/decoy_kernel_files.h"

#include <sys/mount.h>
#include <unistd.h>

#include <string>

#include "base/file_system.h"
#include "run/decoy_mounts.h"

namespace nohatch {
namespace {

Status mount_both(const std::string& below) {
  if (Status s = make_directory(below + "/proc", 0555); !s) return s;
  if (Status s = make_directory(below + "/sys", 0555); !s) return s;
  if (Status s = mount_kind("proc", below + "/proc", MS_NOSUID | MS_NOEXEC | MS_NODEV); !s) return s;
  return mount_kind("sysfs", below + "/sys", MS_NOSUID | MS_NOEXEC | MS_NODEV);
}

// A user namespace inside may mount /proc anew only if its mount namespace has one that nothing covers. This one is never
// seen: an empty directory is mounted over the place.
Status mount_uncovered() {
  const std::string place = "/nohatch/kernel";
  if (Status s = mount_both(place); !s) return s;
  return mount_tmpfs(place, "mode=700,size=4k");
}

// Shows `whole` read-only but for `own`, which stay as they are.
Status protect(const std::string& whole, const std::vector<std::string>& own) {
  std::vector<UniqueFd> kept;
  for (const std::string& path : own) {
    Result<UniqueFd> tree = take_tree(path, false);
    if (!tree) return tl::unexpected(tree.error());
    kept.push_back(std::move(*tree));
  }
  if (Status s = show_tree(whole, whole, true); !s) return s;
  for (std::size_t i = 0; i < own.size(); ++i)
    if (Status s = attach_tree(kept[i], own[i]); !s) return s;
  return success();
}

bool real_root() {
  const Result<std::string> map = read_file("/proc/self/uid_map", 4096);
  return map && map->find("4294967295") != std::string::npos;
}

}  // namespace

Status build_kernel_files() {
  if (Status s = mount_both(""); !s) return s;
  if (!real_root()) return success();
  if (Status s = mount_uncovered(); !s) return s;
  if (Status s = protect("/proc/sys", {"/proc/sys/net", "/proc/sys/kernel/hostname", "/proc/sys/kernel/domainname"}); !s) return s;
  if (::access("/proc/sysrq-trigger", F_OK) == 0)
    if (Status s = show_tree("/dev/null", "/proc/sysrq-trigger", false); !s) return s;
  return protect("/sys", {"/sys/devices/virtual/net"});
}

}  // namespace nohatch
