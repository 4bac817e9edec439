// The canary's network namespace, by netlink: every destination is its own, nothing is forwarded.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
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
  // What the kernel counted at the peer, which is what the decoy's end sent. An Error if the peer is gone.
  Result<PeerStatistics> statistics(int interface);

 private:
  struct State;
  explicit CanaryNetwork(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
  std::string ipv6_;
  bool has_ipv6_ = false;
};

}  // namespace nohatch
