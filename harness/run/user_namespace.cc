#include "run/user_namespace.h"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>

#include "base/file_system.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

constexpr const char* kAppArmor = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";
constexpr const char* kDebian = "/proc/sys/kernel/unprivileged_userns_clone";
constexpr const char* kMost = "/proc/sys/user/max_user_namespaces";

bool reads(const char* path, char value) {
  const Result<std::string> text = read_file(path, 64);
  return text && !text->empty() && text->front() == value;
}

tl::unexpected<Error> blocked(const char* step, int number) {
  Error error = system_failure(std::string("a user namespace: ") + step, number).value();
  if (reads(kAppArmor, '1'))
    error.remedy = "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile with `userns` for nohatch, or run as root";
  else if (reads(kDebian, '0'))
    error.remedy = "sysctl -w kernel.unprivileged_userns_clone=1, or run as root";
  else if (reads(kMost, '0') || number == ENOSPC)
    error.remedy = "sysctl -w user.max_user_namespaces=10000, or run as root";
  else if (number == EINVAL)
    error.remedy = "it must happen before the process has a second thread";
  else
    error.remedy = "run as root; in a container, allow user namespaces (docker run --security-opt seccomp=unconfined)";
  return tl::unexpected(error);
}

Status write_map(const char* path, const std::string& text) {
  const UniqueFd file(::open(path, O_WRONLY | O_CLOEXEC));
  if (file.valid() && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size())) return success();
  return blocked(path, errno);
}

// The AppArmor rule of Ubuntu lets the namespace be made, but takes every capability in it.
Status prove_powers() {
  if (::unshare(CLONE_NEWNET) < 0) return blocked("a network namespace in it", errno);
  return success();
}

}  // namespace

bool is_root() { return ::geteuid() == 0; }

Status become_root_of_own_namespace() {
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  if (::unshare(CLONE_NEWUSER) < 0) return blocked("unshare", errno);
  if (Status s = write_map("/proc/self/uid_map", "0 " + std::to_string(user) + " 1\n"); !s) return s;
  if (Status s = write_map("/proc/self/setgroups", "deny"); !s) return s;
  if (Status s = write_map("/proc/self/gid_map", "0 " + std::to_string(group) + " 1\n"); !s) return s;
  return prove_powers();
}

}  // namespace nohatch
