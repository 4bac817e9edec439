// What one Ethernet frame is, as far as the canary has to know: part of something that will become a hit, sent by a kernel
// on its own account, or neither. The frame is hostile.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace nohatch {

// IPv4 addresses are held as IPv4-mapped IPv6 ones.
using Address = std::array<std::uint8_t, 16>;

Address address_v4(const void* four_bytes);
Address address_v6(const void* sixteen_bytes);
std::string to_text(const Address&);

// Sender and receiver of TCP and UDP.
struct Flow {
  Address source{}, destination{};
  std::uint16_t source_port = 0, destination_port = 0;
  auto operator<=>(const Flow&) const = default;
};

enum class PacketClass {
  kInvalid,
  kQuiet,   // ARP, neighbour discovery of the canary, router solicitation, multicast membership
  kTcp,     // to a port that the canary listens on
  kUdp,     // the same
  kReply,   // an ICMP error about `flow`, which names what the canary itself sent, seen from the decoy's side
  kStray    // anything else: a closed port, ICMP, a fragment, an unknown protocol, a malformed packet
};

struct Packet {
  PacketClass klass = PacketClass::kInvalid;
  Flow flow;                     // of kTcp, kUdp, kReply
  bool syn = false;              // kTcp: opens a connection
  std::uint32_t sequence = 0;    // kTcp: of the first byte of `payload`
  std::uint32_t payload = 0;     // kTcp: bytes of data
  std::string from, to;          // for people: "100.64.0.3 40312", "tcp 10.1.2.3 81"
};

struct CanaryPlace {
  Address ipv6{};
  std::uint16_t port = 0;
};

// `frame` may be cut short; it begins with the Ethernet header.
Packet classify(std::string_view frame, const CanaryPlace&);

}  // namespace nohatch
