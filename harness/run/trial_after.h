// The part of a trial after its subject: what the decoy host and the canary saw, and the record.
#pragma once

#include "run/trial_state.h"

namespace nohatch {

// Reads what is left to read, and every bait back.
void read_after(TrialState&);
// Lets the witnesses testify, and takes leave of the canary. The record is then complete.
void conclude_record(TrialState&);

}  // namespace nohatch
