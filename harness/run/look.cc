#include "run/look.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/unique_fd.h"

namespace nohatch {
namespace {

constexpr std::size_t kMostRead = 1u << 20;

std::string proc(int pid, const std::string& name) { return "/proc/" + std::to_string(pid) + "/" + name; }

std::string read_descriptor(int fd) {
  std::string text;
  char buffer[8192];
  ssize_t count;
  while (text.size() < kMostRead && (count = ::read(fd, buffer, sizeof buffer)) > 0) text.append(buffer, static_cast<std::size_t>(count));
  return text;
}

std::string read_proc(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return fd.valid() ? read_descriptor(fd.get()) : std::string();
}

std::string read_link(const std::string& path) {
  char target[4096];
  const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
  return length < 0 ? std::string() : std::string(target, static_cast<std::size_t>(length));
}

// Links are resolved as the process itself would resolve them: absolute ones begin at its root, not at ours.
UniqueFd open_in_root(int pid, const std::string& path, int flags) {
  UniqueFd root(::open(proc(pid, "root").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!root.valid()) return {};
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC);
  how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
  return UniqueFd(static_cast<int>(::syscall(SYS_openat2, root.get(), path.c_str(), &how, sizeof how)));
}

std::string status_field(const std::string& status, const std::string& name) {
  const std::size_t at = status.find(name);
  return at == std::string::npos ? std::string() : status.substr(at + name.size(), status.find('\n', at) - at - name.size());
}

std::vector<std::string> names_in(const std::string& directory) {
  std::vector<std::string> names;
  DIR* open = ::opendir(directory.c_str());
  if (open == nullptr) return names;
  while (const dirent* entry = ::readdir(open))
    if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
  ::closedir(open);
  return names;
}

struct Kin { int pid = 0, parent = 0, depth = 0; };

Kin kin_of(int pid) {
  const std::string status = read_proc(proc(pid, "status"));
  std::istringstream levels(status_field(status, "NSpid:"));
  Kin kin{.pid = pid, .parent = std::atoi(status_field(status, "PPid:").c_str())};
  for (std::string level; levels >> level;) ++kin.depth;
  return kin;
}

bool same_namespace(int pid, int other, const std::string& name) {
  const std::string mine = read_link(proc(pid, "ns/" + name));
  return !mine.empty() && mine == read_link(proc(other, "ns/" + name));
}

bool holds_text(int pid, const std::string& path, const std::string& text) {
  const UniqueFd fd = open_in_root(pid, path, O_RDONLY | O_NONBLOCK);
  return fd.valid() && read_descriptor(fd.get()).find(text) != std::string::npos;
}

// The host name in that process's own uts namespace. A thread enters it, since a namespace is a thread's.
std::string host_name_of(int pid) {
  std::string name;
  std::thread([&] {
    UniqueFd space(::open(proc(pid, "ns/uts").c_str(), O_RDONLY | O_CLOEXEC));
    char buffer[256] = {};
    if (space.valid() && ::setns(space.get(), CLONE_NEWUTS) == 0 && ::gethostname(buffer, sizeof buffer - 1) == 0) name = buffer;
  }).join();
  return name;
}

constexpr int kMostEntries = 200000;

void count_entries(const std::string& directory, ResourceUse& use) {
  std::int64_t bytes = 0, entries = 0;
  std::error_code fault;
  for (std::filesystem::recursive_directory_iterator entry(directory, fault), end; !fault && entry != end && entries < kMostEntries; entry.increment(fault)) {
    struct stat file{};
    if (::lstat(entry->path().c_str(), &file) == 0) bytes += static_cast<std::int64_t>(file.st_blocks) * 512;
    ++entries;
  }
  use.disk_bytes = bytes;
  use.inodes = entries;
}

bool has_descriptor(int pid, int number) { return !read_link(proc(pid, "fd/" + std::to_string(number))).empty(); }

// One way to look for each placeholder that names something worth reaching.
bool target_present(int pid, const Targets& t, const std::string& name) {
  const BaitPlaces& p = *t.places;
  if (name == "secret.path" || name == "secret.relative") return holds_text(pid, p.secret_path, t.tokens->secret_file);
  if (name == "system.path") return holds_text(pid, p.system_path, t.tokens->system_file);
  if (name == "run.path") return holds_text(pid, p.run_path, t.tokens->run_file);
  if (name == "outside.directory") return exists_in_root(pid, p.outside_directory);
  if (name == "outside.file") return exists_in_root(pid, p.outside_file);
  if (name == "tool.path" || name == "tool.directory" || name == "tool.name") return exists_in_root(pid, p.tool_path);
  if (name == "socket.path") return exists_in_root(pid, p.socket_path);
  if (name == "control.group") return same_namespace(pid, t.init, "cgroup");
  if (name == "socket.abstract" || name == "interface.name") return same_namespace(pid, t.init, "net");
  if (name.rfind("process.", 0) == 0) return same_namespace(pid, t.init, "pid");
  if (name == "environment.name") return read_proc(proc(pid, "environ")).find(t.tokens->environment) != std::string::npos;
  if (name == "descriptor.number") return has_descriptor(pid, p.descriptor_number);
  if (name == "mount.point") return read_proc(proc(pid, "mountinfo")).find(t.tokens->mount) != std::string::npos;
  if (name == "host.name") return host_name_of(pid).find(t.tokens->host_name) != std::string::npos;
  return false;
}

bool is_target(const std::string& name) {
  static constexpr std::string_view kHeads[] = {"secret.", "system.", "run.path", "outside.", "tool.path", "tool.directory", "tool.name", "socket.",
                                                "interface.", "process.", "environment.", "descriptor.", "mount.", "host.name", "control.group"};
  return std::any_of(std::begin(kHeads), std::end(kHeads), [&](std::string_view head) { return name.rfind(head, 0) == 0; });
}

}  // namespace

int payload_process(const std::vector<int>& subjects) {
  std::vector<Kin> kin;
  for (const int pid : subjects) kin.push_back(kin_of(pid));
  const auto has_child = [&](int pid) { return std::any_of(kin.begin(), kin.end(), [&](const Kin& other) { return other.parent == pid; }); };
  Kin best;
  for (const Kin& candidate : kin) {
    if (candidate.depth == 0 || has_child(candidate.pid)) continue;
    if (candidate.depth > best.depth || (candidate.depth == best.depth && candidate.pid > best.pid)) best = candidate;
  }
  return best.pid;
}

ProcessView view_process(int pid) {
  ProcessView view{.pid = pid};
  for (const std::string& name : names_in(proc(pid, "ns"))) view.namespaces[name] = read_link(proc(pid, "ns/" + name));
  for (const std::string& name : names_in(proc(pid, "fd"))) view.descriptors.push_back(read_link(proc(pid, "fd/" + name)));
  view.mounts = read_proc(proc(pid, "mountinfo"));
  view.root = read_link(proc(pid, "root"));
  view.users = status_field(read_proc(proc(pid, "status")), "Uid:");
  view.network = read_proc(proc(pid, "net/dev"));
  view.keys = read_proc("/proc/keys");
  return view;
}

BaitView look_for_bait(int pid, const Targets& targets) {
  BaitView view;
  for (const std::string& name : targets.placeholders) {
    if (!is_target(name)) continue;
    view.looked = true;
    view.bait += (view.bait.empty() ? "" : " ") + name;
    if (target_present(pid, targets, name)) view.present = true;
  }
  if (!view.looked) view.why = "the payload names no bait that can be looked for";
  return view;
}

ClearedView look_for_plantings(int pid, const Plantings& plantings) {
  ClearedView view{.looked = plantings.any()};
  const std::string environment = '\0' + read_proc(proc(pid, "environ"));
  for (const auto& [key, value] : plantings.variables)
    if (environment.find('\0' + key + "=" + value) != std::string::npos) view = {true, true, "variable " + key};
  const std::string directory = read_link(proc(pid, "cwd"));
  for (const std::string& name : plantings.neighbours)
    if (exists_in_root(pid, directory + "/" + name)) view = {true, true, "file " + name};
  for (const std::string& path : plantings.files)
    if (exists_in_root(pid, path)) view = {true, true, "file " + path};
  return view;
}

bool exists_in_root(int pid, const std::string& path) { return open_in_root(pid, path, O_PATH | O_NOFOLLOW).valid(); }

void measure_holdings(int pid, const std::string& path, ResourceUse& use) {
  use.descriptors = static_cast<std::int64_t>(names_in(proc(pid, "fd")).size());
  const UniqueFd place = open_in_root(pid, path, O_PATH);
  struct statfs state{};
  if (!place.valid() || ::fstatfs(place.get(), &state) != 0) return;
  // A tmpfs without a limit tells no numbers: then what lies in it is counted.
  if (state.f_blocks == 0 || state.f_files == 0) count_entries("/proc/self/fd/" + std::to_string(place.get()) + "/.", use);
  if (state.f_blocks == 0) return;
  use.disk_bytes = static_cast<std::int64_t>((state.f_blocks - state.f_bfree) * static_cast<std::uint64_t>(state.f_bsize));
  if (state.f_files != 0) use.inodes = static_cast<std::int64_t>(state.f_files - state.f_ffree);
}

}  // namespace nohatch
