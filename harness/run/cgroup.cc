#include "run/cgroup.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/clock.h"
#include "base/file_system.h"
#include "base/log.h"
#include "run/cgroup_tree.h"
#include "run/cgroup_trial.h"

namespace nohatch {
namespace {

constexpr std::chrono::seconds kPatience{10};
constexpr const char* kRemedy =
    "run as root, or with cgroups delegated to you: systemd-run --user --scope -p Delegate=yes nohatch ...";

bool is_limiting(const CgroupHierarchy& hierarchy) {
  return hierarchy.has("memory") || hierarchy.has("pids") || hierarchy.has("cpu") || hierarchy.has("cpuacct");
}

Status make_directory(const std::string& directory) {
  if (::mkdir(directory.c_str(), 0755) < 0 && errno != EEXIST) return system_failure("cgroup " + directory, errno);
  return success();
}

bool hands_on(const std::string& directory, const CgroupHierarchy& hierarchy) {
  const Result<std::string> controllers = read_file(directory + "/cgroup.controllers", 4096);
  const auto there = [&](const char* name) { return !hierarchy.has(name) || controllers->find(name) != std::string::npos; };
  return controllers && there("memory") && there("pids");
}

// v2: a cgroup with processes of its own gives its children no controllers, so the place may have to be further up, where this process may
// still move its children to.
std::vector<std::string> unified_places(const CgroupHierarchy& hierarchy) {
  std::vector<std::string> places;
  for (std::filesystem::path above = hierarchy.own; above.native().size() >= hierarchy.mount.size(); above = above.parent_path())
    places.push_back(above.native());
  return places;
}

Result<std::string> make_unified(const CgroupHierarchy& hierarchy, const std::string& name) {
  Error last{.message = "no cgroup can be made"};
  for (const std::string& above : unified_places(hierarchy)) {
    const std::string directory = above + "/" + name;
    if (::access((above + "/cgroup.procs").c_str(), W_OK) < 0) break;
    if (Status s = make_directory(directory); !s) {
      last = s.error();
      continue;
    }
    if (!hands_on(directory, hierarchy)) pass_on_controllers(above);
    if (hands_on(directory, hierarchy)) {
      pass_on_controllers(directory);
      return directory;
    }
    ::rmdir(directory.c_str());
    last.message = above + " hands no controllers on";
  }
  return tl::unexpected(last);
}

Result<std::string> make_place(const CgroupHierarchy& hierarchy, const std::string& name) {
  if (hierarchy.unified) return make_unified(hierarchy, name);
  const std::string directory = hierarchy.own + "/" + name;
  if (Status s = make_directory(directory); !s) return tl::unexpected(s.error());
  return directory;
}

// What slows a subject must be the limit under test, and not whatever else this machine does: trials weigh sixteen times as much
// as their neighbours. Only a preference: a host that refuses it runs them all the same.
void prefer(const std::string& directory, const CgroupHierarchy& hierarchy) {
  if (!hierarchy.has("cpu")) return;
  const Status preferred = hierarchy.unified ? write_cgroup_file(directory + "/cpu.weight", "1600") : write_cgroup_file(directory + "/cpu.shares", "16384");
  if (!preferred) log_debug(preferred.error().text());
}

// Those that are made at the start, and those that an engine makes from the top of each hierarchy.
std::vector<std::string> directories_of(const std::vector<CgroupHierarchy>& hierarchies, const std::string& name) {
  std::vector<std::string> all;
  for (const CgroupHierarchy& hierarchy : hierarchies) {
    const std::vector<std::string> above = hierarchy.unified ? unified_places(hierarchy) : std::vector<std::string>{hierarchy.own, hierarchy.mount};
    for (const std::string& one : above) all.push_back(one + "/" + name);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

class SystemRunCgroup : public RunCgroup {
 public:
  explicit SystemRunCgroup(const std::string& run_id) : name_(kCgroupPrefix + run_id), hierarchies_(cgroup_hierarchies()) {}

  ~SystemRunCgroup() override {
    for (const std::string& directory : directories_of(hierarchies_, name_))
      if (Status s = remove_cgroup(directory, kPatience); !s) log_warning(s.error().text());
  }

  Status make() {
    Error why{.message = "this host has no cgroup hierarchy that limits", .remedy = kRemedy};
    for (const CgroupHierarchy& hierarchy : hierarchies_) {
      if (!hierarchy.unified && !is_limiting(hierarchy)) continue;
      Result<std::string> directory = make_place(hierarchy, name_);
      if (directory) {
        prefer(*directory, hierarchy);
        places_.push_back({hierarchy, *directory});
      } else {
        why.message = directory.error().message, why.number = directory.error().number;
      }
    }
    const bool usable = std::any_of(places_.begin(), places_.end(), [](const RunPlace& p) { return is_limiting(p.hierarchy); });
    return usable ? success() : Status(tl::unexpected(why));
  }

  Result<std::unique_ptr<TrialCgroup>> trial(const std::string& name, const CgroupLimits& subject, const CgroupLimits& outer,
                                             bool engine) override {
    const TrialRequest request{name, subject, outer, engine, "/" + name_ + "/" + name};
    return make_trial_cgroup(engine ? engine_places() : places_, request);
  }

  const std::vector<RunPlace>& places() const { return places_; }

 private:
  // An engine takes one path for all hierarchies, from the top of each, and makes it in every one of them.
  std::vector<RunPlace> engine_places() const {
    std::vector<RunPlace> places;
    for (const CgroupHierarchy& hierarchy : hierarchies_) {
      const std::string directory = hierarchy.mount + "/" + name_;
      if (hierarchy.unified || is_limiting(hierarchy)) (void)make_directory(directory);
      if (hierarchy.unified) pass_on_controllers(hierarchy.mount), pass_on_controllers(directory);
      places.push_back({hierarchy, directory});
    }
    return places;
  }

  const std::string name_;
  const std::vector<CgroupHierarchy> hierarchies_;
  std::vector<RunPlace> places_;
};

}  // namespace

std::vector<std::string> RunCgroup::possible_directories(const std::string& run_id) {
  return directories_of(cgroup_hierarchies(), kCgroupPrefix + run_id);
}

Result<std::unique_ptr<RunCgroup>> RunCgroup::create(const std::string& run_id) {
  auto run = std::make_unique<SystemRunCgroup>(run_id);
  if (Status s = run->make(); !s) return tl::unexpected(s.error());
  return run;
}

CgroupHost probe_cgroups() {
  CgroupHost host;
  SystemRunCgroup run(random_id());
  const Status made = run.make();
  for (const RunPlace& place : run.places()) {
    const CgroupHierarchy& h = place.hierarchy;
    host.memory |= h.has("memory"), host.pids |= h.has("pids"), host.cpu |= h.has("cpu");
    host.cpuacct |= h.has("cpuacct") || (h.unified && h.has("cpu"));
    host.freezer |= h.has("freezer") || h.unified;
    host.kill |= h.unified && ::access((place.directory + "/cgroup.kill").c_str(), W_OK) == 0;
    if (is_limiting(h)) host.version = std::max(h.unified ? 2 : 1, host.version);
  }
  if (!made) host.why = made.error().text();
  else if (!host.memory || !host.pids) host.why = "no cgroup for memory or pids (mount the v1 hierarchies, or cgroup2)";
  return host;
}

}  // namespace nohatch
