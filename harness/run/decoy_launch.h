// Makes subjects. The process is made before its words are known, since joining cgroups of v1 may take the kernel ten milliseconds: it joins
// them, waits, and becomes the subject when the order comes.
#pragma once

#include <sys/types.h>

#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "run/decoy_channel.h"
#include "run/decoy_protocol.h"

namespace nohatch {

// Waits in the subject's cgroups, leads a process group of its own, and is the first to go when memory is short.
struct Recruit {
  pid_t pid = 0;        // in this pid namespace
  DecoyChannel orders;  // its end closes when it execs
};

// `cgroup_procs` are open cgroup.procs files, one a hierarchy.
Result<Recruit> enlist_recruit(const std::vector<UniqueFd>& cgroup_procs);

// `descriptors` are those of the order's places. The recruit's pid, which is now the subject's; a step that fails before the exec, or the exec
// itself, is an error with the errno, and the process is gone.
Result<pid_t> launch_recruit(Recruit, const LaunchOrder&, const std::vector<UniqueFd>& descriptors);

}  // namespace nohatch
