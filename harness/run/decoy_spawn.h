// Starts nohatch-decoy as the first process of namespaces of its own: one clone, one exec, from a process with any number of threads.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

struct SpawnedDecoy {
  pid_t pid = 0;
  UniqueFd pidfd;
};

// The number of the control socket in nohatch-decoy.
inline constexpr int kControlDescriptor = 3;

// `control` becomes descriptor 3; standard streams are /dev/null, everything else is closed, the environment is `environment` alone.
// `engine`: without a cgroup namespace. The caller reaps the process.
Result<SpawnedDecoy> spawn_decoy(const std::filesystem::path& program, const std::vector<std::string>& environment, int control,
                                 bool engine);

}  // namespace nohatch
