#include "canary/endpoints.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "canary/stream.h"

namespace nohatch {
namespace {

constexpr const char* kGreeting = "nohatch canary\n";
constexpr std::uint16_t kDnsPort = 53;
constexpr int kBuffer = 4 << 20;
// Served in one turn, so that a flood of one kind does not starve the others.
constexpr int kMostAtOnce = 256;

void set_option(int fd, int level, int name, int value) { ::setsockopt(fd, level, name, &value, sizeof value); }

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;

  sockaddr* generic() { return reinterpret_cast<sockaddr*>(&storage); }
  bool v4() const { return storage.ss_family == AF_INET; }
  Address address() const {
    return v4() ? address_v4(&reinterpret_cast<const sockaddr_in*>(&storage)->sin_addr)
                : address_v6(&reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_addr);
  }
  std::uint16_t port() const {
    return ntohs(v4() ? reinterpret_cast<const sockaddr_in*>(&storage)->sin_port
                      : reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_port);
  }
};

std::string endpoint_text(const Address& address, std::uint16_t port) { return to_text(address) + " " + std::to_string(port); }

Result<UniqueFd> open_bound(int family, int type, std::uint16_t port) {
  UniqueFd fd(::socket(family, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd.valid()) return system_failure("a socket of the canary", errno);
  SocketAddress any;
  any.storage.ss_family = static_cast<sa_family_t>(family);
  (family == AF_INET ? reinterpret_cast<sockaddr_in*>(&any.storage)->sin_port
                     : reinterpret_cast<sockaddr_in6*>(&any.storage)->sin6_port) = htons(port);
  if (family == AF_INET6) set_option(fd.get(), IPPROTO_IPV6, IPV6_V6ONLY, 1);
  any.size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
  if (::bind(fd.get(), any.generic(), any.size) != 0) return system_failure("bind to port " + std::to_string(port), errno);
  return fd;
}

class TcpListener : public Endpoint {
 public:
  TcpListener(Surroundings& around, UniqueFd fd, std::uint16_t port) : around_(around), fd_(std::move(fd)), port_(port) {}
  int fd() const override { return fd_.get(); }

  bool ready() override {
    for (int i = 0; i < kMostAtOnce; ++i) {
      SocketAddress peer, local;
      UniqueFd connection(::accept4(fd_.get(), peer.generic(), &peer.size, SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (!connection.valid()) break;
      if (::getsockname(connection.get(), local.generic(), &local.size) == 0) accept(std::move(connection), peer, local);
    }
    return true;
  }

 private:
  // The source address of an open connection cannot be forged: the handshake went to where the address is routed.
  void accept(UniqueFd connection, const SocketAddress& peer, const SocketAddress& local) {
    const Flow flow{peer.address(), local.address(), peer.port(), port_};
    const bool dns = port_ == kDnsPort;
    Arrival arrival{.hit = {.channel = "tcp", .from = endpoint_text(flow.source, flow.source_port),
                            .to = endpoint_text(flow.destination, port_)},
                    .greeting = dns ? "" : kGreeting, .flow = flow, .dns = dns};
    welcome(around_, around_.ledger.by_source(flow.source), std::move(connection), std::move(arrival));
  }

  Surroundings& around_;
  UniqueFd fd_;
  std::uint16_t port_;
};

// Where a datagram went and over which interface it came, which unlike its source cannot be forged.
struct Envelope {
  int interface = 0;
  Address to{};
};

class UdpSocket : public Endpoint {
 public:
  UdpSocket(Surroundings& around, UniqueFd fd, std::uint16_t port) : around_(around), fd_(std::move(fd)), port_(port) {}
  int fd() const override { return fd_.get(); }

  bool ready() override {
    for (int i = 0; i < kMostAtOnce && receive(); ++i) {
    }
    return true;
  }

 private:
  bool receive() {
    char bytes[65536];
    SocketAddress from;
    iovec part{bytes, sizeof bytes};
    alignas(cmsghdr) char space[256];
    msghdr message{};
    message.msg_name = &from.storage;
    message.msg_namelen = from.size;
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    const ssize_t got = ::recvmsg(fd_.get(), &message, MSG_DONTWAIT);
    if (got < 0) return errno != EAGAIN && errno != EINTR;
    take({bytes, static_cast<std::size_t>(got)}, from, envelope(message));
    return true;
  }

  static Envelope envelope(msghdr& message) {
    Envelope found;
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
      if (header->cmsg_level == IPPROTO_IP && header->cmsg_type == IP_PKTINFO) {
        in_pktinfo info;
        std::memcpy(&info, CMSG_DATA(header), sizeof info);
        found = {info.ipi_ifindex, address_v4(&info.ipi_addr)};
      } else if (header->cmsg_level == IPPROTO_IPV6 && header->cmsg_type == IPV6_PKTINFO) {
        in6_pktinfo info;
        std::memcpy(&info, CMSG_DATA(header), sizeof info);
        found = {static_cast<int>(info.ipi6_ifindex), address_v6(&info.ipi6_addr)};
      }
    }
    return found;
  }

  void take(std::string_view bytes, SocketAddress& from, const Envelope& envelope) {
    Link& link = around_.ledger.by_interface(envelope.interface);
    const Flow flow{from.address(), envelope.to, from.port(), port_};
    link.flows.received(flow);
    const std::string sender = endpoint_text(flow.source, flow.source_port), target = endpoint_text(flow.destination, port_);
    std::optional<std::string> reply = kGreeting;
    if (port_ == kDnsPort) reply = answer_query(around_, link, bytes, sender, target);
    else around_.ledger.add(link, {.channel = "udp", .bytes = std::string(bytes), .from = sender, .to = target});
    // A forged source is another decoy's, which must not hear of it.
    if (reply && (flow.source == link.ipv4 || flow.source == link.ipv6)) answer(*reply, from, envelope.to);
  }

  // From the address that was asked, which is an address of the canary's only by a route.
  void answer(const std::string& text, SocketAddress& receiver, const Address& as) {
    iovec part{const_cast<char*>(text.data()), text.size()};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(in6_pktinfo))] = {};
    msghdr message{};
    message.msg_name = &receiver.storage;
    message.msg_namelen = receiver.v4() ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space;
    receiver.v4() ? put_source_v4(message, as) : put_source_v6(message, as);
    (void)::sendmsg(fd_.get(), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  }

  static void put_source_v4(msghdr& message, const Address& as) {
    in_pktinfo info{};
    std::memcpy(&info.ipi_spec_dst, as.data() + 12, 4);
    put(message, IPPROTO_IP, IP_PKTINFO, &info, sizeof info);
  }
  static void put_source_v6(msghdr& message, const Address& as) {
    in6_pktinfo info{};
    std::memcpy(&info.ipi6_addr, as.data(), 16);
    put(message, IPPROTO_IPV6, IPV6_PKTINFO, &info, sizeof info);
  }
  static void put(msghdr& message, int level, int type, const void* data, std::size_t size) {
    message.msg_controllen = CMSG_SPACE(size);
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = level;
    header->cmsg_type = type;
    header->cmsg_len = CMSG_LEN(size);
    std::memcpy(CMSG_DATA(header), data, size);
  }

  Surroundings& around_;
  UniqueFd fd_;
  std::uint16_t port_;
};

Result<std::unique_ptr<Endpoint>> open_tcp(Surroundings& around, int family, std::uint16_t port) {
  Result<UniqueFd> fd = open_bound(family, SOCK_STREAM, port);
  if (!fd) return tl::unexpected(fd.error());
  if (::listen(fd->get(), 1024) != 0) return system_failure("listen", errno);
  return std::unique_ptr<Endpoint>(new TcpListener(around, std::move(*fd), port));
}

Result<std::unique_ptr<Endpoint>> open_udp(Surroundings& around, int family, std::uint16_t port) {
  Result<UniqueFd> fd = open_bound(family, SOCK_DGRAM, port);
  if (!fd) return tl::unexpected(fd.error());
  const bool v4 = family == AF_INET;
  set_option(fd->get(), v4 ? IPPROTO_IP : IPPROTO_IPV6, v4 ? IP_PKTINFO : IPV6_RECVPKTINFO, 1);
  set_option(fd->get(), v4 ? IPPROTO_IP : IPPROTO_IPV6, v4 ? IP_FREEBIND : IPV6_FREEBIND, 1);
  set_option(fd->get(), SOL_SOCKET, SO_RCVBUF, kBuffer);
  set_option(fd->get(), SOL_SOCKET, SO_RCVBUFFORCE, kBuffer);
  return std::unique_ptr<Endpoint>(new UdpSocket(around, std::move(*fd), port));
}

}  // namespace

Result<std::vector<std::unique_ptr<Endpoint>>> open_network_endpoints(Surroundings& around, std::uint16_t port, bool ipv6) {
  std::vector<std::unique_ptr<Endpoint>> endpoints;
  for (const int family : {AF_INET, AF_INET6}) {
    if (family == AF_INET6 && !ipv6) continue;
    for (const std::uint16_t one : {port, kDnsPort})
      for (auto* open : {open_tcp, open_udp}) {
        auto endpoint = open(around, family, one);
        if (!endpoint) return tl::unexpected(endpoint.error());
        endpoints.push_back(std::move(*endpoint));
      }
  }
  return endpoints;
}

}  // namespace nohatch
