#include "run/cgroup_trial.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/log.h"
#include "run/cgroup_tree.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kPatience{30};
constexpr std::int64_t kPeriod = 100'000;  // microseconds

// Of an engine's cgroups, those that are not a container's: ours for its client, and that of its monitor.
constexpr const char* kClient = "client";

bool is_container(const std::string& name) {
  return name != kClient && name != "conmon" && name.rfind("libpod-conmon", 0) != 0;
}

Status make_cgroup(const std::string& directory) {
  if (::mkdir(directory.c_str(), 0755) < 0 && errno != EEXIST) return system_failure("cgroup " + directory, errno);
  return success();
}

std::string quota(std::int64_t millicores) { return std::to_string(std::max<std::int64_t>(1000, millicores * kPeriod / 1000)); }

struct Setting {
  const char* file;
  std::string value;
  bool needed = true;  // false: not every host has it
};

std::vector<Setting> settings_v1(const CgroupHierarchy& hierarchy, const CgroupLimits& limits) {
  std::vector<Setting> settings;
  if (limits.memory_bytes && hierarchy.has("memory")) {
    settings.push_back({"memory.limit_in_bytes", std::to_string(*limits.memory_bytes)});
    settings.push_back({"memory.memsw.limit_in_bytes", std::to_string(*limits.memory_bytes), false});
  }
  if (limits.pids && hierarchy.has("pids")) settings.push_back({"pids.max", std::to_string(*limits.pids)});
  if (limits.cpu_millicores && hierarchy.has("cpu")) {
    settings.push_back({"cpu.cfs_period_us", std::to_string(kPeriod)});
    settings.push_back({"cpu.cfs_quota_us", quota(*limits.cpu_millicores)});
  }
  return settings;
}

std::vector<Setting> settings_v2(const CgroupLimits& limits) {
  std::vector<Setting> settings;
  if (limits.memory_bytes) {
    settings.push_back({"memory.max", std::to_string(*limits.memory_bytes)});
    settings.push_back({"memory.swap.max", "0", false});
  }
  if (limits.pids) settings.push_back({"pids.max", std::to_string(*limits.pids)});
  if (limits.cpu_millicores) settings.push_back({"cpu.max", quota(*limits.cpu_millicores) + " " + std::to_string(kPeriod)});
  return settings;
}

// A v2 hierarchy without controllers beside v1 ones only kills.
bool carries_limits(const CgroupHierarchy& hierarchy) { return !hierarchy.unified || hierarchy.has("memory"); }

Status set_limits(const std::string& directory, const CgroupHierarchy& hierarchy, const CgroupLimits& limits) {
  if (!carries_limits(hierarchy)) return success();
  for (const Setting& setting : hierarchy.unified ? settings_v2(limits) : settings_v1(hierarchy, limits))
    if (Status s = write_cgroup_file(directory + "/" + setting.file, setting.value); !s && setting.needed) return s;
  return success();
}

std::vector<CounterKind> counters_of_hierarchy(const CgroupHierarchy& hierarchy) {
  std::vector<CounterKind> all;
  for (const char* controller : {"memory", "pids", "cpu", "cpuacct", "io"})
    if (hierarchy.has(controller))
      for (const CounterKind& kind : counters_of(controller, hierarchy.unified)) all.push_back(kind);
  return all;
}

// A trial's directory in one hierarchy, and in it that of the subject (for an engine: of its client).
struct TrialPlace {
  CgroupHierarchy hierarchy;
  std::string outer, subject;
  UniqueFd procs;
};

