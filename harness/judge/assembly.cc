#include "judge/assembly.h"

namespace nohatch {
namespace {

constexpr std::int64_t kLeastBusy = 20;  // milliseconds: less says nothing
// The same work takes up to two and a half times as long where the core's other half is busy. Away, next to nothing is seen of it.
constexpr std::int64_t kBusyPart = 4;

bool ended_well(const Observation& seen) {
  if (seen.report_state != ReportState::kNotExpected)
    return seen.report_state == ReportState::kPresent && seen.report.outcome == DriverReport::Outcome::kCompleted;
  const auto* exited = std::get_if<Exited>(&seen.ending);
  return exited != nullptr && exited->status == 0;
}

bool answered(const Observation& seen) {
  for (const Sighting& sighting : seen.sightings)
    if (sighting.witness == WitnessKind::kSurface) return true;
  return false;
}

std::int64_t time_of(const std::string& key, const FindTrial& find) {
  const auto trial = find(key);
  return trial ? trial->cpu_milliseconds : -1;
}

// The time that the work itself took in this arm: less what starting and ending takes, since the client of a far away server starts too.
std::int64_t busy_time(const PairPlan& pair, Arm arm, const FindTrial& find) {
  const auto planned = pair.busy.find(arm);
  if (planned == pair.busy.end()) return -1;
  const std::int64_t work = time_of(planned->second.work, find), start = time_of(planned->second.start, find);
  return work < 0 || start < 0 ? -1 : work - start;
}

// A trial that the harness could not run at all is an arm that did not run, and says why.
Observation not_run(const std::string& fault) {
  Observation seen;
  seen.ending = LaunchFailed{0, fault};
  return seen;
}

std::optional<Observation> observation_of(const std::string& key, Arm arm, const FindTrial& find, const LifeProof& life) {
  const auto trial = find(key);
  if (!trial) return std::nullopt;
  Observation seen = trial->fault.empty() ? trial->seen : not_run(trial->fault);
  seen.arm = arm;
  if (seen.network) {
    seen.network->canary_alive_before &= life.canary_before;
    seen.network->canary_alive_after &= life.canary_after;
  }
  return seen;
}

PairFacts pair_facts(const AttemptPlan& plan, const PairPlan& pair, const std::map<Arm, bool>& here) {
  return {.required = plan.required,
          .exempt = plan.exempt,
          .exempt_why = plan.exempt_why,
          .refusals = pair.refusals,
          .accidents = pair.accidents,
          .ran_here = here,
          .command_mode = pair.promises.command_mode,
          .both_runs = plan.both_runs,
          .host_unmet = plan.host_unmet,
          .alive_on = plan.alive_on};
}

}  // namespace

std::map<Arm, bool> ran_here(const PairPlan& pair, const FindTrial& find) {
  std::map<Arm, bool> here;
  const std::int64_t needed = busy_time(pair, Arm::kBare, find);
  for (const auto& [arm, keys] : pair.busy) here[arm] = needed >= kLeastBusy && busy_time(pair, arm, find) * kBusyPart >= needed;
  return here;
}

TwinResult twin_result(const PlannedTwin& twin, const TrialFacts& trial) {
  const Observation& seen = trial.seen;
  TwinResult result{.id = twin.id, .weak = twin.weak};
  if (!trial.fault.empty()) result.why = trial.fault;
  else if (!seen.at_step || !seen.past_step) result.why = "it did not get past its step: " + describe(seen.ending);
  else if (!answered(seen)) result.why = "its answer did not come out";
  else if (!ended_well(seen)) result.why = "it did not end as it should: " + describe(seen.ending) + " " + seen.report.message;
  result.allowed = result.why.empty();
  return result;
}

JudgeInput judge_input(const AttemptPlan& plan, const PairPlan& pair, const std::map<Arm, bool>& here, const FindTrial& find,
                       const LifeProof& life) {
  JudgeInput input{.attempt = plan.attempt, .pair = pair_facts(plan, pair, here)};
  for (const auto& [arm, key] : plan.trials) {
    auto seen = observation_of(key, arm, find, life);
    if (!seen) continue;
    if (const auto twin = plan.twins.find(arm); twin != plan.twins.end())
      if (const auto trial = find(twin->second.key)) seen->twin = twin_result(twin->second, *trial);
    input.arms[arm] = std::move(*seen);
  }
  if (plan.alive) input.alive = observation_of(*plan.alive, Arm::kLanguage, find, life);
  return reviewed(std::move(input), plan.review);
}

JudgeInput reviewed(JudgeInput input, const ReviewFacts& review) {
  input.has_baseline = review.has_baseline;
  input.expected = review.expected;
  input.waiver = review.waiver;
  return input;
}

}  // namespace nohatch
