// The harness's end of the network canary: a process of its own (nohatch-canary) in its own network namespace. What it
// listens to, and what its log holds, is docs/canary.md.
//
// Threading: all methods may be called from several threads at once. After any error that names the canary as gone, every
// later call fails as well: what it saw is unknown, and trials that need it are inconclusive.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "evidence/canary_log.h"

namespace nohatch {

// What a decoy host needs to join the canary. The decoy makes a veth whose peer lands in `net_namespace` under `peer_name`,
// takes `ipv4`/32 and `ipv6`/128 (no duplicate address detection), and routes everything over it by way of `canary_ipv4`
// and `canary_ipv6` (on-link gateways), so that every destination reaches the canary; then Canary::attach is called.
struct CanaryLink {
  int net_namespace = -1;       // borrowed descriptor of the canary's network namespace
  std::string peer_name;        // unique in the run: "t12"
  std::string ipv4, ipv6;       // the decoy's
  std::string canary_ipv4, canary_ipv6;
  std::uint16_t port = 0;       // TCP and UDP
  std::string name;             // DNS name that resolves to the canary
};

// What a canary needs to sign what it heard: a key of its own, which it reads itself before anything hostile can arrive, and the nonce of
// whoever asked for the run. Both or neither.
struct CanaryCredentials {
  std::filesystem::path key;
  std::string nonce;
};

// Hits kept of one channel of one link; those beyond are counted.
inline constexpr std::size_t kMostHits = 64;

class Canary {
 public:
  // Starts it and waits until it listens. `program` is nohatch-canary. Its log is kept in `log` (JSON lines); one that
  // exists is continued. Needs to be root, or root of a user namespace. A key that it cannot use is an error.
  static Result<std::unique_ptr<Canary>> start(const std::filesystem::path& program, const std::filesystem::path& log,
                                               const CanaryCredentials& = {});
  ~Canary();                    // ends it; no process and no namespace is left

  pid_t pid() const;
  // A link for trial number `index`; unique addresses.
  CanaryLink link(std::uint64_t index) const;
  // Call when the decoy's veth is up and has its addresses: brings the peer up, routes to the decoy, and waits until it
  // answers there (its kernel drops what it sends until it has noticed that the link is up).
  Status attach(const CanaryLink&);
  // Hands the canary a listening socket of the decoy (channel "unix" or "abstract"), which it serves; it answers with `token`.
  Status serve(const CanaryLink&, const std::string& channel, UniqueFd listener, const std::string& token);
  // Everything that arrived over this link so far, at most kMostHits of each channel; complete for what was sent before
  // the call, else `lost` of counters() says how much is missing. Call it while the decoy's end still exists: without it
  // nobody can tell what was sent last, and an empty answer is an error.
  Result<std::vector<CanaryHit>> readback(const CanaryLink&);
  Result<LinkCounters> counters(const CanaryLink&);
  // The decoy is gone: forget its listeners.
  Status detach(const CanaryLink&);
  // Call before detach(): the canary looks for `token`, which the harness itself sent over this link by TCP, and writes down that it heard
  // it `moment` (before or after) the trials. An Error if it did not.
  Status prove_life(const CanaryLink&, const std::string& moment, const std::string& token);
  // The end of a run: closes the log and returns the envelope of docs/statements.md, signed by the canary's own key. Every later call fails.
  Result<std::string> sign();

 private:
  struct State;
  explicit Canary(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

}  // namespace nohatch
