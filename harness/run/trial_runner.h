// Runs one trial on a decoy host of its own and records what was seen. Threading: several trials may run at once; what they share (canary, run
// cgroup, launcher) is safe for that.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "canary/client.h"
#include "evidence/records.h"
#include "plan/trial.h"
#include "process/launcher.h"
#include "run/cgroup.h"
#include "run/phase_times.h"
#include "run/syscall_tracer.h"

namespace nohatch {

// What all trials of a run share.
struct RunContext {
  Launcher* launcher = nullptr;
  Canary* canary = nullptr;                 // null: no network; said in each observation that needs it
  RunCgroup* cgroups = nullptr;             // null: the host lets us have none
  std::string cgroups_missing;              // why
  const SyscallTracer* tracer = nullptr;    // null: system calls cannot be traced here
  std::string tracer_missing;               // why
  std::filesystem::path programs;           // nohatch-decoy, nohatch-tool, nohatch-confine, ...
  std::filesystem::path native_include;     // of nohatch.h
  std::filesystem::path cache;
  std::vector<std::filesystem::path> binds; // --bind
  std::uint64_t seed = 0;
  std::chrono::milliseconds deadline{10000};
  const std::atomic<bool>* stop = nullptr;  // Ctrl-C: trials end at once, and their records are not kept
  std::function<void(const PhaseTimes&)> timed;  // where a trial's time went; called from several threads; may be empty
};

// What is recorded of a trial: its observation, and what --keep and ran-here need beside it.
using TrialRecord = RecordedTrial;

struct TrialState;

// One trial in three parts, one after the other, but each on whatever thread: so a suite makes the next trial's decoy host ready, and reads and
// removes the last one's, while one runs. Nothing throws; a fault of the harness is a record with `fault`.
class TrialRun {
 public:
  // Makes its decoy host, reads every bait back, and lets the subject's process wait in its cgroups. `index` is unique in the run; `attempt`
  // numbers the tries of one trial (fresh tokens each). Context and trial are borrowed until the end.
  TrialRun(const RunContext&, const Trial&, std::uint64_t index, int attempt);
  ~TrialRun();
  // The whole life of its subject.
  void execute();
  // Conclusion will run something on the decoy host once more. After execute().
  bool runs_again() const;
  // What is left to see, every bait once more, the record; then its decoy host and cgroups are gone.
  TrialRecord conclude();

 private:
  std::unique_ptr<TrialState> state_;
};

TrialRecord run_trial(const RunContext&, const Trial&, std::uint64_t index, int attempt = 0);

}  // namespace nohatch
