#include "process/descriptors.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace nohatch {
namespace {

using Clock = std::chrono::steady_clock;

int remaining(Clock::time_point until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  return static_cast<int>(std::clamp<long long>(left, 0, 1'000'000'000));
}

// False at the end of the stream.
bool read_some(int fd, std::string& text, std::size_t cap) {
  char buffer[65536];
  const ssize_t count = ::read(fd, buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) return false;
  const std::size_t room = cap > text.size() ? cap - text.size() : 0;
  text.append(buffer, std::min(room, static_cast<std::size_t>(count)));
  return true;
}

}  // namespace

Result<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) < 0) return system_failure("pipe", errno);
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

Result<SocketPair> make_socket_pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return system_failure("socketpair", errno);
  return SocketPair{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

void set_nonblocking(int fd) { ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); }

bool drain(const std::vector<std::pair<int, std::string*>>& streams, std::size_t cap, std::chrono::milliseconds most) {
  const auto until = Clock::now() + most;
  std::vector<pollfd> open;
  std::vector<std::string*> texts;
  for (const auto& [fd, text] : streams) {
    open.push_back({fd, POLLIN, 0});
    texts.push_back(text);
  }
  std::size_t left = open.size();
  while (left > 0) {
    const int ready = ::poll(open.data(), open.size(), remaining(until));
    if (ready == 0) return false;
    if (ready < 0 && errno != EINTR) return false;
    for (std::size_t i = 0; ready > 0 && i < open.size(); ++i) {
      if (open[i].revents == 0 || read_some(open[i].fd, *texts[i], cap)) continue;
      open[i].fd = -1;
      --left;
    }
  }
  return true;
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace nohatch
