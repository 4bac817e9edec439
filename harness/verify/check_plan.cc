// What the plan says against what the policy and the verifier's own corpus demand.
#include <algorithm>

#include "base/pattern.h"
#include "corpus/applicability.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr const char* kWeakTwin = "cpu.compute-print";

bool matches_any(const std::vector<std::string>& globs, const std::string& id) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) { return names_attempt(glob, id); });
}

const PairPlan* find_pair(const PlanDocument& plan, const std::string& name) {
  const auto found = std::find_if(plan.pairs.begin(), plan.pairs.end(), [&](const PairPlan& pair) { return pair.name == name; });
  return found == plan.pairs.end() ? nullptr : &*found;
}

std::string words_of(const std::vector<Layer>& layers) {
  std::string text;
  for (const Layer layer : layers) text += (text.empty() ? "" : ", ") + std::string(word(layer));
  return text.empty() ? "none" : text;
}

// One attempt of the plan against the verifier's own case.
class AttemptCheck {
 public:
  AttemptCheck(Verifying& v, const AttemptPlan& plan, const Case& subject, const PairPlan& pair) : v_(v), plan_(plan), case_(subject), pair_(pair) {}

  void run() {
    facts();
    layers();
    for (const auto& [arm, key] : plan_.trials) trial(arm, key);
    for (const auto& [arm, twin] : plan_.twins) this->twin(arm, twin);
    stand_in();
  }

 private:
  void refuse(const std::string& what) { v_.findings.add("attempts", plan_.pair + " " + case_.id + ": " + what, "run it again with this verifier's corpus and an unchanged nohatch"); }

  void facts() {
    const AttemptFacts& said = plan_.attempt;
    if (said.digest != case_.digest) refuse("its case has another digest");
    if (said.effect != case_.effect || said.resource != case_.resource || said.surface != case_.surface || said.host_api != case_.host)
      refuse("effect, resource, surface or host API are not those of its case");
  }

  void layers() {
    const Applicability fit = applicability(case_, pair_.promises);
    if (plan_.required != fit.required) refuse("the layers required are said to be " + words_of(plan_.required) + ", and are " + words_of(fit.required));
    if (fit.required.empty() && plan_.exempt != fit.exempt) refuse("it is exempt for another reason than is said");
    if (plan_.both_runs != (fit.language_payload || pair_.promises.command_mode)) refuse("whether the whole pair runs is not as is said");
  }

  const TrialPlan* planned(const std::string& key) {
    const auto found = v_.planned.find(key);
    if (found == v_.planned.end()) refuse("trial " + key + " is not planned");
    return found == v_.planned.end() ? nullptr : found->second;
  }

  void composition(Arm arm, const TrialPlan& trial) {
    const bool sandboxed = trial.sandbox != "none";
    if (sandboxed != (has_sandbox(arm) && has(Layer::kSandbox)) && !pair_.promises.command_mode)
      refuse("the trial of the " + std::string(word(arm)) + " arm ran with sandbox " + trial.sandbox);
    const std::string& wanted = has_language(arm) ? pair_.promises.interpreter : pair_.promises.plain;
    if (trial.interpreter.substr(0, trial.interpreter.find_first_of(":@")) != wanted)
      refuse("the trial of the " + std::string(word(arm)) + " arm ran in " + trial.interpreter);
  }

  bool has(Layer layer) const { return std::find(pair_.promises.layers.begin(), pair_.promises.layers.end(), layer) != pair_.promises.layers.end(); }

  void trial(Arm arm, const std::string& key) {
    const TrialPlan* trial = planned(key);
    if (trial == nullptr) return;
    if (trial->subject != case_.id || trial->subject_digest != case_.digest) refuse("the trial of the " + std::string(word(arm)) + " arm is of another case");
    composition(arm, *trial);
  }

  void twin(Arm arm, const PlannedTwin& twin) {
    const TrialPlan* trial = planned(twin.key);
    const Case* own = v_.corpus.find(twin.id);
    if (own == nullptr || own->is_attempt()) return refuse("its twin " + twin.id + " is none of the corpus");
    if (twin.id != kWeakTwin && std::find(case_.twins.begin(), case_.twins.end(), twin.id) == case_.twins.end()) refuse("its case does not name the twin " + twin.id);
    if (twin.weak != (own->ability == "compute")) refuse("its twin is said to be " + std::string(twin.weak ? "weak" : "strong"));
    if (trial == nullptr) return;
    if (trial->subject != twin.id || trial->subject_digest != own->digest) refuse("the twin's trial is of another case");
    composition(arm, *trial);
  }

