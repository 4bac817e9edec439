#include "canary/control.h"

#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "base/canonical_json.h"

namespace nohatch {
namespace {

// A hit of 4096 bytes takes twice as many digits, and its names some more.
constexpr std::size_t kLongest = 64u << 10;

void attach_descriptor(msghdr& message, char* space, std::size_t size, int descriptor) {
  message.msg_control = space;
  message.msg_controllen = size;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
}

UniqueFd take_descriptor(msghdr& message) {
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return UniqueFd();
  int descriptor = -1;
  std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return UniqueFd(descriptor);
}

Status wait_readable(int socket, std::chrono::milliseconds most) {
  pollfd one{socket, POLLIN, 0};
  int ready = 0;
  do ready = ::poll(&one, 1, static_cast<int>(most.count()));
  while (ready < 0 && errno == EINTR);
  if (ready < 0) return system_failure("poll", errno);
  return ready == 0 ? Status(failure("no answer within " + std::to_string(most.count()) + " ms")) : success();
}

}  // namespace

Status send_control(int socket, const Json& body, int descriptor) {
  const std::string text = canonical_json(body);
  iovec part{const_cast<char*>(text.data()), text.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptor)] = {};
  if (descriptor >= 0) attach_descriptor(message, space, sizeof space, descriptor);
  ssize_t sent = 0;
  do sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? Status(system_failure("send", errno)) : success();
}

Result<std::optional<ControlMessage>> receive_control(int socket, std::chrono::milliseconds most) {
  if (Status status = wait_readable(socket, most); !status) return tl::unexpected(status.error());
  std::string text(kLongest, '\0');
  iovec part{text.data(), text.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int))] = {};
  message.msg_control = space;
  message.msg_controllen = sizeof space;
  const ssize_t got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (got < 0) return system_failure("receive", errno);
  if (got == 0) return std::optional<ControlMessage>();
  UniqueFd descriptor = take_descriptor(message);
  Result<Json> body = parse_json(std::string_view(text).substr(0, static_cast<std::size_t>(got)));
  if (!body) return tl::unexpected(body.error());
  return std::optional<ControlMessage>(ControlMessage{std::move(*body), std::move(descriptor)});
}

}  // namespace nohatch
