#include "run/guardian_cleanup.h"

#include <sys/stat.h>

#include "base/file_system.h"
#include "run/cgroup_tree.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

constexpr std::chrono::seconds kPatience{20};
constexpr int kProcessMilliseconds = 20'000;

bool exists(const std::string& path) {
  struct stat what;
  return ::lstat(path.c_str(), &what) == 0;
}

std::vector<std::string> our_cgroups(const Ownership& owned) {
  std::vector<std::string> there;
  for (const std::string& directory : owned.cgroups)
    if (directory.find(std::string("/") + kCgroupPrefix) != std::string::npos && exists(directory)) there.push_back(directory);
  return there;
}

void end_one(OwnedProcess owned, Cleaned& cleaned) {
  const UniqueFd process = open_process(owned.pid, owned.start);
  if (!process.valid()) return;
  const std::string name = "process " + std::to_string(owned.pid);
  (end_process(process, kProcessMilliseconds) ? cleaned.removed : cleaned.left).push_back(name);
}

void remove_one_cgroup(const std::string& directory, Cleaned& cleaned) {
  const Status removed = remove_cgroup(directory, kPatience);
  if (removed) cleaned.removed.push_back("cgroup " + directory);
  else cleaned.left.push_back("cgroup " + removed.error().text());
}

void remove_directory(const std::string& directory, Cleaned& cleaned) {
  if (!exists(directory)) return;
  remove_tree(directory);
  (exists(directory) ? cleaned.left : cleaned.removed).push_back("directory " + directory);
}

}  // namespace

Cleaned clean_up(const Ownership& owned, bool same_boot) {
  Cleaned cleaned;
  const std::vector<std::string> cgroups = our_cgroups(owned);
  // A fork bomb first, while it is in one place; what then hangs shows again in the removal.
  if (const Status killed = kill_cgroups(cgroups, kPatience); !killed) cleaned.left.push_back(killed.error().text());
  if (same_boot)
    for (const OwnedProcess process : owned.processes) end_one(process, cleaned);
  for (const std::string& directory : cgroups) remove_one_cgroup(directory, cleaned);
  for (const std::string& directory : owned.directories) remove_directory(directory, cleaned);
  return cleaned;
}

}  // namespace nohatch
