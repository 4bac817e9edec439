#include "run/assessment.h"

namespace nohatch {
namespace {

constexpr std::int64_t kLeastBusy = 20;  // milliseconds: less says nothing

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

std::int64_t time_of(std::size_t index, const SuiteResult& suite) {
  const auto record = suite.records.find(index);
  return record == suite.records.end() ? -1 : record->second.cpu_milliseconds;
}

// The time that the work itself took in this arm: less what starting and ending takes, since the client of a far away server starts too.
std::int64_t busy_time(const Plan& plan, std::size_t pair, Arm arm, const SuiteResult& suite) {
  const auto planned = plan.busy.find({pair, arm});
  if (planned == plan.busy.end()) return -1;
  const std::int64_t work = time_of(planned->second.work, suite), start = time_of(planned->second.start, suite);
  return work < 0 || start < 0 ? -1 : work - start;
}

std::vector<RefusalRule> rules(const std::vector<RefusalPattern>& patterns) {
  std::vector<RefusalRule> list;
  for (const RefusalPattern& pattern : patterns) list.push_back({pattern.type, pattern.message, pattern.compile});
  return list;
}

PairFacts pair_facts(const Plan& plan, const PlannedAttempt& attempt, const Pair& pair, const SuiteResult& suite) {
  return {.required = attempt.required,
          .exempt = attempt.exempt,
          .exempt_why = attempt.exempt_why,
          .refusals = rules(pair.interpreter.refusals),
          .accidents = rules(pair.interpreter.accidents),
          .ran_here = ran_here(plan, attempt.pair, suite),
          .command_mode = pair.command_mode,
          .both_runs = attempt.language_payload,
          .host_unmet = attempt.host_unmet,
          .alive_on = attempt.alive_on};
}

// A trial that the harness could not run at all is an arm that did not run, and says why.
Observation not_run(const Trial& trial, const std::string& fault) {
  Observation seen;
  seen.arm = trial.arm;
  seen.ending = LaunchFailed{0, fault};
  return seen;
}

std::optional<Observation> observation_of(const Plan& plan, std::size_t index, Arm arm, const SuiteResult& suite, const LifeProof& life) {
  const auto record = suite.records.find(index);
  if (record == suite.records.end()) return std::nullopt;
  Observation seen = record->second.fault.empty() ? record->second.observation : not_run(plan.trials[index], record->second.fault);
  seen.arm = arm;
  if (seen.network) {
    seen.network->canary_alive_before &= life.canary_before;
    seen.network->canary_alive_after &= life.canary_after;
  }
  return seen;
}

}  // namespace

std::map<Arm, bool> ran_here(const Plan& plan, std::size_t pair, const SuiteResult& suite) {
  std::map<Arm, bool> here;
  const std::int64_t needed = busy_time(plan, pair, Arm::kBare, suite);
  for (const Arm arm : kArms) {
    if (plan.busy.count({pair, arm}) == 0) continue;
    const std::int64_t used = busy_time(plan, pair, arm, suite);
    here[arm] = needed >= kLeastBusy && used * 2 >= needed;
  }
  return here;
}

TwinResult twin_result(const Trial& trial, const TrialRecord& record) {
  const Observation& seen = record.observation;
  TwinResult result{.id = trial.subject->id, .weak = trial.subject->ability == "compute"};
  if (!record.fault.empty()) result.why = record.fault;
  else if (!seen.at_step || !seen.past_step) result.why = "it did not get past its step: " + describe(seen.ending);
  else if (!answered(seen)) result.why = "its answer did not come out";
  else if (!ended_well(seen)) result.why = "it did not end as it should: " + describe(seen.ending) + " " + seen.report.message;
  result.allowed = result.why.empty();
  return result;
}

JudgeInput judge_input(const Plan& plan, const PlannedAttempt& attempt, const std::vector<Pair>& pairs, const SuiteResult& suite,
                       const LifeProof& life) {
  const Case& subject = *attempt.subject;
  JudgeInput input{.attempt = {subject.id, subject.digest, subject.effect, subject.resource, subject.surface, subject.host},
                   .pair = pair_facts(plan, attempt, pairs[attempt.pair], suite)};
  for (const auto& [arm, index] : attempt.trials) {
    auto seen = observation_of(plan, index, arm, suite, life);
    if (!seen) continue;
    if (const auto twin = attempt.twins.find(arm); twin != attempt.twins.end())
      if (const auto record = suite.records.find(twin->second); record != suite.records.end())
        seen->twin = twin_result(plan.trials[twin->second], record->second);
    input.arms[arm] = std::move(*seen);
  }
  if (attempt.alive) input.alive = observation_of(plan, *attempt.alive, Arm::kLanguage, suite, life);
  return input;
}

}  // namespace nohatch
