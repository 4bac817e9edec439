#include "run/netlink_link.h"

#include <linux/if_addr.h>
#include <net/if.h>
#include <netlink/netlink.h>
#include <netlink/route/addr.h>
#include <netlink/route/link.h>
#include <netlink/route/link/inet6.h>
#include <netlink/route/link/veth.h>
#include <netlink/route/nexthop.h>
#include <netlink/route/route.h>

#include <memory>

namespace nohatch {
namespace {

template <auto Free>
struct Freed {
  template <typename T>
  void operator()(T* object) const { Free(object); }
};
using Socket = std::unique_ptr<nl_sock, Freed<nl_socket_free>>;
using Link = std::unique_ptr<rtnl_link, Freed<rtnl_link_put>>;
using VethLink = std::unique_ptr<rtnl_link, Freed<rtnl_link_veth_release>>;
using Address = std::unique_ptr<nl_addr, Freed<nl_addr_put>>;
using InterfaceAddress = std::unique_ptr<rtnl_addr, Freed<rtnl_addr_put>>;
using Route = std::unique_ptr<rtnl_route, Freed<rtnl_route_put>>;

Status checked(int result, const char* what) {
  if (result >= 0) return success();
  return failure(std::string("network: ") + what + ": " + nl_geterror(result));
}

Result<Address> parse(const std::string& text, int family) {
  nl_addr* address = nullptr;
  if (const int result = nl_addr_parse(text.c_str(), family, &address); result < 0)
    return failure("network: the address '" + text + "': " + nl_geterror(result));
  return Address(address);
}

Status make_veth(nl_sock* socket, const CanaryLink& link, int net_namespace, const std::string& name) {
  const VethLink veth(rtnl_link_veth_alloc());
  rtnl_link* peer = rtnl_link_veth_get_peer(veth.get());
  rtnl_link_set_name(veth.get(), name.c_str());
  rtnl_link_set_name(peer, link.peer_name.c_str());
  rtnl_link_set_ns_fd(peer, net_namespace);
  const int made = rtnl_link_add(socket, veth.get(), NLM_F_CREATE | NLM_F_EXCL);
  rtnl_link_put(peer);
  return checked(made, "veth");
}

// Address generation is off before it is up: else the kernel would speak by itself.
Status configure(nl_sock* socket, int index, const std::string& alias, bool veth) {
  const Link now(rtnl_link_alloc()), changes(rtnl_link_alloc());
  rtnl_link_set_ifindex(now.get(), index);
  rtnl_link_set_ifalias(changes.get(), alias.c_str());
  if (veth) rtnl_link_inet6_set_addr_gen_mode(changes.get(), rtnl_link_inet6_str2addrgenmode("none"));
  if (Status s = checked(rtnl_link_change(socket, now.get(), changes.get(), 0), "alias"); !s) return s;
  const Link up(rtnl_link_alloc());
  rtnl_link_set_flags(up.get(), IFF_UP);
  return checked(rtnl_link_change(socket, now.get(), up.get(), 0), "up");
}

Status bring_up(nl_sock* socket, int index) {
  const Link now(rtnl_link_alloc()), up(rtnl_link_alloc());
  rtnl_link_set_ifindex(now.get(), index);
  rtnl_link_set_flags(up.get(), IFF_UP);
  return checked(rtnl_link_change(socket, now.get(), up.get(), 0), "up");
}

Status add_address(nl_sock* socket, int index, const std::string& text, int family) {
  const Result<Address> local = parse(text, family);
  if (!local) return tl::unexpected(local.error());
  const InterfaceAddress address(rtnl_addr_alloc());
  rtnl_addr_set_ifindex(address.get(), index);
  if (const int result = rtnl_addr_set_local(address.get(), local->get()); result < 0) return checked(result, "address");
  if (family == AF_INET6) rtnl_addr_set_flags(address.get(), IFA_F_NODAD);
  return checked(rtnl_addr_add(socket, address.get(), 0), "address");
}

// The default route by way of `gateway`, which needs no route of its own.
Status add_route(nl_sock* socket, int index, const std::string& gateway, int family) {
  const Result<Address> via = parse(gateway, family);
  if (!via) return tl::unexpected(via.error());
  const Result<Address> everything = parse("default", family);
  if (!everything) return tl::unexpected(everything.error());
  const Route route(rtnl_route_alloc());
  rtnl_route_set_family(route.get(), static_cast<std::uint8_t>(family));
  rtnl_route_set_dst(route.get(), everything->get());
  rtnl_nexthop* hop = rtnl_route_nh_alloc();
  rtnl_route_nh_set_ifindex(hop, index);
  rtnl_route_nh_set_gateway(hop, via->get());
  rtnl_route_nh_set_flags(hop, RTNH_F_ONLINK);
  rtnl_route_add_nexthop(route.get(), hop);  // which owns it from here
  return checked(rtnl_route_add(socket, route.get(), 0), "route");
}

Status join_canary(nl_sock* socket, const CanaryLink& link, int net_namespace, const std::string& name, const std::string& alias) {
  if (Status s = make_veth(socket, link, net_namespace, name); !s) return s;
  const int index = static_cast<int>(::if_nametoindex(name.c_str()));
  if (index == 0) return failure("network: the veth is not there");
  if (Status s = configure(socket, index, alias, true); !s) return s;
  if (Status s = add_address(socket, index, link.ipv4, AF_INET); !s) return s;
  if (Status s = add_address(socket, index, link.ipv6, AF_INET6); !s) return s;
  if (Status s = add_route(socket, index, link.canary_ipv4, AF_INET); !s) return s;
  return add_route(socket, index, link.canary_ipv6, AF_INET6);
}

}  // namespace

Status build_network(const CanaryLink* link, int net_namespace, const std::string& name, const std::string& alias) {
  const Socket socket(nl_socket_alloc());
  if (!socket) return failure("network: no memory");
  if (Status s = checked(nl_connect(socket.get(), NETLINK_ROUTE), "netlink"); !s) return s;
  constexpr int kLoopback = 1;
  if (link == nullptr) return configure(socket.get(), kLoopback, alias, false);
  if (Status s = bring_up(socket.get(), kLoopback); !s) return s;
  return join_canary(socket.get(), *link, net_namespace, name, alias);
}

}  // namespace nohatch
