// From planned attempts and recorded trials to what judge() is asked: the last step before a verdict, without an opinion of its
// own. Pure; run and verify call these very functions.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "judge/judge.h"

namespace nohatch {

// A recorded trial, as far as a verdict depends on it.
struct TrialFacts {
  const Observation& seen;
  const std::string& fault;            // the harness's own: why it could not be run; else empty
  std::int64_t cpu_milliseconds = -1;  // seen where it had to run; -1: not seen
};

// The trial of a key, if it was recorded.
using FindTrial = std::function<std::optional<TrialFacts>(const std::string& key)>;

// Was the pair's work done within the harness's reach, arm by arm? From the busy trials: the time that the work took in the trial's
// own place, less that of a start without work, is at least a quarter of what it takes in bare.
std::map<Arm, bool> ran_here(const PairPlan&, const FindTrial&);

// What a twin's trial says: allowed if both marks came, its answer to the challenge is right and it ended as it should.
TwinResult twin_result(const PlannedTwin&, const TrialFacts&);

JudgeInput judge_input(const AttemptPlan&, const PairPlan&, const std::map<Arm, bool>& ran_here, const FindTrial&, const LifeProof&);
// The same by another review.
JudgeInput reviewed(JudgeInput, const ReviewFacts&);

}  // namespace nohatch
