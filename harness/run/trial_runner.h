// Runs one trial on a decoy host of its own and records what was seen. Threading: one TrialRunner may be used from several
// threads; what it shares (canary, run cgroup, launcher) is safe for that.
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
#include "model/decoy.h"
#include "model/observation.h"

namespace nohatch {

// What all trials of a run share.
struct RunContext {
  Launcher* launcher = nullptr;
  Canary* canary = nullptr;                 // null: no network; said in each observation that needs it
  RunCgroup* cgroups = nullptr;             // null: the host lets us have none
  std::string cgroups_missing;              // why
  std::filesystem::path programs;           // nohatch-decoy, nohatch-tool, nohatch-confine, ...
  std::filesystem::path native_include;     // of nohatch.h
  std::filesystem::path cache;
  std::vector<std::filesystem::path> binds; // --bind
  std::uint64_t seed = 0;
  std::chrono::milliseconds deadline{10000};
  const std::atomic<bool>* stop = nullptr;  // Ctrl-C: trials end at once, and their records are not kept
};

// What is recorded of a trial: its observation, and what --keep and ran-here need beside it.
using TrialRecord = RecordedTrial;

class TrialRunner {
 public:
  explicit TrialRunner(RunContext context) : context_(std::move(context)) {}
  // Never throws; a fault of the harness is a record with `fault`. `attempt` numbers the tries of one trial (fresh tokens each).
  TrialRecord run(const Trial&, std::uint64_t index, int attempt = 0);
  const RunContext& context() const { return context_; }

 private:
  RunContext context_;
};

// The trial's random values: the same seed, key and try give the same.
Tokens make_tokens(std::uint64_t seed, const std::string& key, int attempt);

}  // namespace nohatch
