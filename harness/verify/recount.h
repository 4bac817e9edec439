// The records of a run, taken one by one as they stand in its log, and judged again as soon as all that an attempt rests on was seen:
// only what is still waited for is held.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "evidence/line_parser.h"
#include "judge/assembly.h"
#include "judge/baseline.h"
#include "judge/tally.h"
#include "verify/finding.h"
#include "verify/plan_index.h"
#include "verify/policy.h"

namespace nohatch {

// What the records say of a link of the canary.
struct LinkSeen { std::uint64_t hits = 0, stray = 0; TrialNumber trial = 0; };

class Recount {
 public:
  // All outlive it. `outputs` are the numbers of the files in outputs/.
  Recount(const PlanIndex&, const VerifierPolicy&, std::map<std::string, Baseline> own_baselines, const std::filesystem::path& bundle, std::unordered_set<std::uint64_t> outputs, Findings&);

  // The lines of records.jsonl, in order.
  void take(ReadLine<RecordLine>&&);
  // When all were taken.
  void finish();

  const std::unordered_map<std::string, LinkSeen>& links() const { return links_; }
  const std::map<std::string, Tally>& tallies() const { return tallies_; }
  const std::optional<LifeProof>& life() const { return life_; }

 private:
  struct Held { std::shared_ptr<const RecordedTrial> trial; std::uint32_t users = 0; };
  struct Judged {
    std::uint64_t computed = 0, said = 0;  // of the verdict's text, as computed and as recorded; 0: not yet
    std::uint16_t missing = 0;             // trials that have no record yet
    Verdict verdict = Verdict::kInvalid;
    Reason reason = Reason::kInvalid;
    bool again = false;                    // one of its trials was tried again
  };

  void take_chain(const RecordLine&);
  void take_trial(TrialLine&&, const ReadLine<RecordLine>&);
  void take_verdict(const VerdictLine&);
  void look_at(TrialNumber, const TrialLine&, std::uint64_t seq);
  void look_at_output(const TrialLine&, std::uint64_t seq);
  void hold(TrialNumber, std::shared_ptr<const RecordedTrial>);
  void note_busy(TrialNumber);
  void ready(AttemptNumber);
  void release(AttemptNumber);
  FindTrial find_held() const;
  void judge_one(AttemptNumber, const FindTrial&, bool keep);
  void judge_tries();
  std::optional<std::map<Arm, bool>> place_of(std::uint32_t pair);
  void compare_verdicts();

  const PlanIndex& plan_;
  const VerifierPolicy& policy_;
  const std::map<std::string, Baseline> baselines_;
  const std::filesystem::path& bundle_;
  Findings& findings_;

  std::uint64_t next_ = 0;
  std::string head_;                                           // digest of the line before
  std::optional<LifeProof> life_;
  std::unordered_set<std::uint64_t> outputs_;                  // those that no record has named yet
  std::vector<std::uint16_t> tries_;                           // by trial: records seen
  std::vector<std::pair<std::uint64_t, std::uint32_t>> lines_; // by trial: its first record's line
  std::map<TrialNumber, std::vector<std::pair<std::uint64_t, std::uint32_t>>> more_lines_;   // of further tries
  std::unordered_map<TrialNumber, Held> held_;
  std::map<TrialNumber, std::vector<Finding>> doubts_;         // of the last try of a trial
  std::vector<Judged> judged_;
  std::map<AttemptNumber, std::string> why_;                   // of what is not held
  std::vector<std::optional<std::map<Arm, bool>>> here_;       // by pair, once it is known
  std::multimap<TrialNumber, std::uint32_t> busy_;             // trials that prove where a pair runs -> pair
  std::vector<std::vector<AttemptNumber>> waiting_;            // by pair: ready but for that proof
  std::unordered_map<std::string, LinkSeen> links_;
  std::map<std::string, Tally> tallies_;
};

}  // namespace nohatch
