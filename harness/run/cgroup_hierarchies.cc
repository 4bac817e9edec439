#include "run/cgroup_hierarchies.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "base/file_system.h"

namespace nohatch {
namespace {

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream{std::string(text)};
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

struct CgroupMount {
  std::string root, point;
  bool unified = false;
  std::vector<std::string> options;
};

// "31 23 0:28 / /sys/fs/cgroup/memory rw,relatime shared:5 - cgroup cgroup rw,memory"
bool parse_mount(const std::string& line, CgroupMount& mount) {
  const std::size_t dash = line.find(" - ");
  if (dash == std::string::npos) return false;
  const std::vector<std::string> left = split(line.substr(0, dash), ' '), right = split(line.substr(dash + 3), ' ');
  if (left.size() < 5 || right.size() < 3 || (right[0] != "cgroup" && right[0] != "cgroup2")) return false;
  mount.root = left[3];
  mount.point = left[4];
  mount.unified = right[0] == "cgroup2";
  mount.options = split(right[2], ',');
  return true;
}

// "4:memory:/path" by its middle part; v2 has none.
std::map<std::string, std::string> own_paths(std::string_view cgroup) {
  std::map<std::string, std::string> paths;
  for (const std::string& line : split(cgroup, '\n')) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    paths[line.substr(first + 1, second - first - 1)] = line.substr(second + 1);
  }
  return paths;
}

// The own cgroup below the mount, where only a part of the hierarchy may be mounted.
std::string below(const CgroupMount& mount, std::string path) {
  if (mount.root != "/") {
    if (path.rfind(mount.root, 0) != 0) return mount.point;
    path.erase(0, mount.root.size());
  }
  return path.empty() || path == "/" || path.find("..") != std::string::npos ? mount.point : mount.point + path;
}

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

bool CgroupHierarchy::has(std::string_view controller) const { return contains(controllers, std::string(controller)); }

std::vector<CgroupHierarchy> parse_hierarchies(std::string_view mountinfo, std::string_view cgroup) {
  const std::map<std::string, std::string> paths = own_paths(cgroup);
  std::vector<CgroupHierarchy> hierarchies;
  for (const auto& [names, path] : paths) {
    const std::vector<std::string> wanted = split(names, ',');
    for (const std::string& line : split(mountinfo, '\n')) {
      CgroupMount mount;
      if (!parse_mount(line, mount) || mount.unified != wanted.empty()) continue;
      if (!wanted.empty() && !contains(mount.options, wanted.front())) continue;
      hierarchies.push_back({mount.unified, wanted, mount.point, below(mount, path)});
      break;
    }
  }
  return hierarchies;
}

std::vector<CgroupHierarchy> cgroup_hierarchies() {
  const Result<std::string> mounts = read_file("/proc/self/mountinfo"), own = read_file("/proc/self/cgroup");
  if (!mounts || !own) return {};
  std::vector<CgroupHierarchy> found = parse_hierarchies(*mounts, *own);
  for (CgroupHierarchy& hierarchy : found)
    if (const auto controllers = read_file(hierarchy.mount + "/cgroup.controllers"); hierarchy.unified && controllers)
      hierarchy.controllers = split(controllers->substr(0, controllers->find('\n')), ' ');
  return found;
}

}  // namespace nohatch
