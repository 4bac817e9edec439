// A plan as plain values, which a bundle holds and a verdict is computed from: trials by key in place of pointers and indices.
#pragma once

#include "model/planned.h"
#include "plan/plan.h"

namespace nohatch {

TrialPlan trial_plan(const Trial&);
PairPlan pair_plan(const Plan&, std::size_t pair, const Pair&);  // its identity is left empty: computing it reads files
AttemptPlan attempt_plan(const Plan&, const PlannedAttempt&, const Pair&);

}  // namespace nohatch
