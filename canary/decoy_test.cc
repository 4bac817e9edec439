#include "canary/decoy_test.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/if_addr.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netlink/netlink.h>
#include <netlink/route/addr.h>
#include <netlink/route/link.h>
#include <netlink/route/link/inet6.h>
#include <netlink/route/link/veth.h>
#include <netlink/route/route.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstring>
#include <future>
#include <thread>

namespace nohatch {
namespace {

nl_addr* address_of(const std::string& text, int family) {
  nl_addr* address = nullptr;
  EXPECT_EQ(nl_addr_parse(text.c_str(), family, &address), 0) << text;
  return address;
}

void add_address(nl_sock* socket, int interface, const std::string& text, int family) {
  rtnl_addr* address = rtnl_addr_alloc();
  nl_addr* local = address_of(text, family);
  rtnl_addr_set_ifindex(address, interface);
  rtnl_addr_set_local(address, local);
  if (family == AF_INET6) rtnl_addr_set_flags(address, IFA_F_NODAD);
  EXPECT_EQ(rtnl_addr_add(socket, address, 0), 0) << text;
  nl_addr_put(local);
  rtnl_addr_put(address);
}

void add_default_route(nl_sock* socket, int interface, const std::string& gateway, int family) {
  rtnl_route* route = rtnl_route_alloc();
  nl_addr* everything = address_of("default", family);
  nl_addr* via = address_of(gateway, family);
  rtnl_route_set_family(route, static_cast<std::uint8_t>(family));
  rtnl_route_set_dst(route, everything);
  rtnl_nexthop* hop = rtnl_route_nh_alloc();
  rtnl_route_nh_set_ifindex(hop, interface);
  rtnl_route_nh_set_gateway(hop, via);
  rtnl_route_nh_set_flags(hop, RTNH_F_ONLINK);
  rtnl_route_add_nexthop(route, hop);
  EXPECT_EQ(rtnl_route_add(socket, route, 0), 0) << gateway;
  nl_addr_put(via);
  nl_addr_put(everything);
  rtnl_route_put(route);
}

void raise(nl_sock* socket, int interface) {
  rtnl_link* wanted = rtnl_link_alloc();
  rtnl_link* changes = rtnl_link_alloc();
  rtnl_link_set_ifindex(wanted, interface);
  rtnl_link_set_flags(changes, IFF_UP);
  if (interface != 1) rtnl_link_inet6_set_addr_gen_mode(changes, 1);
  EXPECT_EQ(rtnl_link_change(socket, wanted, changes, 0), 0);
  rtnl_link_put(changes);
  rtnl_link_put(wanted);
}

void make_veth(nl_sock* socket, const CanaryLink& link) {
  rtnl_link* veth = rtnl_link_veth_alloc();
  rtnl_link* peer = rtnl_link_veth_get_peer(veth);
  rtnl_link_set_name(veth, "eth0");
  rtnl_link_set_name(peer, link.peer_name.c_str());
  rtnl_link_set_ns_fd(peer, link.net_namespace);
  EXPECT_EQ(rtnl_link_add(socket, veth, NLM_F_CREATE | NLM_F_EXCL), 0);
  rtnl_link_put(peer);
  rtnl_link_put(veth);
}

void join(const CanaryLink& link) {
  ASSERT_EQ(::unshare(CLONE_NEWNET | CLONE_NEWNS), 0) << std::strerror(errno);
  ASSERT_EQ(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr), 0);
  nl_sock* socket = nl_socket_alloc();
  ASSERT_EQ(nl_connect(socket, NETLINK_ROUTE), 0);
  make_veth(socket, link);
  const int interface = static_cast<int>(::if_nametoindex("eth0"));
  raise(socket, 1);
  raise(socket, interface);
  add_address(socket, interface, link.ipv4, AF_INET);
  add_address(socket, interface, link.ipv6, AF_INET6);
  add_default_route(socket, interface, link.canary_ipv4, AF_INET);
  add_default_route(socket, interface, link.canary_ipv6, AF_INET6);
  nl_socket_free(socket);
}

struct Target {
  sockaddr_storage storage{};
  socklen_t size = 0;
  const sockaddr* generic() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

Target target_of(const std::string& address, int port) {
  Target target;
  if (address.find(':') == std::string::npos) {
    auto* in = reinterpret_cast<sockaddr_in*>(&target.storage);
    *in = {.sin_family = AF_INET, .sin_port = htons(static_cast<std::uint16_t>(port))};
    EXPECT_EQ(::inet_pton(AF_INET, address.c_str(), &in->sin_addr), 1) << address;
    target.size = sizeof *in;
    return target;
  }
  auto* in6 = reinterpret_cast<sockaddr_in6*>(&target.storage);
  *in6 = {.sin6_family = AF_INET6, .sin6_port = htons(static_cast<std::uint16_t>(port))};
  EXPECT_EQ(::inet_pton(AF_INET6, address.c_str(), &in6->sin6_addr), 1) << address;
  target.size = sizeof *in6;
  return target;
}

UniqueFd open_socket(int family, int type) {
  UniqueFd fd(::socket(family, type | SOCK_CLOEXEC, 0));
  const timeval second{1, 0};
  ::setsockopt(fd.get(), SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
  ::setsockopt(fd.get(), SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
  return fd;
}

std::string exchange(int fd, const std::string& text, bool wait) {
  const ssize_t sent = text.empty() ? 0 : ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
  EXPECT_EQ(sent, static_cast<ssize_t>(text.size()));
  if (!wait) return "";
  char buffer[4096];
  const ssize_t got = ::recv(fd, buffer, sizeof buffer, 0);
  return got > 0 ? std::string(buffer, static_cast<std::size_t>(got)) : "";
}

sockaddr_un unix_address(const std::string& name, socklen_t& size) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, name.data(), name.size());
  if (name[0] == '@') address.sun_path[0] = '\0';
  size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  return address;
}

}  // namespace

struct TestDecoy::Worker {
  std::promise<std::function<void()>> next;
  std::promise<void> done;
  std::thread thread;

