#include "run/decoy_spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace nohatch {
namespace {

constexpr std::size_t kStackBytes = 64u << 10;
constexpr int kNamespaces = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

// What the child needs; it shares the caller's memory until it execs (CLONE_VM | CLONE_VFORK).
struct Plan {
  const char* program;
  char* const* argv;
  char* const* environment;
  int control;
  int null;
  int number = 0;  // errno of what failed
};

// Raw calls only: the C library's own state belongs to the parent's thread, and a sanitizer must not watch this stack.
__attribute__((no_sanitize("address", "thread", "undefined"))) int child(void* data) {
  Plan& plan = *static_cast<Plan*>(data);
  for (int fd = 0; fd < 3; ++fd) syscall(SYS_dup3, plan.null, fd, 0);
  // dup3 refuses equal numbers, and a copy may be needed to lose close-on-exec.
  const long moved = syscall(SYS_fcntl, plan.control, F_DUPFD_CLOEXEC, kControlDescriptor + 1);
  if (moved >= 0 && syscall(SYS_dup3, moved, kControlDescriptor, 0) >= 0 &&
      syscall(SYS_close_range, kControlDescriptor + 1, ~0U, CLOSE_RANGE_CLOEXEC) >= 0)
    syscall(SYS_execve, plan.program, plan.argv, plan.environment);
  plan.number = errno;
  syscall(SYS_exit_group, 127);
  return 127;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (const std::string& text : texts) list.push_back(const_cast<char*>(text.c_str()));
  list.push_back(nullptr);
  return list;
}

tl::unexpected<Error> refused(int number) {
  Error error = system_failure("namespaces for a decoy host", number).value();
  if (number == EPERM)
    error.remedy = "run as root, or where user namespaces are allowed; in a container add --privileged, or --cap-add SYS_ADMIN";
  if (number == ENOSPC) error.remedy = "raise /proc/sys/user/max_{mnt,pid,net,ipc,uts,cgroup}_namespaces";
  return tl::unexpected(error);
}

// No handler of the caller may run in the child while both share their memory.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

class Stack {
 public:
  Stack() : bottom_(::mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0)) {}
  ~Stack() {
    if (valid()) ::munmap(bottom_, kStackBytes);
  }
  Stack(const Stack&) = delete;
  bool valid() const { return bottom_ != MAP_FAILED; }
  void* top() const { return static_cast<char*>(bottom_) + kStackBytes; }

 private:
  void* bottom_;
};

}  // namespace

Result<SpawnedDecoy> spawn_decoy(const std::filesystem::path& program, const std::vector<std::string>& environment, int control,
                                 bool engine) {
  UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!null.valid()) return system_failure("/dev/null", errno);
  const Stack stack;
  if (!stack.valid()) return system_failure("mmap", errno);
  const std::vector<std::string> words = {"nohatch-decoy"};
  const std::vector<char*> argv = pointers(words), envp = pointers(environment);
  Plan plan{program.c_str(), argv.data(), envp.data(), control, null.get()};
  const int flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD | kNamespaces | (engine ? 0 : CLONE_NEWCGROUP);
  int pidfd = -1;
  const SignalsBlocked blocked;
  const pid_t pid = ::clone(child, stack.top(), flags, &plan, &pidfd);
  if (pid < 0) return refused(errno);
  SpawnedDecoy decoy{pid, UniqueFd(pidfd)};
  if (plan.number == 0) return decoy;
  ::waitpid(pid, nullptr, 0);
  return system_failure(program.native(), plan.number);
}

}  // namespace nohatch
