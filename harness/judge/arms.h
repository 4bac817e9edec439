// Which arms an attempt's verdict rests on, and where its payload was seen alive.
#pragma once

#include <string>
#include <vector>

#include "judge/judge.h"

namespace nohatch {

// Where the effect was seen: in bare, or in the release or profile that stands in for it.
struct Life {
  const Observation* seen = nullptr;  // nullptr: nowhere
  std::string on;                     // "bare", or the release or profile
};

// One trial whose record must be whole. `arm` names it; the stand-in for bare is called by its release.
struct Watched {
  Arm arm = Arm::kInvalid;
  const Observation* seen = nullptr;
  std::string name;          // "the sandbox arm", "vm2@3.9.17"
  bool shows_life = false;   // it had to show the effect and did: nothing else of it matters but where it ran
};

bool requires_layer(const JudgeInput&, Layer);
// The arms that must have run. A native payload has no `both`: no language could hand it over there.
std::vector<Arm> needed_arms(const JudgeInput&);
// Those of them in which the effect must be denied.
std::vector<Arm> denying_arms(const JudgeInput&);
const Observation* find_arm(const JudgeInput&, Arm);
Life find_life(const JudgeInput&);
// The trials that ran among those that the verdict rests on.
std::vector<Watched> watched_trials(const JudgeInput&, const Life&);

}  // namespace nohatch
