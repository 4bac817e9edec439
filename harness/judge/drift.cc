#include "judge/drift.h"

namespace nohatch {
namespace {

const Denial* expected_in(const Expectation& expected, Arm arm) {
  const auto found = expected.denials.find(arm);
  return found == expected.denials.end() ? nullptr : &found->second;
}

const Denial* seen_in(const std::map<Arm, ArmJudgement>& arms, Arm arm) {
  const auto found = arms.find(arm);
  return found == arms.end() || !found->second.denial ? nullptr : &*found->second.denial;
}

std::string spelled(const Denial* denial) {
  if (!denial) return "nothing";
  return std::string(word(denial->layer)) + " by " + std::string(word(denial->mechanism));
}

Reason difference(const Denial* expected, const Denial* seen) {
  if (!expected && !seen) return Reason::kNone;
  if (!expected || !seen || expected->layer != seen->layer) return Reason::kDriftedLayer;
  return expected->mechanism == seen->mechanism ? Reason::kNone : Reason::kDriftedMechanism;
}

}  // namespace

Drift find_drift(const JudgeInput& input, const std::map<Arm, ArmJudgement>& arms) {
  if (!input.has_baseline) return {};
  if (!input.expected) return {"new", Reason::kNone, {}};
  if (input.expected->case_digest != input.attempt.digest)
    return {"changed", Reason::kDriftedCorpus, "the case is not the one that the baseline was recorded with"};
  Drift drift{"equal", Reason::kNone, {}};
  for (const Arm arm : {Arm::kLanguage, Arm::kSandbox, Arm::kBoth}) {
    const Denial* expected = expected_in(*input.expected, arm);
    const Denial* seen = seen_in(arms, arm);
    const Reason reason = difference(expected, seen);
    const bool stronger = drift.reason == Reason::kNone || (reason == Reason::kDriftedLayer && drift.reason != reason);
    if (reason == Reason::kNone || !stronger) continue;
    drift = {"changed", reason, "in the " + std::string(word(arm)) + " arm the baseline expects " + spelled(expected) +
                                    ", and " + spelled(seen) + " was seen"};
  }
  return drift;
}

}  // namespace nohatch
