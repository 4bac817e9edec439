// One attempt of the plan against what the verifier's own corpus demands.
#include <algorithm>

#include "corpus/applicability.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr const char* kWeakTwin = "cpu.compute-print";

std::string words_of(const std::vector<Layer>& layers) {
  std::string text;
  for (const Layer layer : layers) text += (text.empty() ? "" : ", ") + std::string(word(layer));
  return text.empty() ? "none" : text;
}

class AttemptCheck {
 public:
  AttemptCheck(const PlanIndex& index, const AttemptPlan& plan, const Case& subject, const Corpus& corpus, Findings& findings)
      : index_(index), plan_(plan), case_(subject), corpus_(corpus), pair_(*index.find_pair(plan.pair)), findings_(findings) {}

  void run() {
    facts();
    layers();
    for (const auto& [arm, key] : plan_.trials) trial(arm, key);
    for (const auto& [arm, twin] : plan_.twins) this->twin(arm, twin);
    stand_in();
  }

 private:
  void refuse(const std::string& what) { findings_.add("attempts", plan_.pair + " " + case_.id + ": " + what, "run it again with this verifier's corpus and an unchanged nohatch"); }

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

  const IndexedTrial* planned(const std::string& key) {
    const auto number = index_.find_trial(key);
    if (!number) refuse("trial " + key + " is not planned");
    return number ? &index_.trial(*number) : nullptr;
  }

  bool is_of(const IndexedTrial& trial, const Case& subject) const { return index_.text(trial.subject) == subject.id && index_.text(trial.subject_digest) == subject.digest; }

  void composition(Arm arm, const IndexedTrial& trial) {
    const std::string &sandbox = index_.text(trial.sandbox), &interpreter = index_.text(trial.interpreter);
    const bool sandboxed = sandbox != "none";
    if (sandboxed != (has_sandbox(arm) && has(Layer::kSandbox)) && !pair_.promises.command_mode)
      refuse("the trial of the " + std::string(word(arm)) + " arm ran with sandbox " + sandbox);
    const std::string& wanted = has_language(arm) ? pair_.promises.interpreter : pair_.promises.plain;
    if (interpreter.substr(0, interpreter.find_first_of(":@")) != wanted)
      refuse("the trial of the " + std::string(word(arm)) + " arm ran in " + interpreter);
  }

  bool has(Layer layer) const { return std::find(pair_.promises.layers.begin(), pair_.promises.layers.end(), layer) != pair_.promises.layers.end(); }

  void trial(Arm arm, const std::string& key) {
    const IndexedTrial* trial = planned(key);
    if (trial == nullptr) return;
    if (!is_of(*trial, case_)) refuse("the trial of the " + std::string(word(arm)) + " arm is of another case");
    composition(arm, *trial);
  }

  void twin(Arm arm, const PlannedTwin& twin) {
    const IndexedTrial* trial = planned(twin.key);
    const Case* own = corpus_.find(twin.id);
    if (own == nullptr || own->is_attempt()) return refuse("its twin " + twin.id + " is none of the corpus");
    if (twin.id != kWeakTwin && std::find(case_.twins.begin(), case_.twins.end(), twin.id) == case_.twins.end()) refuse("its case does not name the twin " + twin.id);
    if (twin.weak != (own->ability == "compute")) refuse("its twin is said to be " + std::string(twin.weak ? "weak" : "strong"));
    if (trial == nullptr) return;
    if (!is_of(*trial, *own)) refuse("the twin's trial is of another case");
    composition(arm, *trial);
  }

  void stand_in() {
    if (plan_.alive_on == "bare") return;
    const auto& known = case_.alive_on;
    if (std::none_of(known.begin(), known.end(), [&](const AliveOn& on) { return on.interpreter == plan_.alive_on; })) refuse("its case names no " + plan_.alive_on);
    if (!plan_.alive) return;
    const IndexedTrial* trial = planned(*plan_.alive);
    if (trial == nullptr) return;
    if (!is_of(*trial, case_) || index_.text(trial->interpreter) != plan_.alive_on) refuse("the trial that shows it alive is another");
  }

  const PlanIndex& index_;
  const AttemptPlan& plan_;
  const Case& case_;
  const Corpus& corpus_;
  const PairPlan& pair_;
  Findings& findings_;
};

}  // namespace

void check_attempt(const PlanIndex& index, const AttemptPlan& plan, const Case& subject, const Corpus& corpus, Findings& findings) {
  AttemptCheck(index, plan, subject, corpus, findings).run();
}

}  // namespace nohatch
