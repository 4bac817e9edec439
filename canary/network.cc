#include "canary/network.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_addr.h>
#include <linux/rtnetlink.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/if_ether.h>
#include <netlink/netlink.h>
#include <netlink/route/addr.h>
#include <netlink/route/link.h>
#include <netlink/route/link/inet6.h>
#include <netlink/route/nexthop.h>
#include <netlink/route/route.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/file_system.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

constexpr int kLoopback = 1;

struct Free {
  void operator()(nl_addr* p) const { nl_addr_put(p); }
  void operator()(rtnl_addr* p) const { rtnl_addr_put(p); }
  void operator()(rtnl_link* p) const { rtnl_link_put(p); }
  void operator()(rtnl_route* p) const { rtnl_route_put(p); }
  void operator()(nl_sock* p) const { nl_socket_free(p); }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

Status checked(int code, const std::string& what) {
  return code < 0 ? Status(failure(what + ": " + nl_geterror(code))) : success();
}

Result<Owned<nl_addr>> parse_address(const std::string& text, int family) {
  nl_addr* address = nullptr;
  if (Status status = checked(nl_addr_parse(text.c_str(), family, &address), "the address " + text); !status)
    return tl::unexpected(status.error());
  return Owned<nl_addr>(address);
}

// Sysctls of /proc/sys/net are those of the namespace of whoever opens them.
bool set_sysctl(const char* name, char value) {
  const std::string path = std::string("/proc/sys/net/") + name;
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return fd.valid() && ::write(fd.get(), &value, 1) == 1;
}

bool reads_zero(const char* name) {
  const Result<std::string> text = read_file(std::string("/proc/sys/net/") + name, 64);
  return text && *text == "0\n";
}

// A packet of one decoy must never come out at another. New namespaces may inherit forwarding.
Status forbid_forwarding() {
  for (const char* name : {"ipv4/ip_forward", "ipv6/conf/all/forwarding"}) {
    const bool absent = ::access((std::string("/proc/sys/net/") + name).c_str(), F_OK) != 0 && name[3] == '6';
    if (!absent && !set_sysctl(name, '0') && !reads_zero(name))
      return failure(std::string("cannot switch off net/") + name + " in the canary's network namespace", {},
                     "mount /proc/sys writable, or set it to 0 on the host");
  }
  return success();
}

// A kernel that speaks for itself would look like a decoy that was escaped from. What cannot be set is counted as quiet.
void keep_quiet() {
  for (const char* name : {"ipv6/conf/default/accept_ra", "ipv6/conf/default/accept_dad", "ipv6/conf/default/dad_transmits",
                           "ipv6/conf/default/router_solicitations"})
    set_sysctl(name, '0');
  set_sysctl("ipv6/conf/default/addr_gen_mode", '1');
  // What comes with the source address of another link is seen as a packet, and answered to nobody.
  set_sysctl("ipv4/conf/all/rp_filter", '1');
}

}  // namespace

struct CanaryNetwork::State {
  Owned<nl_sock> socket;

  Status connect() {
    socket.reset(nl_socket_alloc());
    if (!socket) return failure("no memory for a netlink socket");
    return checked(nl_connect(socket.get(), NETLINK_ROUTE), "connect to netlink");
  }

  Status add_address(int interface, const std::string& text, int family) {
    Result<Owned<nl_addr>> local = parse_address(text, family);
    if (!local) return tl::unexpected(local.error());
    const Owned<rtnl_addr> address(rtnl_addr_alloc());
    rtnl_addr_set_ifindex(address.get(), interface);
    rtnl_addr_set_local(address.get(), local->get());
    if (family == AF_INET6) rtnl_addr_set_flags(address.get(), IFA_F_NODAD);
    return checked(rtnl_addr_add(socket.get(), address.get(), 0), "add the address " + text);
  }

  Status add_route(const std::string& to, int family, int interface, bool local) {
    Result<Owned<nl_addr>> destination = parse_address(to, family);
    if (!destination) return tl::unexpected(destination.error());
    const Owned<rtnl_route> route(rtnl_route_alloc());
    rtnl_route_set_family(route.get(), static_cast<std::uint8_t>(family));
    rtnl_route_set_dst(route.get(), destination->get());
    rtnl_route_set_type(route.get(), local ? RTN_LOCAL : RTN_UNICAST);
    rtnl_route_set_table(route.get(), local ? RT_TABLE_LOCAL : RT_TABLE_MAIN);
    rtnl_route_set_scope(route.get(), local ? RT_SCOPE_HOST : RT_SCOPE_LINK);
    rtnl_route_set_protocol(route.get(), RTPROT_STATIC);
    rtnl_nexthop* hop = rtnl_route_nh_alloc();
    rtnl_route_nh_set_ifindex(hop, interface);
    rtnl_route_add_nexthop(route.get(), hop);
    return checked(rtnl_route_add(socket.get(), route.get(), NLM_F_CREATE | NLM_F_REPLACE), "add the route to " + to);
  }

  Result<Owned<rtnl_link>> get(int interface, const char* name) {
    rtnl_link* link = nullptr;
    if (Status status = checked(rtnl_link_get_kernel(socket.get(), interface, name, &link), "find the link"); !status)
      return tl::unexpected(status.error());
    return Owned<rtnl_link>(link);
  }

