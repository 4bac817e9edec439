// The lines of the canary's log (docs/canary.md), and their strict reading. The log itself is a base/chained_log.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/chained_log.h"
#include "canary/client.h"

namespace nohatch {

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

// What a log says, its chain checked and the later bytes of a stream joined to its hit. Unknown kinds and keys are errors.
struct CanaryLog {
  std::vector<LoggedHit> hits;
  ChainReport chain;
};
Result<CanaryLog> parse_canary_log(std::string_view text);
Result<CanaryLog> read_canary_log(const std::filesystem::path&);

}  // namespace nohatch
