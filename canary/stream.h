// One connection that the canary accepted.
#pragma once

#include <optional>
#include <string>

#include "canary/endpoints.h"

namespace nohatch {

// How an accepted connection is greeted, and what is known of it.
struct Arrival {
  CanaryHit hit;             // channel, from, to
  std::string greeting;      // sent at once
  std::optional<Flow> flow;  // tcp
  bool dns = false;          // queries are answered, each behind its length
};

// Records the hit, greets, and lets the reactor serve the connection. Where there are too many already it is greeted and closed.
void welcome(Surroundings&, Link&, UniqueFd connection, Arrival);

// Records a query and makes the answer to it; nothing if it is to stay without one.
std::optional<std::string> answer_query(Surroundings&, Link&, std::string_view message, const std::string& from,
                                        const std::string& to);

}  // namespace nohatch
