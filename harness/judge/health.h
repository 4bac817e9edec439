// Whether the harness and its witnesses can tell at all. Each question is one row of `inconclusive`; it is asked of every
// trial that the verdict rests on, and the answer is what is wrong with it, in words, or nothing.
#pragma once

#include <optional>
#include <string>

#include "judge/arms.h"

namespace nohatch {

using Fault = std::optional<std::string>;

Fault launch_failed(const JudgeInput&, const Watched&);
Fault crashed(const JudgeInput&, const Watched&);
Fault report_missing(const JudgeInput&, const Watched&);
Fault report_forged(const JudgeInput&, const Watched&);
Fault stopped_by_harness(const JudgeInput&, const Watched&);
Fault witness_blind(const JudgeInput&, const Watched&);
Fault events_lost(const JudgeInput&, const Watched&);
Fault ran_elsewhere(const JudgeInput&, const Watched&);
Fault canary_dead(const JudgeInput&, const Watched&);
Fault bait_missing(const JudgeInput&, const Watched&);
Fault counter_unread(const JudgeInput&, const Watched&);

}  // namespace nohatch
