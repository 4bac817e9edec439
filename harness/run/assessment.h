// From planned attempts and recorded trials to what judge() is asked: the last step before a verdict, without an opinion of its own.
#pragma once

#include <map>

#include "judge/judge.h"
#include "run/suite_runner.h"

namespace nohatch {

struct LifeProof {
  bool canary_before = false, canary_after = false;     // a hit that the harness made itself from a decoy host
  std::string why;
};

// Was the pair's work done within the harness's reach, arm by arm? From the busy trials: the time that the work took in the trial's
// own place, less that of a start without work, is at least half of what it takes in bare.
std::map<Arm, bool> ran_here(const Plan&, std::size_t pair, const SuiteResult&);

// What a twin's trial says: allowed if both marks came, its answer to the challenge is right and it ended as it should.
TwinResult twin_result(const Trial&, const TrialRecord&);

JudgeInput judge_input(const Plan&, const PlannedAttempt&, const std::vector<Pair>&, const SuiteResult&, const LifeProof&);

}  // namespace nohatch
