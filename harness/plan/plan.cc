#include "plan/plan.h"

#include <algorithm>
#include <set>

#include "base/digest.h"
#include "base/pattern.h"
#include "corpus/applicability.h"
#include "plan/limits.h"

namespace nohatch {
namespace {

constexpr const char* kWeakTwin = "cpu.compute-print";
constexpr const char* kBusyTwin = "cpu.keep-busy";

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool wanted(const Case& c, const PlanFilter& filter) {
  const auto matches = [&](const std::string& glob) { return glob_match(glob, c.id); };
  if (!filter.only.empty() && std::none_of(filter.only.begin(), filter.only.end(), matches)) return false;
  if (!filter.classes.empty() && !contains(filter.classes, c.klass)) return false;
  return filter.exactly.empty() || contains(filter.exactly, c.id);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + '\n';
  return text;
}

// What an interpreter and a sandbox were told, beyond their names: two policies of one release are two interpreters.
std::string told(const Interpreter& interpreter) {
  std::string text = interpreter.spelled() + "\n" + interpreter.runtime.string() + "\n" + interpreter.digest + "\n" + joined(interpreter.binds);
  for (const auto& [key, value] : interpreter.settings) text += key + "=" + value + "\n";
  for (const DeclaredLimit& limit : interpreter.limits) text += limit.name + ":" + std::to_string(limit.value) + "\n";
  return text + joined(interpreter.driver_command) + joined(interpreter.plain_arguments);
}

std::string told(const Sandbox& sandbox) {
  std::string text = sandbox.name + ":" + sandbox.profile + "\n" + sandbox.directory.string() + "\n" + sandbox.digest + "\n" + sandbox.image + "\n";
  for (const DeclaredLimit& limit : sandbox.limits()) text += limit.name + ":" + std::to_string(limit.value) + "\n";
  return text;
}

std::string told(const Pair& pair) {
  std::string text = joined(pair.command) + pair.source_as + "\n";
  for (const auto& [key, value] : pair.environment) text += key + "=" + value + "\n";
  return text;
}

// Equal trials have equal keys: the composition decides, not the name of the arm (a plain interpreter's `both` is its `sandbox`).
std::string key_of(const Trial& trial) {
  const std::string limit =
      trial.limit ? trial.limit->name + ":" + std::to_string(trial.limit->declared) + ":" + std::to_string(trial.limit->goal) : "";
  const bool users_command = trial.pair != nullptr && trial.pair->command_mode && trial.arm == Arm::kBoth;
  const std::string parts = joined({trial.subject != nullptr ? trial.subject->id + trial.subject->digest : "busy", told(*trial.interpreter),
                                    trial.sandboxed() ? told(*trial.sandbox) : "none", trial.payload.key, trial.by_name ? "name" : "path",
                                    trial.with_driver ? "driver" : "plain", limit, joined(trial.knocked_out),
                                    users_command ? told(*trial.pair) : ""});
  return sha256_hex(parts).substr(0, 24);
}

class Planner {
 public:
  explicit Planner(const PlanInput& input) : input_(input), pairs_(*input.pairs) {}

  Result<Plan> make() {
    plan_.partial = input_.filter.narrows();
    for (std::size_t index = 0; index < pairs_.size(); ++index) {
      plan_busy(index);
      std::set<std::string> classes;
      for (const Case* attempt : input_.corpus->attempts()) {
        if (!wanted(*attempt, input_.filter)) continue;
        if (input_.filter.quick && !quick_choice(*attempt, index, classes)) continue;
        plan_attempt(index, *attempt);
      }
    }
    if (fault_) return tl::unexpected<Error>(*fault_);
    return std::move(plan_);
  }

 private:
  bool arm_wanted(Arm arm) const {
    const auto& arms = input_.filter.arms;
    return arms.empty() || std::find(arms.begin(), arms.end(), arm) != arms.end();
  }

  // The first of each class that applies and does not wait for a limit.
  bool quick_choice(const Case& c, std::size_t pair, std::set<std::string>& classes) const {
    const bool slow = c.resource && (*c.resource == Resource::kWall || *c.resource == Resource::kCpuTime || *c.resource == Resource::kCpuShare);
    if (slow || !c.alive_on.empty() || applicability(c, promises_of(pairs_[pair])).required.empty() || !unmet(c).empty()) return false;
    return classes.insert(c.klass).second;
  }

  std::string unmet(const Case& c) const {
    for (const std::string& need : c.requires_host)
      if (std::string missing = input_.unmet ? input_.unmet(need) : ""; !missing.empty()) return missing;
    return {};
  }

