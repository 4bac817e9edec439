#include "canary/flows.h"

#include "canary/client.h"

namespace nohatch {
namespace {

// Of one link. A flood of more opens nothing new: what is beyond is stray, which is true of a flood.
constexpr std::size_t kMostFlows = 1024;
// No window is larger: a sequence number further ahead was not sent by a real connection.
constexpr std::uint32_t kLargestWindow = 1u << 30;

StrayPacket keep(const Packet& packet, std::string_view frame) {
  return {packet.from, packet.to, std::string(frame)};
}

}  // namespace

bool Flows::Connection::open() const {
  if (reported || closed) return false;
  return !accepted || (known_first && seen > read);
}

bool Flows::see(const Packet& packet, std::string_view frame) {
  switch (packet.klass) {
    case PacketClass::kTcp: return see_tcp(packet, frame);
    case PacketClass::kUdp: return see_udp(packet, frame);
    case PacketClass::kReply: return connections_.contains(packet.flow) || answered_.contains(packet.flow);
    case PacketClass::kQuiet: return true;
    case PacketClass::kStray: case PacketClass::kInvalid: break;
  }
  return false;
}

bool Flows::see_tcp(const Packet& packet, std::string_view frame) {
  auto found = connections_.find(packet.flow);
  if (packet.syn) {
    if (found == connections_.end() && connections_.size() >= kMostFlows) return false;
    Connection& connection = connections_[packet.flow];
    if (connection.known_first && connection.first != packet.sequence) connection = Connection{};  // the port was used again
    connection.first = packet.sequence;
    connection.known_first = true;
    connection.opening = keep(packet, frame);
    return true;
  }
  if (found == connections_.end()) return false;
  Connection& connection = found->second;
  const std::uint32_t end = packet.sequence + packet.payload - connection.first;
  const std::uint32_t ahead = end - static_cast<std::uint32_t>(connection.seen);
  if (packet.payload != 0 && ahead < kLargestWindow) connection.seen += ahead;
  return true;
}

bool Flows::see_udp(const Packet& packet, std::string_view frame) {
  ++datagrams_seen_;
  last_datagram_ = keep(packet, frame);
  return true;
}

void Flows::accepted(const Flow& flow) {
  if (connections_.contains(flow) || connections_.size() < kMostFlows) connections_[flow].accepted = true;
}

void Flows::consumed(const Flow& flow, std::uint64_t bytes) {
  if (const auto found = connections_.find(flow); found != connections_.end()) found->second.read += bytes;
}

void Flows::closed(const Flow& flow) {
  if (const auto found = connections_.find(flow); found != connections_.end()) found->second.closed = true;
}

void Flows::received(const Flow& flow) {
  ++datagrams_read_;
  if (answered_.size() < kMostFlows) ++answered_[flow];
}

bool Flows::settled() const {
  if (datagrams_seen_ > datagrams_read_) return false;
  for (const auto& [flow, connection] : connections_)
    if (connection.open()) return false;
  return true;
}

Strays Flows::give_up() {
  Strays strays;
  const auto add = [&strays](const StrayPacket& packet) {
    ++strays.count;
    if (strays.kept.size() < kMostHits) strays.kept.push_back(packet);
  };
  for (auto& [flow, connection] : connections_) {
    if (!connection.open()) continue;
    connection.reported = true;
    if (!connection.accepted) add(connection.opening);
  }
  for (; datagrams_read_ < datagrams_seen_; ++datagrams_read_) add(last_datagram_);
  return strays;
}

}  // namespace nohatch
