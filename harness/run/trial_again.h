// Another execution on the decoy host of a trial, where the judge needs one.
#pragma once

#include "run/trial_state.h"

namespace nohatch {

// True if one of the two below will run something.
bool runs_again(const TrialState&);

// What the step wrote in private must not be there for the next execution on the same decoy host.
void run_next_execution(TrialState&);
// The payload again with the lines of its step made no-ops, after a refusal at compile time that names those lines alone.
void run_without_steps(TrialState&);

}  // namespace nohatch