  std::vector<Arm> arms_of(const PlannedAttempt& attempt, const Applicability& fit, const Pair& pair) const {
    std::vector<Arm> arms = {Arm::kBare};
    const auto& required = attempt.required;
    const auto needs = [&](Layer layer) { return std::find(required.begin(), required.end(), layer) != required.end(); };
    if (pair.command_mode) return {Arm::kBare, Arm::kBoth};
    if (needs(Layer::kLanguage)) arms.push_back(Arm::kLanguage);
    if (needs(Layer::kSandbox)) arms.push_back(Arm::kSandbox);
    if (fit.language_payload) arms.push_back(Arm::kBoth);
    return arms;
  }

  void plan_attempt(std::size_t index, const Case& c) {
    const Pair& pair = pairs_[index];
    const Applicability fit = applicability(c, promises_of(pair));
    PlannedAttempt attempt{.pair = index, .subject = &c, .required = fit.required, .exempt = fit.exempt, .exempt_why = fit.why,
                           .language_payload = fit.language_payload || pair.command_mode};
    if (!fit.required.empty()) {
      attempt.host_unmet = unmet(c);
      const std::vector<Arm> arms = arms_of(attempt, fit, pair);
      for (const Arm arm : kArms) plan_arm(attempt, arm, std::find(arms.begin(), arms.end(), arm) != arms.end());
      plan_stand_in(attempt);
    }
    plan_.attempts.push_back(std::move(attempt));
  }

  void plan_arm(PlannedAttempt& attempt, Arm arm, bool runs) {
    if (!runs) {
      attempt.skipped[arm] = arm == Arm::kBoth ? "a native payload has no language layer" : "that layer is not required";
      return;
    }
    if (!attempt.host_unmet.empty()) {
      attempt.skipped[arm] = attempt.host_unmet;
      return;
    }
    if (!arm_wanted(arm)) {
      attempt.skipped[arm] = "--arm";
      return;
    }
    auto trial = trial_of(*attempt.subject, attempt.pair, arm);
    if (!trial) return;
    attempt.trials[arm] = add(std::move(*trial));
    if (arm != Arm::kBare) plan_twin(attempt, arm);
  }

  // The trial of a case in an arm of a pair, or nothing (and a fault) if a payload cannot be read.
  std::optional<Trial> trial_of(const Case& c, std::size_t index, Arm arm, TrialKind kind = TrialKind::kAttempt) {
    const Pair& pair = pairs_[index];
    Trial trial{.kind = kind, .subject = &c, .arm = arm, .pair = &pair};
    trial.interpreter = has_language(arm) ? &pair.interpreter : &pair.plain_interpreter();
    trial.sandbox = has_sandbox(arm) ? &pair.sandbox : nullptr;
    if (has_sandbox(arm)) trial.knocked_out = input_.knocked_out;
    return finished(std::move(trial));
  }

  std::optional<Trial> finished(Trial trial) {
    const Case& c = *trial.subject;
    auto payload = read_payload(c, trial.interpreter->name, trial.interpreter->language);
    if (payload && !*payload && !trial.interpreter->restricted()) payload = read_payload(c, "native", "native");
    if (!payload || !*payload) {
      if (!fault_) fault_ = payload ? Error{.message = c.id + " has no payload for " + trial.interpreter->name} : payload.error();
      return std::nullopt;
    }
    trial.payload = std::move(**payload);
    trial.native = trial.payload.key == "native";
    trial.with_driver = !trial.native && (trial.interpreter->restricted() || c.host || c.session) && !trial.interpreter->driver_command.empty();
    trial.by_name = trial.arm == Arm::kBare && !trial.with_driver && !trial.native;
    if (c.resource) trial.limit = limit_of(trial, *c.resource);
    if (!c.placed.empty() && trial.sandboxed()) trial.probe = probe_of(trial);
    trial.key = key_of(trial);
    return trial;
  }

  std::optional<Payload> probe_of(const Trial& trial) const {
    const Case* twin = input_.corpus->find(kWeakTwin);
    if (twin == nullptr) return std::nullopt;
    const std::string& name = trial.native ? trial.payload.key : trial.interpreter->name;
    const std::string& language = trial.native ? trial.payload.key : trial.interpreter->language;
    return read_payload(*twin, name, language).value_or(std::nullopt);
  }

  LimitUnderTest limit_of(const Trial& trial, Resource resource) const {
    if (trial.arm == Arm::kBare) return under_test(largest_limit(resource, pairs_));
    const Interpreter* language = trial.interpreter->restricted() ? trial.interpreter : nullptr;
    return under_test(declared_limit(resource, language, trial.sandbox));
  }

