// The traces of one trial: its use of resources and its system calls, whatever the attempt is about.
#pragma once

#include "run/trial_state.h"

namespace nohatch {

// Watches the system calls of the trial's cgroup, while nothing of the subject runs in it yet.
Result<std::unique_ptr<SyscallTracer::Watch>> watch_calls(const RunContext&, const TrialScene&);

// Into the record, when the subject has ended.
void record_telemetry(TrialState&);

}  // namespace nohatch
