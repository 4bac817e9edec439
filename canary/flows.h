// Which packets of one link became part of a hit. A packet is seen on the wire first; then the connection it opened is
// accepted, its data is read, its datagram received. What is still open when the canary is asked never became anything, or
// not yet, and counts as stray.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "canary/packet.h"

namespace nohatch {

struct StrayPacket {
  std::string from, to, bytes;
};

struct Strays {
  std::vector<StrayPacket> kept;  // not more than a link's hits of one channel
  std::uint64_t count = 0;
};

class Flows {
 public:
  // A packet of class kTcp, kUdp or kReply. False: it belongs to nothing and is stray at once.
  bool see(const Packet&, std::string_view frame);
  void accepted(const Flow&);                      // tcp: the connection is there
  void consumed(const Flow&, std::uint64_t bytes);  // tcp: so many more bytes were read
  void closed(const Flow&);                        // tcp: nothing more will be read
  void received(const Flow&);                      // udp

  // Everything that was seen became part of a hit.
  bool settled() const;
  // What did not, once each. Afterwards settled() is true.
  Strays give_up();

 private:
  struct Connection {
    std::uint32_t first = 0;          // sequence number of the first byte of data
    bool known_first = false;
    bool accepted = false, closed = false, reported = false;
    std::uint64_t seen = 0, read = 0;  // bytes of data
    StrayPacket opening;
    bool open() const;
  };
  bool see_tcp(const Packet&, std::string_view frame);
  bool see_udp(const Packet&, std::string_view frame);

  std::map<Flow, Connection> connections_;
  std::map<Flow, std::uint64_t> answered_;    // udp flows that were received
  std::uint64_t datagrams_seen_ = 0, datagrams_read_ = 0;
  StrayPacket last_datagram_;
};

}  // namespace nohatch
