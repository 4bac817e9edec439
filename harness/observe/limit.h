// What the three witnesses of `consume` share: the view of one resource under one limit.
#pragma once

#include "observe/recording.h"

namespace nohatch {

// The limit's view with peak, reported, counter and the rest filled in from the recording.
LimitView limit_view(const Recording&);

// True if the peak is use beyond the limit: beyond it by more than the tolerance of its kind (what the layer enforces exactly, 2 %; what
// ends a process after the fact, 1.2 of the limit and half a second or 64 KiB).
bool beyond(const LimitView&);

}  // namespace nohatch
