#include "run/decoy_devices.h"

#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>

#include "run/decoy_mounts.h"

namespace nohatch {
namespace {

struct Node {
  const char* name;
  unsigned minor;
};
constexpr Node kMemoryNodes[] = {{"null", 3}, {"zero", 5}, {"full", 7}, {"random", 8}, {"urandom", 9}};

Status make_node(const std::string& name, unsigned major, unsigned minor) {
  const std::string path = "/dev/" + name;
  if (::mknod(path.c_str(), S_IFCHR | 0666, makedev(major, minor)) < 0) {
    if (errno == EPERM) return show_tree(kRealRoot + path, path, false);
    return system_failure("mknod " + path, errno);
  }
  return ::chmod(path.c_str(), 0666) < 0 ? Status(system_failure("chmod " + path, errno)) : success();
}

Status make_nodes() {
  for (const Node& node : kMemoryNodes)
    if (Status s = make_node(node.name, 1, node.minor); !s) return s;
  return make_node("tty", 5, 0);
}

Status make_links() {
  const std::pair<const char*, const char*> links[] = {{"pts/ptmx", "/dev/ptmx"},
                                                       {"/proc/self/fd", "/dev/fd"},
                                                       {"/proc/self/fd/0", "/dev/stdin"},
                                                       {"/proc/self/fd/1", "/dev/stdout"},
                                                       {"/proc/self/fd/2", "/dev/stderr"}};
  for (const auto& [target, link] : links)
    if (::symlink(target, link) < 0) return system_failure(link, errno);
  return success();
}

}  // namespace

Status build_devices() {
  if (Status s = make_directory("/dev"); !s) return s;
  if (Status s = mount_tmpfs("/dev", "mode=755,size=4m"); !s) return s;
  if (Status s = make_nodes(); !s) return s;
  if (Status s = make_links(); !s) return s;
  if (Status s = make_directory("/dev/pts"); !s) return s;
  if (Status s = mount_kind("devpts", "/dev/pts", MS_NOSUID | MS_NOEXEC, "newinstance,ptmxmode=0666,mode=0620"); !s) return s;
  if (Status s = make_directory("/dev/shm", 01777); !s) return s;
  return mount_tmpfs("/dev/shm", "mode=1777,size=256m");
}

}  // namespace nohatch
