// Processes by their numbers and by what cannot be reused: their start.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/unique_fd.h"

namespace nohatch {

struct ProcessStat {
  pid_t pid = 0;
  char state = '?';
  pid_t parent = 0;
  std::uint64_t start = 0;  // clock ticks since boot
};

// Of /proc/PID/stat; the name in it may hold anything.
std::optional<ProcessStat> parse_stat(std::string_view text);
std::optional<ProcessStat> stat_of(pid_t);
// All of /proc.
std::vector<ProcessStat> all_processes();
// Every descendant of `top`, which is not among them.
std::vector<pid_t> descendants(pid_t top);

// A pidfd of the process that has this number and this start, else an invalid one.
UniqueFd open_process(pid_t, std::uint64_t start);
// SIGKILL by pidfd; waits at most `milliseconds` until it is gone. True if it is.
bool end_process(const UniqueFd& pidfd, int milliseconds);

}  // namespace nohatch
