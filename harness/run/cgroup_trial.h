// The cgroups of one trial.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "run/cgroup.h"
#include "run/cgroup_counters.h"
#include "run/cgroup_hierarchies.h"

namespace nohatch {

// A hierarchy, and the run's directory in it.
struct RunPlace {
  CgroupHierarchy hierarchy;
  std::string directory;
};

// What a trial's directory is made for.
struct TrialRequest {
  std::string name;
  CgroupLimits subject, outer;
  bool engine = false;
  std::string engine_parent;
};

Result<std::unique_ptr<TrialCgroup>> make_trial_cgroup(const std::vector<RunPlace>& places, const TrialRequest&);
// Lets children of `directory` (v2) have the controllers that it has itself.
void pass_on_controllers(const std::string& directory);

}  // namespace nohatch
