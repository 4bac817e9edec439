#include "canary/packet.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>
#include <optional>

namespace nohatch {
namespace {

constexpr std::size_t kEthernetHeader = 14, kLongestArp = 60, kLongestDiscovery = 40;
constexpr std::uint16_t kEtherIpv4 = 0x0800, kEtherArp = 0x0806, kEtherIpv6 = 0x86dd;
constexpr std::uint8_t kIcmp = 1, kTcp = 6, kUdp = 17, kIcmpv6 = 58, kFragment = 44;
constexpr std::uint16_t kDnsPort = 53;

// Reads numbers in network order; what lies past the end reads as zero, and `has` says so first.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  bool has(std::size_t count) const { return bytes_.size() >= count; }
  std::uint8_t u8(std::size_t at) const { return at < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at]) : 0; }
  std::uint16_t u16(std::size_t at) const { return static_cast<std::uint16_t>(u8(at) << 8 | u8(at + 1)); }
  std::uint32_t u32(std::size_t at) const { return static_cast<std::uint32_t>(u16(at)) << 16 | u16(at + 2); }
  std::string_view from(std::size_t at) const { return at <= bytes_.size() ? bytes_.substr(at) : std::string_view(); }
  const char* data(std::size_t at) const { return bytes_.data() + at; }

 private:
  std::string_view bytes_;
};

// The network layer's part: who, to whom, which protocol, and what is inside.
struct Internet {
  Address source{}, destination{};
  std::uint8_t protocol = 0;
  bool later_fragment = false;
  std::size_t claimed = 0;    // bytes that the inner part claims to have; the frame may hold fewer
  std::string_view inner;
};

std::optional<Internet> parse_ipv4(std::string_view bytes) {
  const Cursor c(bytes);
  if (!c.has(20) || c.u8(0) >> 4 != 4) return std::nullopt;
  const std::size_t header = (c.u8(0) & 15u) * 4u;
  if (header < 20 || !c.has(header) || c.u16(2) < header) return std::nullopt;
  return Internet{address_v4(c.data(12)), address_v4(c.data(16)), c.u8(9), (c.u16(6) & 0x1fff) != 0,
                  c.u16(2) - header, c.from(header)};
}

// Hop-by-hop options, routing and destination options, which stand between the header and the protocol.
bool is_extension(std::uint8_t protocol) { return protocol == 0 || protocol == 43 || protocol == 60; }

void skip_extensions(Internet& packet) {
  for (int hops = 0; hops < 8 && (is_extension(packet.protocol) || packet.protocol == kFragment); ++hops) {
    const Cursor c(packet.inner);
    const bool fragment = packet.protocol == kFragment;
    const std::size_t length = fragment ? 8 : (c.u8(1) + 1u) * 8u;
    if (!c.has(length)) return;
    if (fragment && (c.u16(2) & 0xfff8) != 0) packet.later_fragment = true;
    packet.protocol = c.u8(0);
    packet.inner = c.from(length);
    packet.claimed -= std::min(packet.claimed, length);
  }
}

std::optional<Internet> parse_ipv6(std::string_view bytes) {
  const Cursor c(bytes);
  if (!c.has(40) || c.u8(0) >> 4 != 6) return std::nullopt;
  Internet packet{address_v6(c.data(8)), address_v6(c.data(24)), c.u8(6), false, c.u16(4), c.from(40)};
  skip_extensions(packet);
  return packet;
}

std::optional<Internet> parse_internet(std::string_view bytes) {
  const Cursor c(bytes);
  return c.u8(0) >> 4 == 6 ? parse_ipv6(bytes) : parse_ipv4(bytes);
}

std::string protocol_name(std::uint8_t protocol) {
  switch (protocol) {
    case kIcmp: return "icmp";
    case kTcp: return "tcp";
    case kUdp: return "udp";
    case kIcmpv6: return "icmpv6";
    default: return "protocol-" + std::to_string(protocol);
  }
}

void set_flow(Packet& packet, const Internet& internet) {
  const Cursor c(internet.inner);
  packet.flow = {internet.source, internet.destination, c.u16(0), c.u16(2)};
  packet.from += " " + std::to_string(packet.flow.source_port);
  packet.to += " " + std::to_string(packet.flow.destination_port);
}

bool is_served(const Packet& packet, const CanaryPlace& place) {
  return packet.flow.destination_port == place.port || packet.flow.destination_port == kDnsPort;
}

void classify_tcp(Packet& packet, const Internet& internet, const CanaryPlace& place) {
  const Cursor c(internet.inner);
  const std::size_t header = (c.u8(12) >> 4) * 4u;
  if (!c.has(20) || header < 20 || internet.claimed < header) return;
  set_flow(packet, internet);
  if (!is_served(packet, place)) return;
  packet.klass = PacketClass::kTcp;
  packet.syn = (c.u8(13) & 0x12) == 0x02;
  packet.sequence = c.u32(4) + (packet.syn ? 1 : 0);
  packet.payload = static_cast<std::uint32_t>(internet.claimed - header);
}

