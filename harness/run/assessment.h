// What the trials of a suite say, to whom asks by key: the link from a run to judge/assembly.h.
#pragma once

#include "judge/assembly.h"
#include "run/suite_runner.h"

namespace nohatch {

// Both outlive what is returned.
FindTrial trials_of(const Plan&, const SuiteResult&);

}  // namespace nohatch
