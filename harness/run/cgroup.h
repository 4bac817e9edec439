// The cgroups of a run and its trials, in v1 hierarchies and v2 alike. A run's directory is "nohatch-<run id>" below the harness's own
// cgroup in each hierarchy; a trial's is a directory in it, with a subdirectory "subject" that carries the limits of the
// sandbox under test. Everything is removed, depth first, by the destructor or, after a kill -9, by the guardian.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "model/vocabulary.h"

namespace nohatch {

// What this host lets us have. `none`: no cgroup can be made (said by doctor).
struct CgroupHost {
  bool memory = false, pids = false, cpu = false, cpuacct = false, kill = false, freezer = false;
  int version = 0;        // 1, 2, or 0 for none; a hybrid host counts as 1, with `kill` by its v2 hierarchy
  std::string why;        // why something is missing, with the remedy
};
CgroupHost probe_cgroups();

struct CgroupLimits {
  std::optional<std::int64_t> memory_bytes, pids, cpu_millicores;
};

// All counters of one cgroup, read at once. Absent where the host has no such counter.
struct CgroupCounters {
  std::optional<std::int64_t> memory_peak_bytes, oom_kills, pids_peak, pids_refused, cpu_microseconds, throttled_microseconds;
  std::optional<std::int64_t> bytes_read, bytes_written;  // of block devices; v2 alone
};

class TrialCgroup {
 public:
  virtual ~TrialCgroup() = default;                     // kills what is in it and removes it
  virtual std::vector<int> procs() const = 0;           // open cgroup.procs of the subject's cgroup, one per hierarchy
  virtual std::string engine_parent() const = 0;        // the value for --cgroup-parent, "" if there is none
  virtual std::string unified_directory() const = 0;    // the trial's own in the v2 hierarchy, everything below it, "" if there is none
  virtual Result<CgroupCounters> counters() const = 0;  // of the subject's own cgroup (or, for an engine, of the container's in it)
  // Of all that is in the trial's cgroup and below, an engine's own processes too: for an engine the containers' are gone with them.
  virtual Result<CgroupCounters> whole_counters() const = 0;
  virtual Result<bool> empty() const = 0;               // no process in it or below
  virtual Result<std::vector<int>> processes() const = 0;
  virtual Status kill() = 0;                            // ends everything in it, waits until it is empty
};

class RunCgroup {
 public:
  // Every directory that create(run_id) may make, absolute: for the guardian, before there is any.
  static std::vector<std::string> possible_directories(const std::string& run_id);
  // Makes the run's directories. Without any usable hierarchy: an error with the remedy.
  static Result<std::unique_ptr<RunCgroup>> create(const std::string& run_id);
  virtual ~RunCgroup() = default;
  // `engine`: limits are the engine's own; the subject's cgroup is the one that appears below engine_parent().
  virtual Result<std::unique_ptr<TrialCgroup>> trial(const std::string& name, const CgroupLimits& subject,
                                                     const CgroupLimits& outer, bool engine) = 0;
};

}  // namespace nohatch
