#include "run/cgroup_tree.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <sstream>

#include "base/file_system.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

void pause_milliseconds(int milliseconds) { ::poll(nullptr, 0, milliseconds); }

// The number may have been given to another process since it was read; one of ours is in a cgroup of ours.
bool is_ours(int pid) {
  const Result<std::string> cgroups = read_file("/proc/" + std::to_string(pid) + "/cgroup", 1u << 16);
  return cgroups && cgroups->find(std::string("/") + kCgroupPrefix) != std::string::npos;
}

void kill_one(int pid) {
  const UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (pidfd.valid() && is_ours(pid)) ::syscall(SYS_pidfd_send_signal, pidfd.get(), SIGKILL, nullptr, 0);
}

// Where the kernel can, all at once; else no fork succeeds from here on, and they go one by one.
void strike(const std::string& directory) {
  if (write_cgroup_file(directory + "/cgroup.kill", "1")) return;
  (void)write_cgroup_file(directory + "/pids.max", "0");
}

std::set<int> all_processes_of(const std::vector<std::string>& directories) {
  std::set<int> all;
  for (const std::string& directory : directories)
    for (const int pid : cgroup_processes(directory)) all.insert(pid);
  return all;
}

void collect(const fs::path& directory, std::vector<std::string>& found) {
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error))
    if (std::error_code ignored; entry->is_directory(ignored) && !entry->is_symlink(ignored)) collect(entry->path(), found);
  found.push_back(directory.native());
}

}  // namespace

Status write_cgroup_file(const std::string& path, std::string_view text) {
  const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.valid() || ::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return system_failure(path, errno);
  return success();
}

std::vector<std::string> cgroup_directories(const std::string& directory) {
  std::vector<std::string> found;
  struct stat there;
  if (::stat(directory.c_str(), &there) == 0) collect(directory, found);
  return found;
}

std::vector<int> cgroup_processes(const std::string& directory) {
  std::vector<int> pids;
  for (const std::string& one : cgroup_directories(directory)) {
    const Result<std::string> text = read_file(one + "/cgroup.procs", 16u << 20);
    if (!text) continue;
    std::istringstream lines(*text);
    for (int pid; lines >> pid;)
      if (pid > 0) pids.push_back(pid);
  }
  return pids;
}

Status kill_cgroups(const std::vector<std::string>& directories, std::chrono::milliseconds most) {
  const auto until = Clock::now() + most;
  for (const std::string& directory : directories) strike(directory);
  for (int round = 0;; ++round) {
    const std::set<int> left = all_processes_of(directories);
    if (left.empty()) return success();
    if (Clock::now() > until) return failure(std::to_string(left.size()) + " processes of a cgroup do not end");
    for (const int pid : left) kill_one(pid);
    pause_milliseconds(std::min(1 + round, 20));
  }
}

Status remove_cgroup(const std::string& directory, std::chrono::milliseconds most) {
  const auto until = Clock::now() + most;
  for (int round = 0;; ++round) {
    int number = 0;
    for (const std::string& one : cgroup_directories(directory))
      if (::rmdir(one.c_str()) < 0 && errno != ENOENT) number = errno;
    if (number == 0) return success();
    if (Clock::now() > until) return system_failure("rmdir " + directory, number);
    pause_milliseconds(std::min(1 + round, 20));
  }
}

}  // namespace nohatch
