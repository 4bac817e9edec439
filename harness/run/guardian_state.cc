#include "run/guardian_state.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "base/file_system.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFirstLine = "nohatch-state 1";

std::string words(const char* kind, OwnedProcess process) {
  return std::string(kind) + " " + std::to_string(process.pid) + " " + std::to_string(process.start);
}

bool is_plain_path(const std::string& path) {
  return path.size() > 1 && path.front() == '/' && path.find("/../") == std::string::npos && path.find('\n') == std::string::npos;
}

std::optional<OwnedProcess> parse_process(const std::string& rest) {
  std::istringstream in(rest);
  OwnedProcess process;
  return in >> process.pid >> process.start && process.pid > 1 ? std::optional(process) : std::nullopt;
}

bool is_alive(const std::optional<OwnedProcess>& process) {
  if (!process) return false;
  const auto stat = stat_of(process->pid);
  return stat && stat->start == process->start && stat->state != 'Z';
}

// The user as the real host knows it, from inside a user namespace too.
std::string outer_user() {
  std::istringstream map(read_file("/proc/self/uid_map", 4096).value_or(std::string()));
  unsigned long inner = 0, outer = 0, length = 0;
  while (map >> inner >> outer >> length)
    if (::geteuid() >= inner && ::geteuid() - inner < length) return std::to_string(outer + (::geteuid() - inner));
  return std::to_string(::geteuid());
}

// Ours alone, made if it is not there.
bool is_safe(const fs::path& directory) {
  ::mkdir(directory.c_str(), 0700);
  struct stat what;
  return ::lstat(directory.c_str(), &what) == 0 && S_ISDIR(what.st_mode) && what.st_uid == ::geteuid() &&
         (what.st_mode & 022) == 0 && ::access(directory.c_str(), W_OK) == 0;
}

}  // namespace

std::string cgroup_line(const std::string& directory) { return "cgroup " + directory; }
std::string directory_line(const std::string& directory) { return "directory " + directory; }
std::string process_line(OwnedProcess process) { return words("process", process); }

bool add_line(Ownership& owned, std::string_view line) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return false;
  const std::string kind(line.substr(0, space)), rest(line.substr(space + 1));
  if (kind == "process") {
    const auto process = parse_process(rest);
    if (process) owned.processes.push_back(*process);
    return process.has_value();
  }
  if (!is_plain_path(rest)) return false;
  if (kind == "cgroup") owned.cgroups.push_back(rest);
  if (kind == "directory") owned.directories.push_back(rest);
  return kind == "cgroup" || kind == "directory";
}

std::string head_lines(const RunState& state) {
  std::string text = std::string(kFirstLine) + "\nboot " + state.boot + "\n";
  if (state.harness) text += words("harness", *state.harness) + "\n";
  if (state.guardian) text += words("guardian", *state.guardian) + "\n";
  return text;
}

Result<RunState> parse_state(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string line;
  if (!std::getline(lines, line) || line != kFirstLine) return failure("no state file of nohatch");
  RunState state;
  while (std::getline(lines, line)) {
    if (lines.eof()) break;  // without its newline: it was never finished
    if (line.rfind("boot ", 0) == 0) state.boot = line.substr(5);
    else if (line.rfind("harness ", 0) == 0) state.harness = parse_process(line.substr(8));
    else if (line.rfind("guardian ", 0) == 0) state.guardian = parse_process(line.substr(9));
    else if (!add_line(state.owned, line)) return failure("a state file has the line '" + line + "'");
  }
  return state;
}

bool is_dead(const RunState& state) {
  return state.boot != boot_id() || (!is_alive(state.harness) && !is_alive(state.guardian));
}

std::string boot_id() {
  const Result<std::string> id = read_file("/proc/sys/kernel/random/boot_id", 64);
  return id ? id->substr(0, id->find('\n')) : "unknown";
}

std::optional<OwnedProcess> identify(pid_t pid) {
  const auto stat = stat_of(pid);
  return stat ? std::optional(OwnedProcess{pid, stat->start}) : std::nullopt;
}

std::vector<fs::path> state_directories() {
  std::vector<fs::path> safe;
  if (is_safe("/run/nohatch")) safe.emplace_back("/run/nohatch");
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  if (safe.empty() && runtime != nullptr && *runtime == '/' && is_safe(fs::path(runtime) / "nohatch"))
    safe.push_back(fs::path(runtime) / "nohatch");
  const fs::path last = "/tmp/nohatch-" + outer_user();
  if (safe.empty() && is_safe(last)) safe.push_back(last);
  return safe;
}

}  // namespace nohatch
