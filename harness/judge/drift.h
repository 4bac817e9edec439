// Whether an attempt that is held is held as the baseline says.
#pragma once

#include <string>

#include "judge/judge.h"

namespace nohatch {

struct Drift {
  std::string baseline = "none";   // none, equal, new, changed
  Reason reason = Reason::kNone;   // kDriftedCorpus, kDriftedLayer, kDriftedMechanism
  std::string why;
};

Drift find_drift(const JudgeInput&, const std::map<Arm, ArmJudgement>&);

}  // namespace nohatch
