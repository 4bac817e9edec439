// Ends and removes what a run owns on the real host.
#pragma once

#include <string>
#include <vector>

#include "run/guardian_state.h"

namespace nohatch {

struct Cleaned {
  std::vector<std::string> removed;  // what was there and is gone, a line each
  std::vector<std::string> left;     // what could not be removed, a line each, with the reason
};

// Processes first, cgroups, directories last. `same_boot`: numbers of processes still mean what they meant.
Cleaned clean_up(const Ownership&, bool same_boot);

}  // namespace nohatch
