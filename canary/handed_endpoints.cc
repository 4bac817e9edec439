// Sockets of decoy hosts: made there, served here.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>

#include "canary/endpoints.h"
#include "canary/stream.h"

namespace nohatch {
namespace {

// Served in one turn, so that a flood of one kind does not starve the others.
constexpr int kMostAtOnce = 256;

// A listening socket of a decoy host. It is the link's own, so whoever comes is that decoy's.
class HandedListener : public Endpoint {
 public:
  HandedListener(Surroundings& around, Link& link, std::string channel, UniqueFd fd, std::string token)
      : around_(around), link_(link), channel_(std::move(channel)), fd_(std::move(fd)), token_(std::move(token)) {}
  int fd() const override { return fd_.get(); }
  const Link* link() const override { return &link_; }

  bool ready() override {
    for (int i = 0; i < kMostAtOnce; ++i) {
      UniqueFd connection(::accept4(fd_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (!connection.valid()) break;
      welcome(around_, link_, std::move(connection), {.hit = {.channel = channel_}, .greeting = token_ + "\n"});
    }
    return true;
  }

 private:
  Surroundings& around_;
  Link& link_;
  std::string channel_;
  UniqueFd fd_;
  std::string token_;
};

class HandedDatagrams : public Endpoint {
 public:
  HandedDatagrams(Surroundings& around, Link& link, std::string channel, UniqueFd fd, std::string token)
      : around_(around), link_(link), channel_(std::move(channel)), fd_(std::move(fd)), token_(std::move(token)) {}
  int fd() const override { return fd_.get(); }
  const Link* link() const override { return &link_; }

  bool ready() override {
    for (int i = 0; i < kMostAtOnce && receive(); ++i) {
    }
    return true;
  }

 private:
  bool receive() {
    char bytes[65536];
    sockaddr_un from{};
    socklen_t size = sizeof from;
    const ssize_t got = ::recvfrom(fd_.get(), bytes, sizeof bytes, MSG_DONTWAIT, reinterpret_cast<sockaddr*>(&from), &size);
    if (got < 0) return false;
    around_.ledger.add(link_, {.channel = channel_, .bytes = std::string(bytes, static_cast<std::size_t>(got))});
    const std::string line = token_ + "\n";
    if (size > sizeof from.sun_family)
      (void)::sendto(fd_.get(), line.data(), line.size(), MSG_DONTWAIT | MSG_NOSIGNAL, reinterpret_cast<sockaddr*>(&from), size);
    return true;
  }

  Surroundings& around_;
  Link& link_;
  std::string channel_;
  UniqueFd fd_;
  std::string token_;
};

int option_of(int fd, int name) {
  int value = 0;
  socklen_t size = sizeof value;
  return ::getsockopt(fd, SOL_SOCKET, name, &value, &size) == 0 ? value : -1;
}

}  // namespace

Result<std::unique_ptr<Endpoint>> open_handed_endpoint(Surroundings& around, Link& link, std::string channel, UniqueFd socket,
                                                       std::string token) {
  // A descriptor that blocked would stop the canary for every other decoy.
  const int type = option_of(socket.get(), SO_TYPE);
  if (type < 0) return failure("what was handed over for " + channel + " is no socket");
  const int fd = socket.get();
  if (::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK) != 0) return system_failure("fcntl", errno);
  if (type == SOCK_DGRAM)
    return std::unique_ptr<Endpoint>(new HandedDatagrams(around, link, std::move(channel), std::move(socket), std::move(token)));
  if (option_of(fd, SO_ACCEPTCONN) != 1) return failure("the socket handed over for " + channel + " does not listen");
  return std::unique_ptr<Endpoint>(new HandedListener(around, link, std::move(channel), std::move(socket), std::move(token)));
}

}  // namespace nohatch
