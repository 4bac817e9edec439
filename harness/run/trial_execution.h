// The part of a trial in which its subject runs, from the launch until nothing of it is left.
#pragma once

#include "run/trial_state.h"

namespace nohatch {

// Each step of the payload, the hunt for survivors where the attempt is after one, and the end of every process of the subject.
void execute_trial(TrialState&);

inline constexpr std::chrono::milliseconds kDrainTime{300};  // for what is still in the pipes when a subject has ended

}  // namespace nohatch
