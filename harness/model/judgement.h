// What judge() concludes of one attempt on one pair.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "model/vocabulary.h"

namespace nohatch {

struct Denial {
  Layer layer = Layer::kInvalid;
  Mechanism mechanism = Mechanism::kInvalid;
  std::string detail;  // for the reader, never compared
};

struct ArmJudgement {
  bool effect = false;
  std::optional<Denial> denial;
};

struct Judgement {
  Verdict verdict = Verdict::kInvalid;
  Reason reason = Reason::kNone;
  std::string why;                     // one sentence for a person; empty when held
  std::string alive_on;                // "bare", or the release or profile that stood in
  std::map<Arm, ArmJudgement> arms;    // of the arms that ran
  std::string baseline = "none";       // none, equal, new, changed, vanished
  std::string waiver;                  // the waiver's reason, if one was used
};

}  // namespace nohatch
