// Builds the root of a decoy host: the real host's programs read-only, everything that is anyone's own made anew, bait planted.
// Called once by the first process, single-threaded, in mount, pid, net and uts namespaces of its own.
#pragma once

#include "base/result.h"
#include "run/decoy_host.h"

namespace nohatch {

// `tool` is an open file with the program to plant. After a failure the process can only exit.
Status build_root(const DecoySpec&, int tool);
// Lets go of the real host's root; from then on nothing of it has a name here.
Status leave_real_root();

}  // namespace nohatch
