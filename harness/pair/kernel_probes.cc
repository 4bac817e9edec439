#include "pair/kernel_probes.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <linux/seccomp.h>
#include <linux/userfaultfd.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace nohatch {
namespace {

int answer(long result) { return result < 0 ? errno : 0; }

int io_uring() {
  io_uring_params parameters{};
  return answer(syscall(SYS_io_uring_setup, 1, &parameters));
}

int userfault() { return answer(syscall(SYS_userfaultfd, UFFD_USER_MODE_ONLY)); }

int key_ring() { return answer(syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_PROCESS_KEYRING, 1)); }

int bpf_map() {
  bpf_attr attributes{};
  attributes.map_type = BPF_MAP_TYPE_ARRAY;
  attributes.key_size = 4;
  attributes.value_size = 8;
  attributes.max_entries = 1;
  return answer(syscall(SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof(attributes)));
}

int perf_event() {
  perf_event_attr attributes{};
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.size = sizeof(attributes);
  attributes.config = PERF_COUNT_SW_TASK_CLOCK;
  attributes.exclude_kernel = 1;
  return answer(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0UL));
}

int user_namespace() { return answer(unshare(CLONE_NEWUSER)); }

// Root gives up its rights first: what is asked is whether an ordinary user may.
int unprivileged_user_namespace() {
  constexpr uid_t kNobody = 65534;
  if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setresgid(kNobody, kNobody, kNobody) != 0 ||
                         setresuid(kNobody, kNobody, kNobody) != 0)) {
    return errno;
  }
  return user_namespace();
}

int namespaces_of(int flags) {
  if (geteuid() == 0) return answer(unshare(flags));
  return answer(unshare(CLONE_NEWUSER | flags));
}

int network_namespace() { return namespaces_of(CLONE_NEWNET); }
int pid_namespace() { return namespaces_of(CLONE_NEWPID); }
int mount_namespace() { return namespaces_of(CLONE_NEWNS); }

int seccomp() {
  const unsigned action = SECCOMP_RET_ERRNO;
  return answer(syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action));
}

int landlock() {
  constexpr unsigned kVersion = 1;
  return answer(syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion));
}

int memory_file() { return answer(memfd_create("nohatch", MFD_CLOEXEC)); }

int process_descriptor() { return answer(syscall(SYS_pidfd_open, getpid(), 0)); }

int shared_memory() {
  const int id = shmget(IPC_PRIVATE, 4096, 0600);
  if (id < 0) return errno;
  shmctl(id, IPC_RMID, nullptr);
  return 0;
}

int ipv6() { return answer(socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

int raw_socket() { return answer(socket(AF_INET, SOCK_RAW | SOCK_CLOEXEC, 1)); }

int packet_socket() { return answer(socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0)); }

int netlink_socket() { return answer(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, 0)); }

// A child is traced and ended by its tracer's own SIGKILL.
int trace() {
  const pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) {
    for (;;) pause();
  }
  const int result = answer(ptrace(PTRACE_SEIZE, child, nullptr, nullptr));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return result;
}

int read_of_memory() {
  char from = 'x', to = 0;
  iovec ours{&to, 1}, theirs{&from, 1};
  return answer(process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0));
}

// A character pushed into a terminal of its own.
int terminal_push() {
  const int ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  int number = 0, unlock = 0;
  if (ours < 0 || ioctl(ours, TIOCSPTLCK, &unlock) != 0 || ioctl(ours, TIOCGPTN, &number) != 0) return errno;
  const int theirs = ioctl(ours, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (theirs < 0) return errno;
  setsid();
  if (ioctl(theirs, TIOCSCTTY, 0) != 0) return errno;
  const char pushed = 'x';
  return answer(ioctl(theirs, TIOCSTI, &pushed));
}

constexpr std::string_view kModernKernel = "it needs a kernel that is built with it";
constexpr std::string_view kSeccomp = "the kernel lacks it, or the container that this runs in filters it: run with --security-opt seccomp=unconfined";

constexpr KernelProbe kProbes[] = {
    {"io_uring", io_uring, "sysctl -w kernel.io_uring_disabled=0, and no seccomp filter around this container"},
    {"userfaultfd", userfault, "sysctl -w vm.unprivileged_userfaultfd=1, and no seccomp filter around this container"},
    {"keyctl", key_ring, kSeccomp},
    {"bpf", bpf_map, "run as root (CAP_BPF), or sysctl -w kernel.unprivileged_bpf_disabled=0"},
    {"perf_event", perf_event, "run as root (CAP_PERFMON), or sysctl -w kernel.perf_event_paranoid=2"},
    {"user-namespaces", user_namespace, "sysctl -w user.max_user_namespaces=15000"},
    {"unprivileged-user-namespaces", unprivileged_user_namespace,
     "sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000 kernel.apparmor_restrict_unprivileged_userns=0"},
    {"network-namespaces", network_namespace, "run as root, or allow user namespaces"},
    {"pid-namespaces", pid_namespace, "run as root, or allow user namespaces"},
    {"mount-namespaces", mount_namespace, "run as root, or allow user namespaces"},
    {"seccomp", seccomp, kModernKernel},
    {"landlock", landlock, "boot with lsm=landlock,... on a kernel of 5.13 or later"},
    {"memfd", memory_file, kSeccomp},
    {"pidfd", process_descriptor, kModernKernel},
    {"sysv-shm", shared_memory, kModernKernel},
    {"ipv6", ipv6, "boot without ipv6.disable=1"},
    {"raw-sockets", raw_socket, "run as root (CAP_NET_RAW)"},
    {"packet-sockets", packet_socket, "run as root (CAP_NET_RAW)"},
    {"netlink", netlink_socket, kSeccomp},
    {"ptrace", trace, "sysctl -w kernel.yama.ptrace_scope=1, and no seccomp filter around this container"},
    {"process-vm", read_of_memory, kSeccomp},
    {"tiocsti", terminal_push, "sysctl -w dev.tty.legacy_tiocsti=1"},
};

}  // namespace

std::span<const KernelProbe> kernel_probes() { return kProbes; }

int in_child(int (*probe)()) {
  constexpr unsigned kSeconds = 5;
  const pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) {
    alarm(kSeconds);
    _exit(probe() & 0xff);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
}

}  // namespace nohatch
