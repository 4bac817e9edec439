#include "judge/health.h"

#include <algorithm>
#include <array>
#include <csignal>

#include "base/bytes.h"
#include "judge/answers.h"

namespace nohatch {
namespace {

bool cause_was_seen(const Observation& seen) {
  return seen.causes.oom_kill || seen.causes.cpu_time || seen.causes.stream_cut || seen.causes.wall_clock;
}

bool has_sandbox_answer(const JudgeInput& input, const Watched& trial) {
  const bool sandboxed = has_sandbox(trial.arm) && requires_layer(input, Layer::kSandbox);
  return sandboxed && killed_by_policy(*trial.seen);
}

bool is_explained(const JudgeInput& input, const Watched& trial) {
  return cause_was_seen(*trial.seen) || has_sandbox_answer(input, trial);
}

// The signal that ended it; a launcher that waits for the subject hands it on as 128+N.
int signal_of(const Observation& seen, bool through_launcher) {
  if (const auto* signaled = std::get_if<Signaled>(&seen.ending)) return signaled->signal;
  const auto* exited = std::get_if<Exited>(&seen.ending);
  return through_launcher && exited && exited->status > 128 && exited->status < 128 + 65 ? exited->status - 128 : 0;
}

bool report_expected(const JudgeInput& input, const Watched& trial) {
  if (input.attempt.host_api) return true;
  return !input.pair.command_mode && has_language(trial.arm) && requires_layer(input, Layer::kLanguage);
}

using Kinds = std::array<WitnessKind, 3>;

// One of these must have watched, else "nothing was seen" means nothing.
Kinds witnesses_of(Effect effect) {
  using enum WitnessKind;
  switch (effect) {
    case Effect::kDisclose: return {kTokens};
    case Effect::kModify: return {kFiles};
    case Effect::kExecute: return {kTool};
    case Effect::kConnect: return {kCanary};
    case Effect::kConsume: return {kResources, kDisk, kOutput};
    case Effect::kPersist: return {kSurvivors, kFiles, kTokens};
    case Effect::kReach: return {kSurface};
    case Effect::kAdmit: return {kTokens, kCanary};
    case Effect::kInvalid: break;
  }
  return {};
}

bool watches(const WitnessState& state, const Kinds& kinds) {
  return state.witness != WitnessKind::kInvalid && std::find(kinds.begin(), kinds.end(), state.witness) != kinds.end();
}

bool counts_in_cgroup(Resource resource) {
  return resource == Resource::kMemory || resource == Resource::kPids || resource == Resource::kCpuShare ||
         resource == Resource::kCpuTime;
}

// A limit under test in this trial: the sandbox's, or one that the language itself declares.
bool limit_matters(const JudgeInput& input, const Watched& trial) {
  if (has_sandbox(trial.arm) && requires_layer(input, Layer::kSandbox)) return true;
  return trial.arm == Arm::kLanguage && trial.seen->limit && trial.seen->limit->name != "reference";
}

}  // namespace

Fault launch_failed(const JudgeInput&, const Watched& trial) {
  const auto* failed = std::get_if<LaunchFailed>(&trial.seen->ending);
  if (!failed) return std::nullopt;
  return "could not be launched: " + printable_line(failed->what);
}

Fault crashed(const JudgeInput& input, const Watched& trial) {
  if (trial.shows_life) return std::nullopt;
  if (std::holds_alternative<std::monostate>(trial.seen->ending)) return "has no recorded end";
  const int signal = signal_of(*trial.seen, has_sandbox(trial.arm));
  if (signal == 0 || signal == SIGXCPU || is_explained(input, trial)) return std::nullopt;
  return "was ended by signal " + std::to_string(signal) + ", and no witness saw why";
}

Fault report_missing(const JudgeInput& input, const Watched& trial) {
  if (trial.shows_life || is_explained(input, trial)) return std::nullopt;
  const ReportState state = trial.seen->report_state;
  const bool absent = state == ReportState::kAbsent || state == ReportState::kInvalid ||
                      (state == ReportState::kNotExpected && report_expected(input, trial));
  if (!absent) return std::nullopt;
  return "ended without the driver's report (" + describe(trial.seen->ending) + ")";
}

Fault report_forged(const JudgeInput&, const Watched& trial) {
  if (trial.shows_life) return std::nullopt;
  if (trial.seen->report_state == ReportState::kTwice) return "has two reports, of which one is not the driver's";
  if (trial.seen->report_state == ReportState::kMalformed) return "has a report that the driver would not write";
  return std::nullopt;
}

Fault stopped_by_harness(const JudgeInput&, const Watched& trial) {
  if (trial.shows_life || !std::holds_alternative<Stopped>(trial.seen->ending)) return std::nullopt;
  return "was stopped by the harness before any effect was seen";
}

Fault witness_blind(const JudgeInput& input, const Watched& trial) {
  if (trial.shows_life) return std::nullopt;
  const Kinds kinds = witnesses_of(input.attempt.effect);
  bool watched = false;
  for (const WitnessState& state : trial.seen->witnesses) {
    if (state.blind) return "was not seen by the " + std::string(word(state.witness)) + " witness: " + printable_line(state.why);
    watched = watched || watches(state, kinds);
  }
  if (watched) return std::nullopt;
  return "has no record of a witness for " + std::string(word(input.attempt.effect));
}

Fault events_lost(const JudgeInput&, const Watched& trial) {
  if (trial.shows_life) return std::nullopt;
  for (const WitnessState& state : trial.seen->witnesses)
    if (state.lost > 0)
      return "overran the " + std::string(word(state.witness)) + " witness, which lost " + std::to_string(state.lost) + " events";
  return std::nullopt;
}

// Neither the payload nor its twin came to its step.
bool ran_nothing(const Observation& seen) { return !seen.at_step && seen.twin && !seen.twin->allowed; }

Fault ran_elsewhere(const JudgeInput& input, const Watched& trial) {
  if (trial.arm == Arm::kInvalid) return std::nullopt;  // the stand-in for bare is of another pair
  const auto found = input.pair.ran_here.find(trial.arm);
  if (found != input.pair.ran_here.end() && found->second) return std::nullopt;
  std::string fault = "was not proved to run within the harness's reach";
  if (ran_nothing(*trial.seen)) fault += ": neither the payload nor its twin began, as if nothing of them were run";
  return fault;
}

Fault canary_dead(const JudgeInput& input, const Watched& trial) {
  if (trial.shows_life || input.attempt.effect != Effect::kConnect) return std::nullopt;
  const auto& network = trial.seen->network;
  if (network && network->canary_alive_before && network->canary_alive_after) return std::nullopt;
  return "had no canary that was alive before and after it";
}

Fault bait_missing(const JudgeInput&, const Watched& trial) {
  if (trial.shows_life || trial.seen->bait_read_back) return std::nullopt;
  const std::string& why = trial.seen->bait_fault;
  return "had bait that the harness could not read back" + (why.empty() ? "" : ": " + printable_line(why));
}

Fault counter_unread(const JudgeInput& input, const Watched& trial) {
  if (trial.shows_life || input.attempt.effect != Effect::kConsume || !limit_matters(input, trial)) return std::nullopt;
  const auto& limit = trial.seen->limit;
  if (!limit) return "has no record of the limit";
  if (limit->counter_read || !counts_in_cgroup(limit->resource)) return std::nullopt;
  return "has no reading of the counter of " + printable_line(limit->name);
}

}  // namespace nohatch