Result<TrialPlace> make_place(const RunPlace& run, const TrialRequest& request) {
  TrialPlace place{run.hierarchy, run.directory + "/" + request.name, {}, {}};
  place.subject = place.outer + (request.engine ? std::string("/") + kClient : "/subject");
  if (Status s = make_cgroup(place.outer); !s) return tl::unexpected(s.error());
  if (Status s = set_limits(place.outer, place.hierarchy, request.outer); !s) return tl::unexpected(s.error());
  if (place.hierarchy.unified) pass_on_controllers(place.outer);
  if (Status s = make_cgroup(place.subject); !s) return tl::unexpected(s.error());
  if (!request.engine)
    if (Status s = set_limits(place.subject, place.hierarchy, request.subject); !s) return tl::unexpected(s.error());
  place.procs.reset(::open((place.subject + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  if (!place.procs.valid()) return system_failure(place.subject + "/cgroup.procs", errno);
  return place;
}

class SystemTrialCgroup : public TrialCgroup {
 public:
  explicit SystemTrialCgroup(TrialRequest request) : request_(std::move(request)) {}

  ~SystemTrialCgroup() override {
    if (Status s = kill(); !s) log_warning(s.error().text());
    for (const std::string& directory : directories())
      if (Status s = remove_cgroup(directory, kPatience); !s) log_warning(s.error().text());
  }

  // Places of hierarchies in which only an engine makes something are cleaned, but nothing is made there.
  Status make(const std::vector<RunPlace>& places) {
    for (const RunPlace& run : places) {
      if (!concerns(run.hierarchy)) {
        engines_own_.push_back({run.hierarchy, run.directory + "/" + request_.name, {}, {}});
        continue;
      }
      Result<TrialPlace> place = make_place(run, request_);
      if (!place) return tl::unexpected(place.error());
      places_.push_back(std::move(*place));
    }
    for (const TrialPlace& place : places_) {
      const std::vector<CounterKind> kinds = counters_of_hierarchy(place.hierarchy);
      if (request_.engine) whole_files_.emplace_back().open(place.outer, kinds);
      else files_[place.subject].open(place.subject, kinds);
    }
    return success();
  }

  std::vector<int> procs() const override {
    std::vector<int> all;
    for (const TrialPlace& place : places_) all.push_back(place.procs.get());
    return all;
  }

  std::string engine_parent() const override { return request_.engine ? request_.engine_parent : ""; }

  std::string unified_directory() const override {
    for (const TrialPlace& place : places_)
      if (place.hierarchy.unified) return place.outer;
    return {};
  }

  Result<CgroupCounters> counters() const override {
    if (request_.engine) find_containers();
    CgroupCounters all;
    for (auto& [directory, files] : files_) merge_counters(all, files.read());
    return all;
  }

  // v1 counts kills by memory where they happen, and not above.
  Result<CgroupCounters> whole_counters() const override {
    Result<CgroupCounters> all = counters();
    if (all)
      for (CounterFiles& files : whole_files_) merge_counters(*all, files.read());
    return all;
  }

  Result<bool> empty() const override {
    const Result<std::vector<int>> pids = processes();
    if (!pids) return tl::unexpected(pids.error());
    return pids->empty();
  }

  Result<std::vector<int>> processes() const override {
    std::vector<int> all;
    for (const std::string& directory : directories())
      for (const int pid : cgroup_processes(directory)) all.push_back(pid);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  Status kill() override { return kill_cgroups(directories(), kPatience); }

 private:
  bool concerns(const CgroupHierarchy& hierarchy) const {
    if (hierarchy.unified) return true;
    if (hierarchy.has("cpu") && !hierarchy.has("cpuacct")) return request_.engine || request_.subject.cpu_millicores || request_.outer.cpu_millicores;
    return hierarchy.has("memory") || hierarchy.has("pids") || hierarchy.has("cpuacct");
  }

  std::vector<std::string> directories() const {
    std::vector<std::string> all;
    for (const auto* list : {&places_, &engines_own_})
      for (const TrialPlace& place : *list) all.push_back(place.outer);
    return all;
  }

  void find_containers() const {
    for (const TrialPlace& place : places_) {
      std::error_code error;
      for (fs::directory_iterator entry(place.outer, error), end; !error && entry != end; entry.increment(error)) {
        const std::string path = entry->path().native();
        if (std::error_code ignored; !entry->is_directory(ignored) || !is_container(entry->path().filename())) continue;
        if (files_.count(path) == 0) files_[path].open(path, counters_of_hierarchy(place.hierarchy));
      }
    }
  }

  TrialRequest request_;
  std::vector<TrialPlace> places_, engines_own_;
  mutable std::map<std::string, CounterFiles> files_;  // by directory
  mutable std::vector<CounterFiles> whole_files_;      // of an engine's trial: in all hierarchies
};

}  // namespace

void pass_on_controllers(const std::string& directory) {
  for (const char* controller : {"+memory", "+pids", "+cpu", "+io"}) (void)write_cgroup_file(directory + "/cgroup.subtree_control", controller);
}

Result<std::unique_ptr<TrialCgroup>> make_trial_cgroup(const std::vector<RunPlace>& places, const TrialRequest& request) {
  auto trial = std::make_unique<SystemTrialCgroup>(request);
  if (Status s = trial->make(places); !s) return tl::unexpected(s.error());
  return trial;
}

}  // namespace nohatch
