// A whole run: guardian, canary, cgroups, plan, trials, verdicts; and everything gone afterwards.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "corpus/corpus.h"
#include "judge/judge.h"
#include "plan/plan.h"
#include "run/suite_runner.h"

namespace nohatch {

class Session;

struct SessionOptions {
  std::vector<Pair> pairs;                              // resolved; the session installs them
  PairOptions fixtures;
  Corpus corpus;
  PlanFilter filter;
  std::vector<std::filesystem::path> binds;
  unsigned jobs = 0;                                    // 0: the machine's cores
  std::uint64_t seed = 0;
  std::chrono::milliseconds most{0};                    // --max-time
  int retries = 0;                                      // --retry-inconclusive
  const std::atomic<bool>* stop = nullptr;
  std::map<std::string, TrialRecord> known;             // --resume
  std::filesystem::path canary_log;                     // empty: in the scratch directory of the run
  CanaryCredentials credentials;                        // --sign, --nonce

  // How the run is told and kept. All may be empty.
  std::function<Status(const Plan&, const Session&)> planned;   // before the first trial
  std::function<Status(const TrialRecord&)> recorded;
  std::function<void(std::size_t done, std::size_t all, const std::string& what)> progress;
};

// One attempt on one pair, judged without baseline and waivers: those are the caller's (see judge_with).
struct AssessedAttempt {
  const PlannedAttempt* planned = nullptr;
  JudgeInput input;
  Judgement judgement;
};

struct SessionResult {
  std::vector<AssessedAttempt> attempts;                // in the plan's order
  std::map<std::size_t, std::map<Arm, bool>> ran_here;  // by pair
  LifeProof life;
  std::string readback;                                 // the canary's envelope; empty: it has no key, or the run is not complete
  SuiteResult suite;
};

class Session {
 public:
  // Installs the pairs, proves requirements, makes the plan. Runs nothing of a subject.
  static Result<std::unique_ptr<Session>> prepare(SessionOptions);

  const Plan& plan() const { return plan_; }
  const std::vector<Pair>& pairs() const { return options_.pairs; }
  const Corpus& corpus() const { return options_.corpus; }
  const SessionOptions& options() const { return options_; }

  Result<SessionResult> run();
  // Another plan over the same pairs with these protections taken away (selftest).
  Result<Plan> plan_without(const std::vector<std::string>& protections, const PlanFilter&);
  Result<SessionResult> run(const Plan&);

 private:
  explicit Session(SessionOptions options) : options_(std::move(options)) {}
  Status install();
  Result<Plan> make(const PlanFilter&, const std::vector<std::string>& knocked_out);
  const Interpreter* stand_in(const std::string& name);
  SuiteOptions suite_options() const;
  void assess(const Plan&, SessionResult&) const;
  void retry(const RunContext&, const Plan&, int attempt, SessionResult&) const;

  SessionOptions options_;
  std::map<std::string, std::string> unmet_;
  std::map<std::string, std::unique_ptr<Interpreter>> stand_ins_;
  Plan plan_;
};

}  // namespace nohatch
