// What a run owns on the real host, and the file that says so, for the case that harness and guardian are both killed.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace nohatch {

// A process that cannot be taken for another one that got its number later.
struct OwnedProcess {
  pid_t pid = 0;
  std::uint64_t start = 0;
};

struct Ownership {
  std::vector<std::string> cgroups, directories;
  std::vector<OwnedProcess> processes;
};

// One line of the state file (and of the guardian's socket), without its newline.
std::string cgroup_line(const std::string& directory);
std::string directory_line(const std::string& directory);
std::string process_line(OwnedProcess);
// Takes one such line in; false for what is none, a relative path or one with "..".
bool add_line(Ownership&, std::string_view line);

struct RunState {
  std::string boot;  // id of the boot in which it was written
  std::optional<OwnedProcess> harness, guardian;
  Ownership owned;
};
std::string head_lines(const RunState&);
Result<RunState> parse_state(std::string_view text);
// Nothing of the run is left to clean up after itself.
bool is_dead(const RunState&);

std::string boot_id();
std::optional<OwnedProcess> identify(pid_t);

// Directories that may hold state files of this user, which nobody else can write; the first is where new ones go.
std::vector<std::filesystem::path> state_directories();

}  // namespace nohatch
