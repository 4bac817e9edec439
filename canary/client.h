// The harness's end of the network canary: a process of its own (nohatch-canary) in its own network namespace.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// What a decoy host needs to join the canary. The decoy makes a veth whose peer lands in `net_namespace` under `peer_name`,
// takes `ipv4`/32 and `ipv6`/128 (no duplicate address detection), and routes everything over it; then Canary::attach is called.
struct CanaryLink {
  int net_namespace = -1;       // borrowed descriptor of the canary's network namespace
  std::string peer_name;        // unique in the run: "t12"
  std::string ipv4, ipv6;       // the decoy's
  std::string canary_ipv4, canary_ipv6;
  std::uint16_t port = 0;       // TCP and UDP
  std::string name;             // DNS name that resolves to the canary
};

// One thing that arrived. `link` is the peer name of the decoy it came from ("" if unknown).
struct CanaryHit {
  std::string link;
  std::string channel;          // tcp, udp, dns, unix, abstract, packet
  std::string bytes;            // first 4096
};

struct LinkCounters {
  std::uint64_t packets = 0, bytes = 0;   // received by the canary's end from the decoy
};

class Canary {
 public:
  // Starts it and waits until it listens. `program` is nohatch-canary. Its log is kept in `log` (JSON lines).
  static Result<std::unique_ptr<Canary>> start(const std::filesystem::path& program, const std::filesystem::path& log);
  ~Canary();                    // ends it; no process and no namespace is left

  pid_t pid() const;
  // A link for trial number `index`; unique addresses.
  CanaryLink link(std::uint64_t index) const;
  // Call when the decoy's veth is there: brings the peer up and routes to the decoy.
  Status attach(const CanaryLink&);
  // Hands the canary a listening socket of the decoy (channel "unix" or "abstract"), which it serves; it answers with `token`.
  Status serve(const CanaryLink&, const std::string& channel, UniqueFd listener, const std::string& token);
  // Everything that arrived over this link so far; complete for what was sent before the call.
  Result<std::vector<CanaryHit>> readback(const CanaryLink&);
  Result<LinkCounters> counters(const CanaryLink&);
  // The decoy is gone: forget its listeners.
  Status detach(const CanaryLink&);

 private:
  struct State;
  explicit Canary(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

}  // namespace nohatch