  Status raise(int interface, bool quiet) {
    const Owned<rtnl_link> wanted(rtnl_link_alloc());
    const Owned<rtnl_link> changes(rtnl_link_alloc());
    rtnl_link_set_ifindex(wanted.get(), interface);
    rtnl_link_set_flags(changes.get(), IFF_UP);
    if (quiet) rtnl_link_inet6_set_addr_gen_mode(changes.get(), 1);
    return checked(rtnl_link_change(socket.get(), wanted.get(), changes.get(), 0), "bring the link up");
  }
};

CanaryNetwork::CanaryNetwork(std::unique_ptr<State> state) : state_(std::move(state)) {}
CanaryNetwork::~CanaryNetwork() = default;

Result<std::unique_ptr<CanaryNetwork>> CanaryNetwork::enter(const std::string& ipv4, const std::string& ipv6) {
  if (::unshare(CLONE_NEWNET) != 0)
    return tl::unexpected(Error{.message = std::string("a network namespace for the canary: ") + ::strerror(errno),
                                .remedy = "run as root, or as root of a user namespace", .number = errno});
  std::unique_ptr<CanaryNetwork> network(new CanaryNetwork(std::make_unique<State>()));
  State& state = *network->state_;
  if (Status status = forbid_forwarding(); !status) return tl::unexpected(status.error());
  keep_quiet();
  if (Status status = state.connect(); !status) return tl::unexpected(status.error());
  if (Status status = state.raise(kLoopback, false); !status) return tl::unexpected(status.error());
  if (Status status = state.add_address(kLoopback, ipv4 + "/32", AF_INET); !status) return tl::unexpected(status.error());
  if (Status status = state.add_route("0.0.0.0/0", AF_INET, kLoopback, true); !status) return tl::unexpected(status.error());
  // All of IPv6 would swallow the answers to decoys, so it is what is routed in the world.
  network->has_ipv6_ = state.add_address(kLoopback, ipv6 + "/128", AF_INET6) && state.add_route("2000::/3", AF_INET6, kLoopback, true);
  network->ipv4_ = ipv4;
  network->ipv6_ = ipv6;
  return network;
}

Result<int> CanaryNetwork::attach(const std::string& peer, const std::string& decoy_ipv4, const std::string& decoy_ipv6) {
  State& state = *state_;
  Result<Owned<rtnl_link>> link = state.get(0, peer.c_str());
  if (!link) return failure("the decoy's link " + peer + " is not there");
  const int interface = rtnl_link_get_ifindex(link->get());
  if (Status status = state.raise(interface, has_ipv6_); !status) return tl::unexpected(status.error());
  if (Status status = state.add_route(decoy_ipv4 + "/32", AF_INET, interface, false); !status) return tl::unexpected(status.error());
  if (!has_ipv6_) return interface;
  // The canary's address, so that neighbours who ask for it are answered; a link-local one, so that it may ask for them.
  for (const std::string& address : {ipv6_ + "/128", std::string("fe80::1/128")})
    if (Status status = state.add_address(interface, address, AF_INET6); !status) return tl::unexpected(status.error());
  if (Status status = state.add_route(decoy_ipv6 + "/128", AF_INET6, interface, false); !status) return tl::unexpected(status.error());
  return interface;
}

Status CanaryNetwork::ask(int interface, const std::string& decoy_ipv4) {
  if (!asking_.valid()) asking_.reset(::socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!asking_.valid()) return system_failure("a socket for ARP", errno);
  ether_arp request{};
  request.ea_hdr = {htons(ARPHRD_ETHER), htons(ETH_P_IP), ETH_ALEN, 4, htons(ARPOP_REQUEST)};
  ifreq own{};
  ::if_indextoname(static_cast<unsigned>(interface), own.ifr_name);
  if (::ioctl(asking_.get(), SIOCGIFHWADDR, &own) != 0) return system_failure("the link's address", errno);
  std::memcpy(request.arp_sha, own.ifr_hwaddr.sa_data, ETH_ALEN);
  ::inet_pton(AF_INET, ipv4_.c_str(), request.arp_spa);
  ::inet_pton(AF_INET, decoy_ipv4.c_str(), request.arp_tpa);
  sockaddr_ll everyone{.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ARP), .sll_ifindex = interface, .sll_halen = ETH_ALEN};
  std::memset(everyone.sll_addr, 0xff, ETH_ALEN);
  if (::sendto(asking_.get(), &request, sizeof request, 0, reinterpret_cast<sockaddr*>(&everyone), sizeof everyone) < 0)
    return system_failure("ask for the decoy", errno);
  return success();
}

Result<PeerStatistics> CanaryNetwork::statistics(int interface) {
  Result<Owned<rtnl_link>> link = state_->get(interface, nullptr);
  if (!link) return tl::unexpected(link.error());
  return PeerStatistics{rtnl_link_get_stat(link->get(), RTNL_LINK_RX_PACKETS), rtnl_link_get_stat(link->get(), RTNL_LINK_RX_BYTES)};
}

}  // namespace nohatch
