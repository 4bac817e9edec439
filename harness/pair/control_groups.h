// Whether this process may make a cgroup of its own with memory and pids in it.
#pragma once

#include <string>
#include <vector>

#include "pair/host.h"

namespace nohatch {

// One hierarchy that this process is in.
struct Hierarchy {
  int version = 0;                       // 1 or 2
  std::vector<std::string> controllers;  // that it has at this process's place
  std::string directory;                 // of this process's own cgroup, absolute; "" where it is not mounted
};
std::vector<Hierarchy> hierarchies();

// "1", "2", "hybrid" or "none".
std::string cgroup_version(const std::vector<Hierarchy>&);

HostAnswer ask_control_groups();

}  // namespace nohatch
