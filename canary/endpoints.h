// What the canary listens to: TCP, UDP and DNS of its own, and the sockets that decoy hosts hand over.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "canary/dns.h"
#include "canary/ledger.h"
#include "canary/reactor.h"

namespace nohatch {

// What every endpoint needs. Outlives them all.
struct Surroundings {
  Ledger& ledger;
  Reactor& reactor;
  DnsAddresses addresses;
  std::size_t most_streams = 0;  // open at once, over all links
};

// TCP and UDP on `port` and on 53, for both families or for IPv4 alone.
Result<std::vector<std::unique_ptr<Endpoint>>> open_network_endpoints(Surroundings&, std::uint16_t port, bool ipv6);

// A socket of a decoy host, listening or datagram; whoever comes is answered with `token`.
Result<std::unique_ptr<Endpoint>> open_handed_endpoint(Surroundings&, Link&, std::string channel, UniqueFd socket,
                                                       std::string token);

}  // namespace nohatch
