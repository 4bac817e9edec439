// The part of a trial before its subject runs.
#pragma once

#include "run/trial_state.h"

namespace nohatch {

// Makes the scene, reads every bait back, and lets the subject's process wait in its cgroups. Whatever it cannot have is blamed.
void prepare_trial(TrialState&);

// What stands on the decoy host now, into `into`; why not, into the recording.
void take_snapshot(TrialState&, FileSnapshot& into);

}  // namespace nohatch
