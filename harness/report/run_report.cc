#include "report/run_report.h"

#include <algorithm>

namespace nohatch {
namespace {

LimitReport limit_report(const LimitView& limit) {
  return {limit.name, std::string(unit_of(limit.resource)), limit.declared, std::max(limit.peak, limit.reported), limit.counter};
}

}  // namespace

Tally PairReport::tally() const {
  Tally tally;
  for (const AttemptReport& attempt : attempts) tally.add(attempt.verdict);
  return tally;
}

Tally RunReport::tally() const {
  Tally sum;
  for (const PairReport& pair : pairs) sum.add(pair.tally());
  return sum;
}

ExitStatus RunReport::exit() const {
  if (interrupted) return ExitStatus::kInterrupted;
  const ExitStatus status = exit_status(tally());
  const bool empty = std::any_of(pairs.begin(), pairs.end(), [](const PairReport& pair) { return pair.attempts.empty(); });
  return empty && status != ExitStatus::kOpen ? ExitStatus::kInconclusive : status;
}

ArmReport arm_report(const Observation& seen, const ArmJudgement& judged) {
  ArmReport report;
  report.effect = judged.effect;
  for (const Sighting& sighting : seen.sightings)
    if (std::find(report.seen_by.begin(), report.seen_by.end(), sighting.witness) == report.seen_by.end())
      report.seen_by.push_back(sighting.witness);
  report.payload = seen.payload;
  report.ending = describe(seen.ending);
  report.milliseconds = seen.milliseconds;
  report.denial = judged.denial;
  report.twin = seen.twin;
  if (seen.limit) report.limit = limit_report(*seen.limit);
  return report;
}

void put_judgement(AttemptReport& attempt, const Judgement& judgement, const std::map<Arm, Observation>& seen) {
  attempt.verdict = judgement.verdict;
  attempt.reason = judgement.reason;
  attempt.why = judgement.why;
  attempt.alive_on = judgement.alive_on;
  attempt.baseline = judgement.baseline;
  if (judgement.verdict == Verdict::kWaived) attempt.waiver = judgement.waiver;
  for (const auto& [arm, observation] : seen) {
    const auto found = judgement.arms.find(arm);
    attempt.arms[arm] = arm_report(observation, found == judgement.arms.end() ? ArmJudgement{} : found->second);
  }
}

}  // namespace nohatch
