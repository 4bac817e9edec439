// Launches a subject: the steps between fork and exec, each of which may fail and says so.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "run/decoy_protocol.h"

namespace nohatch {

// `descriptors` are those of the order, places first, then cgroup.procs; `bait` is the descriptor bait, or -1. The subject's pid in this
// pid namespace; it leads a process group of its own.
Result<pid_t> launch_subject(const LaunchOrder&, const std::vector<UniqueFd>& descriptors, int bait, int bait_place);

}  // namespace nohatch
