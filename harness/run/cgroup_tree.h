// What is done to whole trees of cgroups: list, kill, remove. For trials, and for the guardian after a kill -9.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace nohatch {

// Every directory of ours has a part that begins so.
inline constexpr const char* kCgroupPrefix = "nohatch-";

Status write_cgroup_file(const std::string& path, std::string_view text);
// `directory` and all below, deepest first; empty if it is not there.
std::vector<std::string> cgroup_directories(const std::string& directory);
// Processes in `directory` and below, as numbered here.
std::vector<int> cgroup_processes(const std::string& directory);
// Ends everything in these trees and waits until they are empty.
Status kill_cgroups(const std::vector<std::string>& directories, std::chrono::milliseconds most);
// Removes the tree, depth first; again and again while the kernel still holds a dead process in it.
Status remove_cgroup(const std::string& directory, std::chrono::milliseconds most);

}  // namespace nohatch
