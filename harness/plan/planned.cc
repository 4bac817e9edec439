#include "plan/planned.h"

namespace nohatch {
namespace {

std::vector<RefusalRule> rules(const std::vector<RefusalPattern>& patterns) {
  std::vector<RefusalRule> list;
  for (const RefusalPattern& pattern : patterns) list.push_back({pattern.type, pattern.message, pattern.compile});
  return list;
}

}  // namespace

TrialPlan trial_plan(const Trial& trial) {
  return {.key = trial.key,
          .subject = trial.subject->id,
          .subject_digest = trial.subject->digest,
          .arm = trial.arm,
          .interpreter = trial.interpreter->spelled(),
          .sandbox = trial.sandboxed() ? trial.sandbox->name + ":" + trial.sandbox->profile : "none",
          .payload = trial.payload.key};
}

PairPlan pair_plan(const Plan& plan, std::size_t index, const Pair& pair) {
  PairPlan planned{.name = pair.name,
                   .promises = promises_of(pair),
                   .refusals = rules(pair.interpreter.refusals),
                   .accidents = rules(pair.interpreter.accidents)};
  for (const auto& [where, busy] : plan.busy)
    if (where.first == index) planned.busy[where.second] = {plan.trials[busy.work].key, plan.trials[busy.start].key};
  return planned;
}

AttemptPlan attempt_plan(const Plan& plan, const PlannedAttempt& attempt, const Pair& pair) {
  const Case& subject = *attempt.subject;
  AttemptPlan planned{.pair = pair.name,
                      .attempt = {subject.id, subject.digest, subject.effect, subject.resource, subject.surface, subject.host},
                      .required = attempt.required,
                      .exempt = attempt.exempt,
                      .exempt_why = attempt.exempt_why,
                      .both_runs = attempt.language_payload,
                      .host_unmet = attempt.host_unmet,
                      .alive_on = attempt.alive_on,
                      .skipped = attempt.skipped};
  for (const auto& [arm, index] : attempt.trials) planned.trials[arm] = plan.trials[index].key;
  for (const auto& [arm, index] : attempt.twins) {
    const Trial& twin = plan.trials[index];
    planned.twins[arm] = {twin.key, twin.subject->id, twin.subject->ability == "compute"};
  }
  if (attempt.alive) planned.alive = plan.trials[*attempt.alive].key;
  return planned;
}

}  // namespace nohatch
