// The canary's network namespace, by netlink: every destination is its own, nothing is forwarded.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"
#include "canary/packet.h"

namespace nohatch {

struct PeerStatistics { std::uint64_t packets = 0, bytes = 0; };

class CanaryNetwork {
 public:
  // Moves this process into a new network namespace and makes it the host of every address.
  static Result<std::unique_ptr<CanaryNetwork>> enter(const std::string& ipv4, const std::string& ipv6);
  ~CanaryNetwork();

  bool has_ipv6() const { return has_ipv6_; }
  // Brings a decoy's peer up and routes to the decoy. The index of the interface.
  Result<int> attach(const std::string& peer, const std::string& decoy_ipv4, const std::string& decoy_ipv6);
  // Asks the decoy by ARP whether it is there. Until its kernel has noticed that the link is up it drops whatever it sends,
  // and the first connection of a trial would wait a second for its second try.
  Status ask(int interface, const std::string& decoy_ipv4);
  // What the kernel counted at the peer, which is what the decoy's end sent. An Error if the peer is gone.
  Result<PeerStatistics> statistics(int interface);

 private:
  struct State;
  explicit CanaryNetwork(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
  UniqueFd asking_;
  std::string ipv4_, ipv6_;
  bool has_ipv6_ = false;
};

}  // namespace nohatch
