#include "run/decoy_channel.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <cstring>

#include "run/wire.h"

namespace nohatch {
namespace {

struct Header {
  std::uint32_t kind = 0;
  std::uint32_t length = 0;
};

constexpr std::size_t kControlBytes = CMSG_SPACE(sizeof(int) * kMostFrameDescriptors) + CMSG_SPACE(sizeof(ucred));

struct ControlBuffer {
  alignas(cmsghdr) char bytes[kControlBytes] = {};
};

// Appends one ancillary message to what `message` has so far.
void add_control(msghdr& message, int type, const void* data, std::size_t size) {
  auto* place = reinterpret_cast<cmsghdr*>(static_cast<char*>(message.msg_control) + message.msg_controllen);
  place->cmsg_level = SOL_SOCKET;
  place->cmsg_type = type;
  place->cmsg_len = CMSG_LEN(size);
  std::memcpy(CMSG_DATA(place), data, size);
  message.msg_controllen += CMSG_SPACE(size);
}

void take_control(cmsghdr* control, Frame& frame) {
  if (control->cmsg_level != SOL_SOCKET) return;
  if (control->cmsg_type == SCM_CREDENTIALS) {
    ucred who;
    std::memcpy(&who, CMSG_DATA(control), sizeof who);
    frame.about = who.pid;
  }
  if (control->cmsg_type != SCM_RIGHTS) return;
  const std::size_t count = (control->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  for (std::size_t i = 0; i < count; ++i) {
    int fd;
    std::memcpy(&fd, CMSG_DATA(control) + i * sizeof(int), sizeof fd);
    frame.descriptors.emplace_back(fd);
  }
}

tl::unexpected<Error> broken(const char* what, ssize_t result) {
  if (result == 0) return failure("the first process of the decoy host is gone");
  if (errno == EAGAIN) return failure("the first process of the decoy host does not answer");
  return system_failure(what, errno);
}

// One message with its ancillary data; `buffer` may be filled in part.
ssize_t receive_message(int socket, void* buffer, std::size_t size, Frame& frame) {
  ControlBuffer control;
  iovec part{buffer, size};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t count;
  do count = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  for (cmsghdr* c = CMSG_FIRSTHDR(&message); count >= 0 && c != nullptr; c = CMSG_NXTHDR(&message, c)) take_control(c, frame);
  return count;
}

// Exactly `size` bytes. Those of a body may carry no descriptors; if a hostile end sends some they are closed with `frame`.
Status receive_all(int socket, char* buffer, std::size_t size, Frame& frame) {
  while (size > 0) {
    const ssize_t count = receive_message(socket, buffer, size, frame);
    if (count <= 0) return broken("recvmsg", count);
    buffer += count;
    size -= static_cast<std::size_t>(count);
  }
  return success();
}

Status send_rest(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return broken("send", count);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return success();
}

Status set_timeout(int socket, int option, std::chrono::milliseconds most) {
  const timeval time{most.count() / 1000, (most.count() % 1000) * 1000};
  if (::setsockopt(socket, SOL_SOCKET, option, &time, sizeof time) < 0) return system_failure("setsockopt", errno);
  return success();
}

}  // namespace

Status DecoyChannel::guard(std::chrono::milliseconds most) {
  const int yes = 1;
  if (::setsockopt(socket_.get(), SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes) < 0) return system_failure("SO_PASSCRED", errno);
  if (Status s = set_timeout(socket_.get(), SO_RCVTIMEO, most); !s) return s;
  return set_timeout(socket_.get(), SO_SNDTIMEO, most);
}

Status DecoyChannel::send(FrameKind kind, std::string_view body, const std::vector<int>& descriptors, pid_t about) {
  if (body.size() > kMostFrameBytes) return failure("a message to the decoy host is larger than 32 MiB");
  if (descriptors.size() > kMostFrameDescriptors) return failure("more than 200 descriptors in one message to the decoy host");
  Header header{static_cast<std::uint32_t>(kind), static_cast<std::uint32_t>(body.size())};
  ControlBuffer control;
  iovec part{&header, sizeof header};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  if (!descriptors.empty()) add_control(message, SCM_RIGHTS, descriptors.data(), descriptors.size() * sizeof(int));
  if (about != 0) {
    const ucred who{about, ::getuid(), ::getgid()};
    add_control(message, SCM_CREDENTIALS, &who, sizeof who);
  }
  if (message.msg_controllen == 0) message.msg_control = nullptr;
  ssize_t count;
  do count = ::sendmsg(socket_.get(), &message, MSG_NOSIGNAL);
  while (count < 0 && errno == EINTR);
  if (count != sizeof header) return broken("sendmsg", count);
  return send_rest(socket_.get(), body);
}

Result<Frame> DecoyChannel::receive() {
  Frame frame;
  Header header;
  if (Status s = receive_all(socket_.get(), reinterpret_cast<char*>(&header), sizeof header, frame); !s)
    return tl::unexpected(s.error());
  if (header.length > kMostFrameBytes) return failure("the decoy host sent a message that is too large");
  const pid_t about = frame.about;
  frame.kind = static_cast<FrameKind>(header.kind);
  frame.body.resize(header.length);
  if (Status s = receive_all(socket_.get(), frame.body.data(), header.length, frame); !s) return tl::unexpected(s.error());
  frame.about = about;
  return frame;
}

bool DecoyChannel::waiting() const {
  pollfd one{socket_.get(), POLLIN, 0};
  return ::poll(&one, 1, 0) > 0;
}

std::string encode_error(const Error& error) {
  WireWriter writer;
  writer.text(error.message);
  writer.text(error.where);
  writer.text(error.remedy);
  writer.number(static_cast<std::uint64_t>(error.number));
  return writer.take();
}

Error decode_error(std::string_view body) {
  WireReader reader(body);
  Error error;
  error.message = reader.text();
  error.where = reader.text();
  error.remedy = reader.text();
  error.number = reader.integer();
  if (!reader.complete()) error.message = "the decoy host sent a malformed error";
  return error;
}

}  // namespace nohatch
