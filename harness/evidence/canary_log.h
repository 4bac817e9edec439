// The lines of the canary's log (docs/canary.md), and their strict reading. The log itself is a base/chained_log.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/chained_log.h"

namespace nohatch {

// One thing that arrived. `link` is the peer name of the decoy it came from ("" if unknown).
struct CanaryHit {
  std::string link;
  std::string channel;          // tcp, udp, dns, unix, abstract, packet
  std::string bytes;            // first 4096
  std::string name;             // dns: the queried name; else empty
  std::string from, to;         // "100.64.0.12 40312", as far as the channel knows
};

// What the canary's end of a link received from the decoy.
struct LinkCounters {
  std::uint64_t packets = 0, bytes = 0;   // all, as the kernel counts them
  std::uint64_t quiet = 0;      // packets that a kernel sends by itself: neighbour discovery, router solicitation, multicast membership
  std::uint64_t stray = 0;      // packets that are part of no tcp, udp or dns hit: each says that something was sent; hits of channel "packet"
  std::uint64_t hits = 0;       // all, also those beyond the number that readback hands out
  std::uint64_t lost = 0;       // packets that the kernel counted and the canary could not look at
};

// A hit with its number in the log and the time since the canary started.
struct LoggedHit {
  std::uint64_t number = 0;
  std::int64_t milliseconds = 0;
  CanaryHit hit;
};

Json to_json(const CanaryHit&);
Json to_json(const LoggedHit&);
Json to_json(const LinkCounters&);
Result<CanaryHit> canary_hit_from(const Json&);
Result<LoggedHit> logged_hit_from(const Json&);
Result<LinkCounters> link_counters_from(const Json&);

// A hit of the harness's own, made to show that the canary hears.
struct LifeHit {
  std::uint64_t session = 0;  // from 1
  std::string moment;         // before, after
  std::uint64_t hit = 0;      // its number in that session
  std::string digest;         // "sha256:..." of its bytes, which are the token alone
};

// What a log comes to. A session is one canary process; a resumed run has several.
struct CanaryTotals {
  std::uint64_t sessions = 0;
  std::string nonce;               // of all sessions; empty: nobody asked for one
  std::string started, ended;      // of the first session, and of the last; empty: it has not ended
  std::uint64_t links = 0;         // that were attached and detached again
  LinkCounters counters;           // of them all
  std::uint64_t unattributed = 0;  // hits that came over none of them
  std::vector<LifeHit> life;
};

// What a log says, its chain checked and the later bytes of a stream joined to its hit. Unknown kinds and keys are errors, and so are
// sessions with different nonces and a proof of life whose hit is not there.
struct CanaryLog {
  std::vector<LoggedHit> hits;
  std::map<std::string, LinkCounters> links;  // each as it was last read back, or detached
  CanaryTotals totals;
  ChainReport chain;
};
inline constexpr std::size_t kLargestCanaryLog = std::size_t{1} << 30;
Result<CanaryLog> parse_canary_log(std::string_view text);
Result<CanaryLog> read_canary_log(const std::filesystem::path&);

}  // namespace nohatch
