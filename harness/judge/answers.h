// How a layer said no in one arm: the denial, or why what was seen is none.
#pragma once

#include <optional>
#include <string>

#include "judge/judge.h"
#include "judge/refusals.h"

namespace nohatch {

struct Answer {
  std::optional<Denial> denial;
  Reason fault = Reason::kNone;  // why the arm's row is not satisfied
  std::string why;               // the fault in words, without the arm's name
};

// One arm, as the rows of the answers look at it. `alive` is the trial that showed the effect, nullptr if none did.
struct Scene {
  const JudgeInput& input;
  const Observation& seen;
  const Observation* alive = nullptr;
};

Answer sandbox_answer(const Scene&);
Answer language_answer(const Scene&, const Refusals&);
// The arm with all layers. Its denial serves the baseline alone, so that without one there is no fault either: the
// language's if it says that it refused, else the sandbox's. In command mode it is judged by the rows of the promised
// layers, of which one suffices.
Answer both_answer(const Scene&, const Refusals&);

// A fatal signal that is itself the sandbox's answer at the step, seen directly or through a launcher's 128+N.
bool killed_by_policy(const Observation&);

}  // namespace nohatch
