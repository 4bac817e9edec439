// What is settled before a verdict beside what was observed: the attempt and the pair as the plan has them, and what a person
// reviewed. With the observations they are all that judge() is asked, so that a bundle that holds them can be judged again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/judgement.h"
#include "model/vocabulary.h"

namespace nohatch {

// The attempt, as far as the verdict depends on it.
struct AttemptFacts {
  std::string id;
  std::string digest;
  Effect effect = Effect::kInvalid;
  std::optional<Resource> resource;
  std::string surface;
  bool host_api = false;   // without the driver's report of what it planted the attempt is inconclusive
};

struct RefusalRule { std::string type; std::string message; bool compile = false; };

// What a layer, alone, does not promise to deny.
struct NoPromise {
  std::string attempt;  // glob of ids, or a class
  Layer layer = Layer::kInvalid;
  std::string reason;
};

// What a pair promises, as far as it decides which layers must deny an attempt.
struct Promises {
  std::string interpreter, language;              // names
  std::string plain, plain_language;              // of its plain counterpart; its own if it is plain itself
  bool command_mode = false;
  std::vector<Layer> layers;                      // that the pair has
  std::map<Layer, std::vector<std::string>> abilities;
  std::vector<std::string> also_denies;           // classes or globs for which there is a language layer beyond the case's
  std::vector<NoPromise> no_promises;             // in the order in which they are asked
};

// The two trials, by key, that prove where an arm of a pair runs: one that works, and one that only starts and ends.
struct BusyKeys { std::string work, start; };

// One pair of the run.
struct PairPlan {
  std::string name;
  std::map<std::string, std::string> identity;  // "interpreter.tree" -> "sha256:...", see pair/identity.h
  Promises promises;
  std::vector<RefusalRule> refusals, accidents;
  std::map<Arm, BusyKeys> busy;
};

struct PlannedTwin {
  std::string key;     // of its trial
  std::string id;
  bool weak = false;   // `compute` alone
};

// The line of the baseline for this attempt.
struct Expectation {
  std::string case_digest;
  std::map<Arm, Denial> denials;
};

struct WaiverFacts {
  std::string reason;
  std::optional<Layer> layer;            // bound to layer and mechanism seen, if they were
  std::optional<Mechanism> mechanism;
  bool expired = false;                  // decided by the caller from the run's recorded date
};

// What a person reviewed of one attempt on one pair.
struct ReviewFacts {
  bool has_baseline = false;
  std::optional<Expectation> expected;
  std::optional<WaiverFacts> waiver;
};

// One attempt on one pair: what must deny it, and which trials decide, by key.
struct AttemptPlan {
  std::string pair;
  AttemptFacts attempt;
  std::vector<Layer> required;             // empty: not-applicable for `exempt`
  Reason exempt = Reason::kInvalid;        // why nothing is required: no-promise, no-payload, no-layer, unless
  std::string exempt_why;
  bool both_runs = true;                   // false: the pair's own interpreter has no payload for it, another stands in
  std::string host_unmet;                  // the `requires` that this host does not meet; empty: all met
  std::string alive_on = "bare";           // or the release or profile whose trial stands in for it
  std::optional<std::string> alive;        // that trial
  std::map<Arm, std::string> trials;
  std::map<Arm, PlannedTwin> twins;
  std::map<Arm, std::string> skipped;      // arms that do not run, and why
  ReviewFacts review;
};

// One trial of the plan.
struct TrialPlan {
  std::string key;
  std::string subject;         // id of the case
  std::string subject_digest;
  Arm arm = Arm::kInvalid;
  std::string interpreter, sandbox, payload;
};

}  // namespace nohatch
