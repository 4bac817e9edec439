// Everything that a run will do, decided before the first trial: planned is what ran, and every skip is named.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/corpus.h"
#include "plan/trial.h"

namespace nohatch {

// One attempt on one pair: which trials decide it.
struct PlannedAttempt {
  std::size_t pair = 0;                    // index into the run's pairs
  const Case* subject = nullptr;
  std::vector<Layer> required;
  Reason exempt = Reason::kInvalid;        // why nothing is required
  std::string exempt_why;
  bool language_payload = false;           // the pair's own interpreter has one: `both` runs
  std::string host_unmet;                  // the `requires` that this host does not meet
  std::map<Arm, std::size_t> trials;       // index into Plan::trials
  std::map<Arm, std::size_t> twins;
  std::map<Arm, std::string> skipped;      // arms that do not run, and why
  std::optional<std::size_t> alive;        // of `alive_on`: the trial that stands in for bare
  std::string alive_on = "bare";
};

struct Plan {
  std::vector<Trial> trials;               // in the order in which they are started
  std::vector<PlannedAttempt> attempts;    // by pair, then by id
  // The two trials that prove where an arm of a pair runs: one that works, and one that only starts and ends.
  struct Busy { std::size_t work = 0, start = 0; };
  std::map<std::pair<std::size_t, Arm>, Busy> busy;
  bool partial = false;                    // narrowed by a filter
  std::string digest() const;              // over all keys, in order
};

struct PlanFilter {
  std::vector<std::string> only;           // globs of ids; empty: all
  std::vector<std::string> classes;
  std::vector<Arm> arms;
  bool quick = false;                      // one attempt a class
  std::vector<std::string> exactly;        // ids of --again; empty: all
  bool narrows() const;
};

struct PlanInput {
  const Corpus* corpus = nullptr;
  const std::vector<Pair>* pairs = nullptr;
  PlanFilter filter;
  std::function<std::string(const std::string&)> unmet;         // a host requirement -> "" or what is missing
  std::function<const Interpreter*(const std::string&)> stand_in;  // the interpreter of an alive_on name, installed; null if it cannot be had
  std::vector<std::string> knocked_out;                         // selftest: protections taken away in arms with a sandbox
};

// A payload file that a case names and that is absent is an error: nothing is ever contained by not being there.
Result<Plan> make_plan(const PlanInput&);

}  // namespace nohatch
