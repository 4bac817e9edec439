// Programs of the host that installing and identifying need: where they are, and what they print.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace nohatch {

// The absolute path of a program, searched in PATH if it has no slash; empty if there is none.
std::filesystem::path find_program(std::string_view name);

std::string debian_package_of(std::string_view program);

struct ToolRun {
  std::vector<std::string> argv;
  std::filesystem::path directory = {};
  std::vector<std::string> extra_environment = {};  // "K=V", beside this process's own
  std::chrono::seconds most{600};
};

// Both streams of a run that exited 0; else an error with the end of what it said.
Result<std::string> run_tool(const ToolRun&);

}  // namespace nohatch
