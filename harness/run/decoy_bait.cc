#include "run/decoy_bait.h"

#include <fcntl.h>
#include <poll.h>
#include <linux/sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "process/descriptors.h"
#include "run/decoy_places.h"

namespace nohatch {
namespace {

// The token in the bait process's memory; static, so that its address is the same before and after the fork.
char token_in_memory[33];

extern "C" void write_signalled_file(int) {
  const int before = errno;
  const int fd = ::open(kSignalledFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd >= 0) {
    [[maybe_unused]] const ssize_t written = ::write(fd, "signalled\n", 10);
    ::close(fd);
  }
  errno = before;
}

// nohatch-decoy is started with a variable of the token's length; overwriting it in place is what /proc/PID/environ shows.
void plant_in_environment(const std::string& token) {
  char* value = std::getenv(kProcessVariable);
  if (value != nullptr && std::strlen(value) == token.size()) std::memcpy(value, token.data(), token.size());
}

void handle_signal(int number, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(number, &action, nullptr);
}

[[noreturn]] void live_as_bait(const std::string& token, int orders) {
  ::setsid();
  ::prctl(PR_SET_NAME, "service");
  std::memcpy(token_in_memory, token.data(), std::min(token.size(), sizeof token_in_memory - 1));
  plant_in_environment(token);
  handle_signal(SIGUSR1, write_signalled_file);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  char order = 1;  // the first byte says that it is ready
  do {
    if (order == 'k') ::kill(-1, SIGKILL);
    if (::write(orders, &order, 1) != 1) break;
  } while (::read(orders, &order, 1) == 1);
  ::_exit(0);
}

bool read_byte(int fd, int milliseconds) {
  pollfd one{fd, POLLIN, 0};
  char byte;
  return ::poll(&one, 1, milliseconds) == 1 && ::read(fd, &byte, 1) == 1;
}

Result<UniqueFd> listen_on(const sockaddr_un& address, socklen_t length) {
  UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket.valid() || ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), length) < 0 ||
      ::listen(socket.get(), 64) < 0)
    return system_failure("service socket", errno);
  return socket;
}

// A number that no process of a sandbox with a process namespace of its own comes to have: a subject that signals it there must not hit
// itself or a neighbour by chance.
constexpr pid_t kBaitNumber = 29999;

// Another number where the kernel does not grant this one (a smaller pid_max).
pid_t fork_with_number(pid_t number) {
  clone_args arguments{};
  arguments.exit_signal = SIGCHLD;
  arguments.set_tid = reinterpret_cast<std::uintptr_t>(&number);
  arguments.set_tid_size = 1;
  const pid_t pid = static_cast<pid_t>(::syscall(SYS_clone3, &arguments, sizeof arguments));
  return pid >= 0 ? pid : ::fork();
}

sockaddr_un socket_address(const std::string& name, std::size_t offset) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + offset, name.data(), std::min(name.size(), sizeof address.sun_path - offset - 1));
  return address;
}

}  // namespace

Result<BaitProcess> start_bait_process(const std::string& token) {
  Result<SocketPair> pair = make_socket_pair();
  if (!pair) return tl::unexpected(pair.error());
  const pid_t pid = fork_with_number(kBaitNumber);
  if (pid < 0) return system_failure("fork the bait process", errno);
  if (pid == 0) {
    pair->ours.reset();
    live_as_bait(token, pair->theirs.get());
  }
  pair->theirs.reset();
  if (!read_byte(pair->ours.get(), 5000)) return failure("the bait process did not start");
  return BaitProcess{pid, reinterpret_cast<std::uintptr_t>(token_in_memory), token.size(), std::move(pair->ours)};
}

bool end_everyone_else(const BaitProcess& bait) {
  ::kill(bait.pid, SIGCONT);
  const char order = 'k';
  return ::send(bait.orders.get(), &order, 1, MSG_NOSIGNAL) == 1 && read_byte(bait.orders.get(), 500);
}

Result<ServiceSockets> open_service_sockets(const BaitPlaces& places) {
  const sockaddr_un path = socket_address(places.socket_path, 0), abstract = socket_address(places.socket_abstract, 1);
  Result<UniqueFd> first = listen_on(path, sizeof path);
  if (!first) return tl::unexpected(first.error());
  if (::chmod(places.socket_path.c_str(), 0777) < 0) return system_failure("chmod the service socket", errno);
  const std::size_t length = offsetof(sockaddr_un, sun_path) + 1 + places.socket_abstract.size();
  Result<UniqueFd> second = listen_on(abstract, static_cast<socklen_t>(length));
  if (!second) return tl::unexpected(second.error());
  return ServiceSockets{std::move(*first), std::move(*second)};
}

Result<UniqueFd> open_descriptor_bait(const std::string& token) {
  UniqueFd file(::memfd_create("service", MFD_CLOEXEC));
  if (!file.valid()) return system_failure("memfd", errno);
  const std::string text = token + "\n";
  if (::pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) return system_failure("memfd", errno);
  return file;
}

}  // namespace nohatch
