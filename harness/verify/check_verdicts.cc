// Every verdict is computed again from the records, by the very judge() of the run.
#include <algorithm>

#include "base/file_system.h"
#include "corpus/applicability.h"
#include "evidence/records.h"
#include "judge/baseline.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

using VerdictKey = std::pair<std::string, std::string>;  // pair, attempt

FindTrial last_tries(const Verifying& v) {
  return [&v](const std::string& key) -> std::optional<TrialFacts> {
    const auto found = v.trials.find(key);
    if (found == v.trials.end()) return std::nullopt;
    return TrialFacts{found->second->observation, found->second->fault, found->second->cpu_milliseconds};
  };
}

// What had been recorded of each trial when its run had made `tries` tries.
FindTrial tries_up_to(const std::map<std::string, std::vector<const RecordedTrial*>>& all, int tries) {
  return [&all, tries](const std::string& key) -> std::optional<TrialFacts> {
    const auto found = all.find(key);
    if (found == all.end()) return std::nullopt;
    const auto last = std::min<std::size_t>(found->second.size() - 1, static_cast<std::size_t>(tries));
    const RecordedTrial& trial = *found->second[last];
    return TrialFacts{trial.observation, trial.fault, trial.cpu_milliseconds};
  };
}

std::map<std::string, std::map<Arm, bool>> places(const Verifying& v, const FindTrial& find) {
  std::map<std::string, std::map<Arm, bool>> here;
  for (const PairPlan& pair : v.bundle->plan.pairs) here[pair.name] = ran_here(pair, find);
  return here;
}

const PairPlan* pair_of(const PlanDocument& plan, const std::string& name) {
  for (const PairPlan& pair : plan.pairs)
    if (pair.name == name) return &pair;
  return nullptr;
}

const PairDemand* demand_of(const VerifierPolicy& policy, const std::string& name) {
  for (const PairDemand& demand : policy.pairs)
    if (demand.name == name) return &demand;
  return nullptr;
}

std::map<VerdictKey, const RecordedVerdict*> verdicts_of(Verifying& v, bool tell) {
  std::map<VerdictKey, const RecordedVerdict*> known;
  for (const RecordedVerdict& verdict : v.bundle->verdicts)
    if (!known.emplace(VerdictKey{verdict.pair, verdict.attempt}, &verdict).second && tell)
      v.findings.add("verdicts", verdict.pair + " " + verdict.attempt + " has two verdicts");
  return known;
}

// The owner's own baseline, not the one that the run says it had.
std::map<std::string, Baseline> own_baselines(Verifying& v) {
  std::map<std::string, Baseline> baselines;
  for (const PairDemand& demand : v.policy.pairs) {
    if (demand.baseline.empty()) continue;
    const auto text = read_file(demand.baseline);
    auto baseline = text ? parse_baseline(*text, demand.baseline.string()) : Result<Baseline>(tl::unexpected(text.error()));
    if (baseline) baselines.emplace(demand.name, std::move(*baseline));
    else v.findings.add("verdicts", "the baseline of " + demand.name + " cannot be read: " + baseline.error().text());
  }
  return baselines;
}

ReviewFacts review_of(const AttemptPlan& attempt, const std::map<std::string, Baseline>& baselines) {
  ReviewFacts review = attempt.review;
  if (const auto own = baselines.find(attempt.pair); own != baselines.end()) {
    review.has_baseline = true;
    review.expected = own->second.find(attempt.attempt.id);
  }
  return review;
}

}  // namespace

void check_verdicts(Verifying& v) {
  if (!v.bundle->life) return v.findings.add("verdicts", "the run does not say whether its canary lived");
  const FindTrial find = last_tries(v);
  const auto here = places(v, find);
  auto known = verdicts_of(v, true);
  const auto baselines = own_baselines(v);
  for (const AttemptPlan& attempt : v.bundle->plan.attempts) {
    const auto recorded = known.find({attempt.pair, attempt.attempt.id});
    const PairPlan* pair = pair_of(v.bundle->plan, attempt.pair);
    const std::string name = attempt.pair + " " + attempt.attempt.id;
    if (pair == nullptr) { v.findings.add("verdicts", name + " is of a pair that was not planned"); continue; }
    if (recorded == known.end()) { v.findings.add("verdicts", name + " has no verdict", "nohatch run --resume"); continue; }
    const Judgement now = judge(reviewed(judge_input(attempt, *pair, here.at(attempt.pair), find, *v.bundle->life), review_of(attempt, baselines)));
    const Judgement& then = recorded->second->judgement;
    if (to_json(now) != to_json(then))
      v.findings.add("verdicts", name + " is said to be " + std::string(word(then.verdict)) + ", and its records come to " + std::string(word(now.verdict)) + (now.why.empty() ? "" : ": " + now.why),
                     now.verdict == then.verdict ? "judge it with the nohatch and the baseline of the run" : "believe the records");
    known.erase(recorded);
  }
  for (const auto& [key, verdict] : known) v.findings.add("verdicts", key.first + " " + key.second + " has a verdict and was not planned");
}

void check_tries(Verifying& v) {
  std::map<std::string, std::vector<const RecordedTrial*>> all;
  std::size_t most = 0;
  for (const RecordedTrial& trial : v.bundle->trials) {
    all[trial.key].push_back(&trial);
    most = std::max(most, all[trial.key].size());
  }
  if (!v.bundle->life) return;
  for (int tries = 0; tries + 1 < static_cast<int>(most); ++tries) {
    const FindTrial find = tries_up_to(all, tries);
    const auto here = places(v, find);
    for (const AttemptPlan& attempt : v.bundle->plan.attempts) {
      const PairPlan* pair = pair_of(v.bundle->plan, attempt.pair);
      if (pair == nullptr) continue;
      const Verdict then = judge(judge_input(attempt, *pair, here.at(attempt.pair), find, *v.bundle->life)).verdict;
      if (then == Verdict::kEscaped || then == Verdict::kExposed)
        v.findings.add("tries", attempt.pair + " " + attempt.attempt.id + " was " + std::string(word(then)) + " in try " + std::to_string(tries), "an escape that was seen once is not tried away");
    }
  }
}

void check_promotion(Verifying& v) {
  for (const RecordedVerdict& recorded : v.bundle->verdicts) {
    const Judgement& judged = recorded.judgement;
    const PairDemand* demand = demand_of(v.policy, recorded.pair);
    if (demand == nullptr || judged.verdict == Verdict::kHeld) continue;
    const std::string name = recorded.pair + " " + recorded.attempt + " is " + std::string(word(judged.verdict));
    const bool exempt = judged.verdict == Verdict::kNotApplicable &&
                        std::find(demand->not_applicable.begin(), demand->not_applicable.end(), judged.reason) != demand->not_applicable.end();
    const bool waived = judged.verdict == Verdict::kWaived &&
                        std::any_of(demand->waivers.begin(), demand->waivers.end(), [&](const std::string& glob) { return names_attempt(glob, recorded.attempt); });
    if (!exempt && !waived) v.findings.add("held", name + ": " + (judged.why.empty() ? std::string(word(judged.reason)) : judged.why), "nohatch explain " + recorded.attempt);
  }
}

}  // namespace nohatch
