#include "run/process_tree.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>

#include "base/file_system.h"

namespace nohatch {
namespace {

UniqueFd open_pidfd(pid_t pid) { return UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))); }

bool is_number(const char* name) { return std::isdigit(static_cast<unsigned char>(name[0])) != 0; }

}  // namespace

std::optional<ProcessStat> parse_stat(std::string_view text) {
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string_view::npos || name_end + 2 > text.size()) return std::nullopt;
  ProcessStat stat;
  stat.pid = std::atoi(std::string(text.substr(0, 12)).c_str());
  std::istringstream fields{std::string(text.substr(name_end + 2))};
  fields >> stat.state >> stat.parent;
  std::string skipped;
  constexpr int kFieldsBetween = 17;  // pgrp (5) to itrealvalue (21); starttime is field 22
  for (int i = 0; i < kFieldsBetween; ++i) fields >> skipped;
  fields >> stat.start;
  return fields && stat.pid > 0 ? std::optional(stat) : std::nullopt;
}

std::optional<ProcessStat> stat_of(pid_t pid) {
  const Result<std::string> text = read_file("/proc/" + std::to_string(pid) + "/stat", 8192);
  return text ? parse_stat(*text) : std::nullopt;
}

std::vector<ProcessStat> all_processes() {
  std::vector<ProcessStat> all;
  DIR* directory = ::opendir("/proc");
  if (directory == nullptr) return all;
  while (const dirent* entry = ::readdir(directory))
    if (is_number(entry->d_name))
      if (const auto stat = stat_of(std::atoi(entry->d_name))) all.push_back(*stat);
  ::closedir(directory);
  return all;
}

namespace {

// A kernel that lists the children of each thread spares us a look at every process of the machine.
bool lists_children() {
  static const bool listed = ::access("/proc/self/task", R_OK) == 0 && ::access("/proc/thread-self/children", R_OK) == 0;
  return listed;
}

std::vector<pid_t> listed_children(pid_t parent) {
  std::vector<pid_t> children;
  const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
  DIR* directory = ::opendir(tasks.c_str());
  if (directory == nullptr) return children;
  while (const dirent* entry = ::readdir(directory)) {
    if (!is_number(entry->d_name)) continue;
    std::istringstream numbers(read_file(tasks + "/" + entry->d_name + "/children", 1u << 20).value_or(""));
    for (pid_t child = 0; numbers >> child;) children.push_back(child);
  }
  ::closedir(directory);
  return children;
}

std::multimap<pid_t, pid_t> all_children() {
  std::multimap<pid_t, pid_t> children;
  for (const ProcessStat& stat : all_processes()) children.emplace(stat.parent, stat.pid);
  return children;
}

}  // namespace

std::vector<pid_t> descendants(pid_t top) {
  const bool listed = lists_children();
  const std::multimap<pid_t, pid_t> children = listed ? std::multimap<pid_t, pid_t>{} : all_children();
  std::vector<pid_t> found = {top};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (listed) {
      const std::vector<pid_t> own = listed_children(found[i]);
      found.insert(found.end(), own.begin(), own.end());
      continue;
    }
    const auto [first, last] = children.equal_range(found[i]);
    for (auto child = first; child != last; ++child) found.push_back(child->second);
  }
  found.erase(found.begin());
  return found;
}

UniqueFd open_process(pid_t pid, std::uint64_t start) {
  UniqueFd pidfd = open_pidfd(pid);
  const auto stat = stat_of(pid);  // after the open: so it is the process that the pidfd holds
  return pidfd.valid() && stat && stat->start == start ? std::move(pidfd) : UniqueFd();
}

bool end_process(const UniqueFd& pidfd, int milliseconds) {
  ::syscall(SYS_pidfd_send_signal, pidfd.get(), SIGKILL, nullptr, 0);
  pollfd one{pidfd.get(), POLLIN, 0};
  return ::poll(&one, 1, milliseconds) == 1;
}

}  // namespace nohatch