  void loop() {
    while (true) {
      const std::function<void()> work = next.get_future().get();
      next = {};
      if (!work) return;
      work();
      done.set_value();
    }
  }
  void run(const std::function<void()>& work) {
    done = {};
    std::future<void> finished = done.get_future();
    next.set_value(work);
    finished.get();
  }
};

TestDecoy::TestDecoy(Canary& canary, const CanaryLink& link) : link_(link), worker_(std::make_unique<Worker>()) {
  worker_->thread = std::thread([this] { worker_->loop(); });
  run([this] { join(link_); });
  const Status status = canary.attach(link_);
  EXPECT_TRUE(status) << status.error().text();
}

TestDecoy::~TestDecoy() {
  worker_->next.set_value(nullptr);
  worker_->thread.join();
}

void TestDecoy::run(const std::function<void()>& work) { worker_->run(work); }

std::string send_tcp(const std::string& address, int port, const std::string& text) {
  const Target target = target_of(address, port);
  const UniqueFd fd = open_socket(target.storage.ss_family, SOCK_STREAM);
  if (::connect(fd.get(), target.generic(), target.size) != 0) return std::string("connect: ") + std::strerror(errno);
  return exchange(fd.get(), text, true);
}

std::string send_udp(const std::string& address, int port, const std::string& text, bool wait) {
  const Target target = target_of(address, port);
  const UniqueFd fd = open_socket(target.storage.ss_family, SOCK_DGRAM);
  if (::connect(fd.get(), target.generic(), target.size) != 0) return std::string("connect: ") + std::strerror(errno);
  return exchange(fd.get(), text, wait);
}

bool can_connect(const std::string& address, int port) {
  const Target target = target_of(address, port);
  const UniqueFd fd = open_socket(target.storage.ss_family, SOCK_STREAM);
  return ::connect(fd.get(), target.generic(), target.size) == 0;
}

std::string send_unix(const std::string& name, const std::string& text) {
  const UniqueFd fd = open_socket(AF_UNIX, SOCK_STREAM);
  socklen_t size = 0;
  const sockaddr_un address = unix_address(name, size);
  if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), size) != 0) return std::string("connect: ") + std::strerror(errno);
  return exchange(fd.get(), text, true);
}

UniqueFd listen_unix(const std::string& name) {
  UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  socklen_t size = 0;
  const sockaddr_un address = unix_address(name, size);
  EXPECT_EQ(::bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), size), 0) << std::strerror(errno);
  EXPECT_EQ(::listen(fd.get(), 64), 0);
  return fd;
}

}  // namespace nohatch
