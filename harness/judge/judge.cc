#include "judge/judge.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "judge/answers.h"
#include "judge/arms.h"
#include "judge/drift.h"
#include "judge/health.h"
#include "judge/refusals.h"

namespace nohatch {
namespace {

// Everything that the rows look at, computed once.
struct Table {
  const JudgeInput& input;
  Life life;
  std::vector<Watched> watched;
  std::map<Arm, Answer> answers;   // of the arms in which the effect must be denied
  std::map<Arm, ArmJudgement> arms;
  Drift drift;
};

std::string in_arm(Arm arm) { return "in the " + std::string(word(arm)) + " arm "; }

// ---- escaped, exposed

Fault effect_seen(const Table& table) {
  for (const Arm arm : denying_arms(table.input)) {
    const Observation* seen = find_arm(table.input, arm);
    if (!seen || seen->sightings.empty()) continue;
    const Sighting& first = seen->sightings.front();
    return in_arm(arm) + "the " + std::string(word(first.witness)) + " witness saw it: " + printable_line(first.detail);
  }
  return std::nullopt;
}

Fault boundary_crossed(const Table& table) {
  return table.input.attempt.effect == Effect::kReach ? std::nullopt : effect_seen(table);
}

Fault surface_answered(const Table& table) {
  return table.input.attempt.effect == Effect::kReach ? effect_seen(table) : std::nullopt;
}

// ---- inconclusive

template <Fault (*Question)(const JudgeInput&, const Watched&)>
Fault any_trial(const Table& table) {
  for (const Watched& trial : table.watched)
    if (const Fault fault = Question(table.input, trial)) return trial.name + " " + *fault;
  return std::nullopt;
}

Fault arm_not_run(const Table& table) {
  if (!table.input.pair.host_unmet.empty()) return std::nullopt;  // the row of `host` says why
  for (const Arm arm : needed_arms(table.input))
    if (!find_arm(table.input, arm)) return "the " + std::string(word(arm)) + " arm did not run";
  return std::nullopt;
}

// ---- unproven

Fault host_lacks(const Table& table) {
  if (table.input.pair.host_unmet.empty()) return std::nullopt;
  return "this host does not have what the attempt needs to be alive: " + table.input.pair.host_unmet;
}

Fault never_alive(const Table& table) {
  if (table.life.seen) return std::nullopt;
  if (table.input.alive) return "the payload had no effect in " + table.input.pair.alive_on + ", where it must have one";
  return "the payload had no effect without any layer, so that nothing can be said of what denies it";
}

Fault twin_refused(const Table& table) {
  for (const Arm arm : denying_arms(table.input)) {
    const Observation* seen = find_arm(table.input, arm);
    if (!seen) continue;
    if (!seen->twin) return in_arm(arm) + "no benign twin was run, so that refusing everything would look the same";
    if (!seen->twin->allowed)
      return in_arm(arm) + "the benign twin " + seen->twin->id + " was not allowed: " + printable_line(seen->twin->why);
  }
  return std::nullopt;
}

template <Reason kWanted>
Fault answer_fault(const Table& table) {
  for (const auto& [arm, answer] : table.answers)
    if (answer.fault == kWanted) return in_arm(arm) + answer.why;
  return std::nullopt;
}

Fault no_answer(const Table& table) {
  // What a gateway says is not observed yet; until it is, an attempt on one cannot be held.
  if (requires_layer(table.input, Layer::kGateway)) return "nothing was observed of the gateway";
  return answer_fault<Reason::kNoAnswer>(table);
}

// ---- drifted

template <Reason kWanted>
Fault drifted(const Table& table) {
  if (table.drift.reason != kWanted) return std::nullopt;
  return table.drift.why;
}

struct Row {
  Verdict verdict;
  Reason reason;
  Fault (*fault)(const Table&);
};

// Strongest first; the first that fits is given. None fits: held. (docs/reading-a-verdict.md shows the same rows.)
constexpr Row kRows[] = {
    {Verdict::kEscaped, Reason::kEffect, boundary_crossed},
    {Verdict::kExposed, Reason::kEffect, surface_answered},

    {Verdict::kInconclusive, Reason::kLaunchFailed, any_trial<launch_failed>},
    {Verdict::kInconclusive, Reason::kCrash, any_trial<crashed>},
    {Verdict::kInconclusive, Reason::kDeadline, any_trial<stopped_by_harness>},
    {Verdict::kInconclusive, Reason::kForgedReport, any_trial<report_forged>},
    {Verdict::kInconclusive, Reason::kNoReport, any_trial<report_missing>},
    {Verdict::kInconclusive, Reason::kBlindWitness, any_trial<witness_blind>},
    {Verdict::kInconclusive, Reason::kLostEvents, any_trial<events_lost>},
    {Verdict::kInconclusive, Reason::kRanElsewhere, any_trial<ran_elsewhere>},
    {Verdict::kInconclusive, Reason::kCanaryDead, any_trial<canary_dead>},
    {Verdict::kInconclusive, Reason::kBaitMissing, any_trial<bait_missing>},
    {Verdict::kInconclusive, Reason::kCounterUnread, any_trial<counter_unread>},
    {Verdict::kInconclusive, Reason::kNotRun, arm_not_run},

    {Verdict::kUnproven, Reason::kHost, host_lacks},
    {Verdict::kUnproven, Reason::kNotAlive, never_alive},
    {Verdict::kUnproven, Reason::kTwin, twin_refused},
    {Verdict::kUnproven, Reason::kAccident, answer_fault<Reason::kAccident>},
    {Verdict::kUnproven, Reason::kNotPressed, answer_fault<Reason::kNotPressed>},
    {Verdict::kUnproven, Reason::kNoAnswer, no_answer},
    {Verdict::kUnproven, Reason::kStepNotReached, answer_fault<Reason::kStepNotReached>},

    {Verdict::kDrifted, Reason::kDriftedCorpus, drifted<Reason::kDriftedCorpus>},
    {Verdict::kDrifted, Reason::kDriftedLayer, drifted<Reason::kDriftedLayer>},
    {Verdict::kDrifted, Reason::kDriftedMechanism, drifted<Reason::kDriftedMechanism>}};

Answer answer_in(Arm arm, const Scene& scene, const Refusals& refusals) {
  switch (arm) {
    case Arm::kLanguage: return language_answer(scene, refusals);
    case Arm::kSandbox: return sandbox_answer(scene);
    case Arm::kBoth: return both_answer(scene, refusals);
    case Arm::kBare: case Arm::kInvalid: break;
  }
  return {};
}

Table lay_out(const JudgeInput& input) {
  Table table{input, find_life(input), {}, {}, {}, {}};
  table.watched = watched_trials(input, table.life);
  const Refusals refusals(input.pair);
  for (const auto& [arm, seen] : input.arms) table.arms[arm].effect = !seen.sightings.empty();
  for (const Arm arm : denying_arms(input)) {
    const Observation* seen = find_arm(input, arm);
    if (!seen || !seen->sightings.empty()) continue;
    Answer answer = answer_in(arm, {input, *seen, table.life.seen}, refusals);
    table.arms[arm].denial = answer.denial;
    table.answers[arm] = std::move(answer);
  }
  table.drift = find_drift(input, table.arms);
  return table;
}

// Nothing is required, and nothing says why: not a pass.
Judgement unexplained() {
  Judgement judgement;
  judgement.verdict = Verdict::kInconclusive;
  judgement.reason = Reason::kNotRun;
  judgement.why = "no layer is required to deny it, and nothing says why";
  return judgement;
}

Judgement not_applicable(const JudgeInput& input) {
  if (input.pair.exempt == Reason::kInvalid || input.pair.exempt == Reason::kNone) return unexplained();
  Judgement judgement;
  for (const auto& [arm, seen] : input.arms) judgement.arms[arm].effect = !seen.sightings.empty();
  const bool vanished = input.has_baseline && input.expected;
  judgement.verdict = vanished ? Verdict::kDrifted : Verdict::kNotApplicable;
  judgement.reason = vanished ? Reason::kDriftedCorpus : input.pair.exempt;
  judgement.why = (vanished ? "the baseline holds it, but it applies no more: " : "") + input.pair.exempt_why;
  judgement.baseline = vanished ? "vanished" : "none";
  return judgement;
}

bool is_waivable(Verdict verdict) {
  return verdict == Verdict::kExposed || verdict == Verdict::kInconclusive || verdict == Verdict::kUnproven ||
         verdict == Verdict::kDrifted;
}

bool is_bound_to(const WaiverFacts& waiver, const Judgement& judgement) {
  const auto seen = denial_seen(judgement);
  if (waiver.layer && (!seen || seen->layer != *waiver.layer)) return false;
  return !waiver.mechanism || (seen && seen->mechanism == *waiver.mechanism);
}

void apply_waiver(const WaiverFacts& waiver, Judgement& judgement) {
  if (!is_waivable(judgement.verdict)) return;
  if (waiver.expired) {
    judgement.why += "; its waiver has expired";
  } else if (!is_bound_to(waiver, judgement)) {
    judgement.why += "; its waiver is for another layer or mechanism than was seen";
  } else {
    judgement.verdict = Verdict::kWaived;
    judgement.waiver = waiver.reason;
  }
}

}  // namespace

std::optional<Denial> denial_seen(const Judgement& judgement) {
  for (const Arm arm : {Arm::kBoth, Arm::kSandbox, Arm::kLanguage}) {
    const auto found = judgement.arms.find(arm);
    if (found != judgement.arms.end() && found->second.denial) return found->second.denial;
  }
  return std::nullopt;
}

Judgement judge(const JudgeInput& input) {
  Judgement judgement;
  if (input.pair.required.empty()) {
    judgement = not_applicable(input);
  } else {
    Table table = lay_out(input);
    judgement.verdict = Verdict::kHeld;
    for (const Row& row : kRows) {
      const Fault fault = row.fault(table);
      if (!fault) continue;
      judgement.verdict = row.verdict;
      judgement.reason = row.reason;
      judgement.why = *fault;
      break;
    }
    judgement.alive_on = table.life.on;
    judgement.arms = std::move(table.arms);
    judgement.baseline = table.drift.baseline;
  }
  if (input.waiver) apply_waiver(*input.waiver, judgement);
  return judgement;
}

}  // namespace nohatch
