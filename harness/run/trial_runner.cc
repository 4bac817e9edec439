#include "run/trial_runner.h"

#include "run/trial_after.h"
#include "run/trial_again.h"
#include "run/trial_before.h"
#include "run/trial_execution.h"
#include "run/trial_state.h"

namespace nohatch {

TrialRun::TrialRun(const RunContext& context, const Trial& trial, std::uint64_t index, int attempt)
    : state_(std::make_unique<TrialState>(context, trial, index, attempt)) {
  prepare_trial(*state_);
}

TrialRun::~TrialRun() = default;

void TrialRun::execute() {
  if (state_->scene) execute_trial(*state_);
}

bool TrialRun::runs_again() const { return state_->scene && nohatch::runs_again(*state_); }

TrialRecord TrialRun::conclude() {
  TrialState& state = *state_;
  if (state.scene) {
    read_after(state);
    run_next_execution(state);
    run_without_steps(state);
    conclude_record(state);
    state.streams.reset();
    state.calls = nullptr;
    state.scene.reset();
    state.times.end("removal");
  }
  if (state.context.timed) state.context.timed(state.times);
  return std::move(state.record);
}

TrialRecord run_trial(const RunContext& context, const Trial& trial, std::uint64_t index, int attempt) {
  TrialRun run(context, trial, index, attempt);
  run.execute();
  return run.conclude();
}

}  // namespace nohatch
