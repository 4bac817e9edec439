// Taking away each protection of a pair's sandbox in turn, and asking which attempts then show their effect in the sandbox arm.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "run/session.h"

namespace nohatch {

struct KnockOut {
  const Protection* protection = nullptr;
  std::vector<std::string> together_with;  // what was taken away with it, since its loss alone showed nothing
  std::vector<std::string> noticed_by;     // ids of the attempts whose effect appeared
  std::string fault;                       // why it could not be told
};

// One run for each protection, first alone; where no effect appears, together with what it overlaps. Attempts that show their effect
// with nothing knocked out notice nothing.
Result<std::vector<KnockOut>> knock_out_all(Session&, const std::function<void(const std::string&)>& progress);

}  // namespace nohatch