  std::size_t add(Trial trial) {
    const auto [entry, added] = known_.emplace(trial.key, plan_.trials.size());
    if (added) plan_.trials.push_back(std::move(trial));
    return entry->second;
  }

  bool ability_promised(const std::string& ability, const Pair& pair, Arm arm) const {
    const bool language = !has_language(arm) || contains(pair.interpreter.abilities, ability);
    const bool sandbox = !has_sandbox(arm) || pair.sandbox.kind == SandboxKind::kNone || contains(pair.sandbox.abilities, ability);
    return language && sandbox;
  }

  bool twin_fits(const Case& twin, const Pair& pair, Arm arm, const Trial& attempt) const {
    if (attempt.native) return twin.payloads.count("native") != 0;
    if (pair.command_mode) return !twin.host && twin.payloads.count(attempt.interpreter->language) != 0;
    return ability_promised(twin.ability, pair, arm) &&
           (twin.payloads.count(attempt.interpreter->language) != 0 || twin.payloads.count(attempt.interpreter->name) != 0);
  }

  void plan_twin(PlannedAttempt& attempt, Arm arm) {
    const Pair& pair = pairs_[attempt.pair];
    const Trial& tried = plan_.trials[attempt.trials[arm]];
    std::vector<std::string> ids = attempt.subject->twins;
    ids.push_back(kWeakTwin);
    for (const std::string& id : ids) {
      const Case* twin = input_.corpus->find(id);
      if (twin == nullptr || !twin_fits(*twin, pair, arm, tried)) continue;
      auto trial = twin_trial(*twin, tried);
      if (trial) attempt.twins[arm] = add(std::move(*trial));
      return;
    }
  }

  std::optional<Trial> twin_trial(const Case& twin, const Trial& tried) {
    Trial trial{.kind = TrialKind::kTwin, .subject = &twin, .arm = tried.arm, .pair = tried.pair, .interpreter = tried.interpreter,
                .sandbox = tried.sandbox, .knocked_out = tried.knocked_out};
    if (!tried.native) return finished(std::move(trial));
    auto payload = read_payload(twin, "native", "native");
    if (!payload || !*payload) return std::nullopt;
    trial.payload = std::move(**payload);
    trial.native = true;
    trial.key = key_of(trial);
    return trial;
  }

  void plan_stand_in(PlannedAttempt& attempt) {
    if (attempt.subject->alive_on.empty() || attempt.trials.empty() || !input_.stand_in) return;
    attempt.alive_on = attempt.subject->alive_on.front().interpreter;
    const Interpreter* release = input_.stand_in(attempt.alive_on);
    if (release == nullptr) return;
    Trial trial{.kind = TrialKind::kAttempt, .subject = attempt.subject, .arm = Arm::kLanguage, .pair = &pairs_[attempt.pair], .interpreter = release};
    if (auto made = finished(std::move(trial))) attempt.alive = add(std::move(*made));
  }

  void plan_busy(std::size_t index) {
    const Case* busy = input_.corpus->find(kBusyTwin);
    const Case* idle = input_.corpus->find(kWeakTwin);
    if (busy == nullptr || idle == nullptr) return;
    for (const Arm arm : kArms) {
      if (pairs_[index].command_mode && (arm == Arm::kLanguage || arm == Arm::kSandbox)) continue;
      if (!arm_wanted(arm) && arm != Arm::kBare) continue;  // bare is what the others are compared with
      const auto work = add_busy(*busy, index, arm), start = add_busy(*idle, index, arm);
      if (work && start) plan_.busy[{index, arm}] = {*work, *start};
    }
  }

  std::optional<std::size_t> add_busy(const Case& twin, std::size_t index, Arm arm) {
    auto trial = trial_of(twin, index, arm, TrialKind::kBusy);
    if (!trial) return std::nullopt;
    trial->key = "busy-" + trial->key.substr(5);
    return add(std::move(*trial));
  }

  const PlanInput& input_;
  const std::vector<Pair>& pairs_;
  Plan plan_;
  std::map<std::string, std::size_t> known_;
  std::optional<Error> fault_;
};

}  // namespace

bool PlanFilter::narrows() const { return !only.empty() || !classes.empty() || !arms.empty() || quick || !exactly.empty(); }

std::string Plan::digest() const {
  Sha256 all;
  for (const Trial& trial : trials) all.update(trial.key + "\n");
  return "sha256:" + all.hex();
}

Result<Plan> make_plan(const PlanInput& input) { return Planner(input).make(); }

}  // namespace nohatch
