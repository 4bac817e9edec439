// The cgroup hierarchies of this host as this process sees them: v1 ones, v2, or both (hybrid).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nohatch {

struct CgroupHierarchy {
  bool unified = false;                  // v2
  std::vector<std::string> controllers;  // v1: of the mount; v2: of cgroup.controllers at its root
  std::string mount;                     // mount point
  std::string own;                       // directory of this process's own cgroup, below it

  bool has(std::string_view controller) const;
};

// From the texts of /proc/self/mountinfo and /proc/self/cgroup; a v2 hierarchy's controllers are left empty.
std::vector<CgroupHierarchy> parse_hierarchies(std::string_view mountinfo, std::string_view cgroup);
std::vector<CgroupHierarchy> cgroup_hierarchies();

}  // namespace nohatch
