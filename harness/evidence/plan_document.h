// plan.jsonl: everything that is to be run, written before the first trial. One JSON object a line: the head, then every pair,
// every trial and every attempt, in this order. docs/evidence-format.md describes the keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "model/planned.h"

namespace nohatch {

struct PlannedCorpus { std::string root, version, digest; };

struct PlanHead {
  std::string nohatch;      // version
  std::string nonce;        // of the verifier; empty: nobody asked for the run
  std::uint64_t seed = 0;
  bool partial = false;     // narrowed by a filter
  std::string digest;       // over all keys, in order
  std::vector<PlannedCorpus> corpora;
};

struct PlanDocument {
  PlanHead head;
  std::vector<PairPlan> pairs;
  std::vector<TrialPlan> trials;
  std::vector<AttemptPlan> attempts;
};

std::string plan_text(const PlanDocument&);

// "sha256:..." over what decides a pair's required layers and its refusals: its promises, refusals and accidents.
std::string promises_digest(const PairPlan&);

using PlanLine = std::variant<PlanHead, PairPlan, TrialPlan, AttemptPlan>;
// One line, without its newline. Strict.
Result<PlanLine> plan_line_from(std::string_view line);
// The whole. Strict; lines out of order, an empty text and a line that was cut short are errors.
Result<PlanDocument> plan_from(std::string_view text);

}  // namespace nohatch