void classify_udp(Packet& packet, const Internet& internet, const CanaryPlace& place) {
  if (!Cursor(internet.inner).has(8)) return;
  set_flow(packet, internet);
  if (is_served(packet, place)) packet.klass = PacketClass::kUdp;
}

// An ICMP error quotes the packet that caused it. Of a packet that the canary sent, the flow is the reverse.
void classify_error(Packet& packet, std::string_view quoted) {
  const std::optional<Internet> internet = parse_internet(quoted);
  if (!internet || internet->later_fragment || internet->inner.size() < 4) return;
  if (internet->protocol != kTcp && internet->protocol != kUdp) return;
  const Cursor c(internet->inner);
  packet.klass = PacketClass::kReply;
  packet.flow = {internet->destination, internet->source, c.u16(2), c.u16(0)};
}

void classify_icmp(Packet& packet, const Internet& internet) {
  const std::uint8_t type = Cursor(internet.inner).u8(0);
  if (type == 3 || type == 11 || type == 12) classify_error(packet, Cursor(internet.inner).from(8));
}

bool is_link_local(const Address& address) { return address[0] == 0xfe && (address[1] & 0xc0) == 0x80; }
bool is_unspecified(const Address& address) { return address == Address{}; }

// Who asks for the canary, for a link-local neighbour, or for itself (duplicate detection) has sent nothing yet. Who asks
// for another address has a packet for it that will never leave, since nobody answers: that is all there will be to see.
bool is_quiet_solicitation(const Internet& internet, const CanaryPlace& place) {
  const Cursor c(internet.inner);
  if (!c.has(24)) return false;
  const Address target = address_v6(c.data(8));
  return target == place.ipv6 || is_link_local(target) || is_unspecified(internet.source);
}

void classify_icmpv6(Packet& packet, const Internet& internet, const CanaryPlace& place) {
  const std::uint8_t type = Cursor(internet.inner).u8(0);
  const bool membership = (type >= 130 && type <= 132) || type == 143;
  const bool discovery = (type == 133 || type == 136) && internet.claimed <= kLongestDiscovery;
  const bool solicitation = type == 135 && internet.claimed <= kLongestDiscovery && is_quiet_solicitation(internet, place);
  if (membership || discovery || solicitation) packet.klass = PacketClass::kQuiet;
  else if (type >= 1 && type <= 4) classify_error(packet, Cursor(internet.inner).from(8));
}

Packet classify_internet(const Internet& internet, const CanaryPlace& place) {
  Packet packet{.klass = PacketClass::kStray,
                .from = to_text(internet.source),
                .to = protocol_name(internet.protocol) + " " + to_text(internet.destination)};
  if (internet.later_fragment) return packet;
  switch (internet.protocol) {
    case kTcp: classify_tcp(packet, internet, place); break;
    case kUdp: classify_udp(packet, internet, place); break;
    case kIcmp: classify_icmp(packet, internet); break;
    case kIcmpv6: classify_icmpv6(packet, internet, place); break;
    default: break;
  }
  return packet;
}

Packet stray(std::string what) { return {.klass = PacketClass::kStray, .to = std::move(what)}; }

// A request or an answer about IPv4 over Ethernet, and no longer than one: it carries nothing else.
Packet classify_arp(std::string_view frame) {
  const Cursor c(frame.substr(kEthernetHeader));
  const bool plain = c.has(28) && c.u16(0) == 1 && c.u16(2) == kEtherIpv4 && (c.u16(6) == 1 || c.u16(6) == 2);
  if (!plain || frame.size() > kLongestArp) return stray("arp");
  return {.klass = PacketClass::kQuiet, .to = "arp"};
}

}  // namespace

Address address_v4(const void* four_bytes) {
  Address address{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  std::memcpy(address.data() + 12, four_bytes, 4);
  return address;
}

Address address_v6(const void* sixteen_bytes) {
  Address address;
  std::memcpy(address.data(), sixteen_bytes, 16);
  return address;
}

std::string to_text(const Address& address) {
  static constexpr Address kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  const bool v4 = std::equal(address.begin(), address.begin() + 12, kMapped.begin());
  char text[INET6_ADDRSTRLEN] = "";
  ::inet_ntop(v4 ? AF_INET : AF_INET6, address.data() + (v4 ? 12 : 0), text, sizeof text);
  return text;
}

Packet classify(std::string_view frame, const CanaryPlace& place) {
  const Cursor c(frame);
  if (!c.has(kEthernetHeader)) return stray("short frame");
  const std::uint16_t type = c.u16(12);
  if (type == kEtherArp) return classify_arp(frame);
  if (type != kEtherIpv4 && type != kEtherIpv6) return stray("ethertype-" + std::to_string(type));
  const std::string_view inner = c.from(kEthernetHeader);
  const std::optional<Internet> internet = type == kEtherIpv4 ? parse_ipv4(inner) : parse_ipv6(inner);
  return internet ? classify_internet(*internet, place) : stray("malformed");
}

}  // namespace nohatch