  void stand_in() {
    if (plan_.alive_on == "bare") return;
    const auto& known = case_.alive_on;
    if (std::none_of(known.begin(), known.end(), [&](const AliveOn& on) { return on.interpreter == plan_.alive_on; })) refuse("its case names no " + plan_.alive_on);
    if (!plan_.alive) return;
    const TrialPlan* trial = planned(*plan_.alive);
    if (trial == nullptr) return;
    if (trial->subject != case_.id || trial->subject_digest != case_.digest || trial->interpreter != plan_.alive_on) refuse("the trial that shows it alive is another");
  }

  Verifying& v_;
  const AttemptPlan& plan_;
  const Case& case_;
  const PairPlan& pair_;
};

}  // namespace

void check_host(Verifying& v) {
  for (const auto& [fact, glob] : v.policy.host) {
    const std::string seen = v.bundle->host ? (*v.bundle->host)[fact].string_or("") : "";
    if (!glob_match(glob, seen)) v.findings.add("host", fact + " is \"" + seen + "\", and not " + glob, "run on a host of the kind that production has, or change [host] of the policy");
  }
}

void check_corpus(Verifying& v) {
  const auto& said = v.bundle->plan.head.corpora;
  for (const CorpusRoot& own : v.corpus.roots)
    if (std::none_of(said.begin(), said.end(), [&](const PlannedCorpus& corpus) { return corpus.digest == own.digest; }))
      v.findings.add("corpus", "the run did not use the corpus " + own.version + " " + own.digest, "run again with this verifier's corpus: " + own.directory.string());
}

void check_pairs(Verifying& v) {
  const PlanDocument& plan = v.bundle->plan;
  if (plan.head.partial) v.findings.add("pairs", "the run was narrowed", "run without --only, --class, --arm and --quick");
  for (const PairDemand& demand : v.policy.pairs) {
    const PairPlan* pair = find_pair(plan, demand.name);
    if (pair == nullptr) {
      v.findings.add("pairs", demand.name + " was not run", "nohatch run " + demand.name);
      continue;
    }
    for (const auto& [fact, wanted] : demand.identity) {
      const auto seen = pair->identity.find(fact);
      if (seen == pair->identity.end() || seen->second != wanted)
        v.findings.add("pairs", demand.name + ": " + fact + " is " + (seen == pair->identity.end() ? "not recorded" : seen->second) + ", and not " + wanted,
                       "run what production runs, or change [pair.identity] of the policy");
    }
    if (promises_digest(*pair) != demand.promises)
      v.findings.add("pairs", demand.name + ": what it promises and how it refuses is " + promises_digest(*pair) + ", and not " + demand.promises,
                     "look at what changed with nohatch verify --draft, and change the policy if it is right");
  }
}

void check_attempts(Verifying& v) {
  const PlanDocument& plan = v.bundle->plan;
  for (const PairDemand& demand : v.policy.pairs) {
    const PairPlan* pair = find_pair(plan, demand.name);
    if (pair == nullptr) continue;
    std::map<std::string, const AttemptPlan*> planned;
    for (const AttemptPlan& attempt : plan.attempts)
      if (attempt.pair == demand.name && !planned.emplace(attempt.attempt.id, &attempt).second)
        v.findings.add("attempts", demand.name + " " + attempt.attempt.id + " is planned twice");
    for (const Case* subject : v.corpus.attempts()) {
      const auto found = planned.find(subject->id);
      if (found != planned.end()) AttemptCheck(v, *found->second, *subject, *pair).run();
      else if (matches_any(v.policy.require, subject->id)) v.findings.add("attempts", demand.name + " " + subject->id + " was not planned", "run the whole corpus");
    }
  }
}

void check_trials(Verifying& v) {
  std::map<std::string, int> tries;
  for (const RecordedTrial& trial : v.bundle->trials) {
    if (v.planned.count(trial.key) == 0) v.findings.add("trials", "trial " + trial.key + " was not planned");
    if (trial.attempt != tries[trial.key]++) v.findings.add("trials", "trial " + trial.key + " has a try out of turn, or twice");
    if (!trial.fault.empty() && v.trials[trial.key] == &trial) v.findings.add("trials", "trial " + trial.key + " could not be run: " + trial.fault, "nohatch run --again");
  }
  for (const TrialPlan& trial : v.bundle->plan.trials)
    if (tries.count(trial.key) == 0) v.findings.add("trials", "trial " + trial.key + " of " + trial.subject + " (" + std::string(word(trial.arm)) + ") is absent", "nohatch run --resume");
}

}  // namespace nohatch
