// What the steps of one trial hand to one another.
#pragma once

#include <memory>
#include <string>

#include "observe/recording.h"
#include "run/bait_watch.h"
#include "run/phase_times.h"
#include "run/scene.h"
#include "run/streams.h"
#include "run/syscall_tracer.h"
#include "run/trial_tokens.h"

namespace nohatch {

struct TrialState {
  TrialState(const RunContext& run, const Trial& what, std::uint64_t number, int attempt)
      : context(run), trial(what), index(number), tokens(make_tokens(run.seed, what.key, attempt)) {
    record.key = what.key;
    record.attempt = attempt;
  }

  const RunContext& context;
  const Trial& trial;
  const std::uint64_t index;   // unique in the run
  const Tokens tokens;

  TrialRecord record;
  Observation seen;
  Recording recording;
  std::unique_ptr<TrialScene> scene;  // null: it could not be made, and record.fault says why
  Result<std::unique_ptr<SyscallTracer::Watch>> calls;  // of its cgroup, so gone before that; or why there are none
  std::unique_ptr<Streams> streams;   // of the last execution
  std::string bait_fault;
  BaitWatch opens;
  PhaseTimes times;

  bool watches_files() const { return recording.effect == Effect::kModify || recording.effect == Effect::kPersist; }

  // A fault of the harness itself: the first is kept, and the trial counts as not run.
  void blame(const Status& status) {
    if (!status && record.fault.empty()) record.fault = status.error().text();
  }
};

}  // namespace nohatch
