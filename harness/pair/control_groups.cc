#include "pair/control_groups.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "base/file_system.h"

namespace nohatch {
namespace {

std::vector<std::string> words_of(const std::string& text, char separator) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, separator);) {
    while (!word.empty() && word.back() == '\n') word.pop_back();
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

bool shares(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::ranges::any_of(a, [&](const std::string& word) { return std::ranges::find(b, word) != b.end(); });
}

// Where the hierarchy is mounted: its mount point, and the cgroup that the mount point shows.
struct MountPlace {
  std::string point, root;
};

MountPlace mounted_at(const std::string& mounts, int version, const std::vector<std::string>& controllers) {
  const std::string type = version == 2 ? "cgroup2" : "cgroup";
  for (const std::string& line : words_of(mounts, '\n')) {
    const std::vector<std::string> fields = words_of(line, ' ');
    const auto dash = std::ranges::find(fields, "-");
    if (fields.size() < 10 || fields.end() - dash < 4 || *(dash + 1) != type) continue;
    if (version == 1 && !shares(words_of(*(dash + 3), ','), controllers)) continue;
    return {fields[4], fields[3]};
  }
  return {};
}

std::string own_directory(const MountPlace& place, std::string path) {
  if (place.point.empty()) return {};
  if (place.root != "/" && path.starts_with(place.root)) path = path.substr(place.root.size());
  return path == "/" || path.empty() ? place.point : place.point + path;
}

Hierarchy read_hierarchy(const std::string& line, const std::string& mounts) {
  Hierarchy h;
  const std::size_t first = line.find(':'), second = line.find(':', first + 1);
  if (first == line.npos || second == line.npos) return h;
  const std::string controllers = line.substr(first + 1, second - first - 1);
  h.version = controllers.empty() ? 2 : 1;
  h.controllers = words_of(controllers, ',');
  h.directory = own_directory(mounted_at(mounts, h.version, h.controllers), line.substr(second + 1));
  if (h.version == 2 && !h.directory.empty()) {
    h.controllers = words_of(read_file(h.directory + "/cgroup.controllers").value_or(""), ' ');
  }
  return h;
}

bool has(const Hierarchy& h, std::string_view controller) {
  return std::ranges::find(h.controllers, controller) != h.controllers.end();
}

// 0, or the errno of making a directory in it.
int may_make(const Hierarchy& h) {
  const std::string probe = h.directory + "/nohatch-probe-" + std::to_string(getpid());
  if (mkdir(probe.c_str(), 0755) != 0) return errno;
  rmdir(probe.c_str());
  return 0;
}

HostAnswer ask_for(const std::vector<Hierarchy>& all, const std::string& controller) {
  const auto found = std::ranges::find_if(all, [&](const Hierarchy& h) { return has(h, controller) && !h.directory.empty(); });
  if (found == all.end()) {
    return {.why = "no cgroup with the controller " + controller,
            .remedy = "delegate it: systemd-run --scope -p Delegate=yes nohatch ..., or run a container with --cgroupns=private and a writable /sys/fs/cgroup"};
  }
  const int number = may_make(*found);
  if (number == 0) return {.met = true};
  return {.why = "cannot make a cgroup in " + found->directory + ": " + std::strerror(number),
          .remedy = "run as root, or delegate a cgroup: systemd-run --user --scope -p Delegate=yes nohatch ..."};
}

}  // namespace

std::vector<Hierarchy> hierarchies() {
  std::vector<Hierarchy> all;
  const std::string mounts = read_file("/proc/self/mountinfo").value_or("");
  for (const std::string& line : words_of(read_file("/proc/self/cgroup").value_or(""), '\n')) {
    all.push_back(read_hierarchy(line, mounts));
  }
  return all;
}

std::string cgroup_version(const std::vector<Hierarchy>& all) {
  const auto mounted = [&](int version) {
    return std::ranges::any_of(all, [=](const Hierarchy& h) { return h.version == version && !h.directory.empty(); });
  };
  if (mounted(1)) return mounted(2) ? "hybrid" : "1";
  return mounted(2) ? "2" : "none";
}

HostAnswer ask_control_groups() {
  const std::vector<Hierarchy> all = hierarchies();
  HostAnswer memory = ask_for(all, "memory");
  return memory.met ? ask_for(all, "pids") : memory;
}

}  // namespace nohatch
