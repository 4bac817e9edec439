// The verdict of one attempt on one pair, from recorded facts alone. Pure: no I/O, no clock, no randomness; run and
// verify call this very function. The rows are those of docs/reading-a-verdict.md (the design's sections 2 and 3).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/judgement.h"
#include "model/observation.h"
#include "model/planned.h"

namespace nohatch {

// The pair, as far as the verdict depends on it.
struct PairFacts {
  std::vector<Layer> required;       // of this attempt on this pair; empty: not-applicable for `exempt`
  Reason exempt = Reason::kInvalid;  // why nothing is required: no-promise, no-payload, no-layer, unless
  std::string exempt_why;
  std::vector<RefusalRule> refusals, accidents;
  std::map<Arm, bool> ran_here;
  bool command_mode = false;
  bool both_runs = true;             // false: the pair's own interpreter has no payload for it, another stands in
  std::string host_unmet;            // the `requires` that this host does not meet; empty: all met
  std::string alive_on;              // "bare", or the release or profile whose arm stands in `alive`
};

struct JudgeInput {
  AttemptFacts attempt;
  PairFacts pair;
  std::map<Arm, Observation> arms;            // those that ran; retries: the strongest verdict over each is taken by the caller
  std::optional<Observation> alive;           // stands in for bare where alive_on is a release or profile
  bool has_baseline = false;
  std::optional<Expectation> expected;
  std::optional<WaiverFacts> waiver;
};

Judgement judge(const JudgeInput&);

// The denial that a waiver is bound to: that of the arm closest to production that has one.
std::optional<Denial> denial_seen(const Judgement&);

}  // namespace nohatch
