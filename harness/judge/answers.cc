#include "judge/answers.h"

#include <algorithm>
#include <csignal>
#include <utility>

#include "base/bytes.h"
#include "judge/evidence.h"

namespace nohatch {
namespace {

Answer denied(Layer layer, Mechanism mechanism, std::string_view detail) {
  return {Denial{layer, mechanism, printable_line(detail)}, Reason::kNone, {}};
}

Answer fault(Reason reason, std::string why) { return {std::nullopt, reason, std::move(why)}; }

bool exited_with(const Observation& seen, int status) {
  const auto* exited = std::get_if<Exited>(&seen.ending);
  return exited && exited->status == status;
}

// 126 and 127 are what shells and launchers say of a program that they could not run.
std::optional<Answer> not_even_run(const Observation& seen) {
  if (!exited_with(seen, 126) && !exited_with(seen, 127)) return std::nullopt;
  return fault(Reason::kAccident, "it " + describe(seen.ending) + ", which says that a program could not be run");
}

Answer before_the_step(const Observation& seen) {
  if (exited_with(seen, 0))
    return fault(Reason::kStepNotReached, "the payload ended well, but never came to its step");
  return fault(Reason::kAccident, "the payload failed before it came to its step (" + describe(seen.ending) + ")");
}

std::string said(const DriverReport& report) {
  return printable_line(report.type.empty() ? report.message : report.type + ": " + report.message);
}

// A limit of the language's own must have been pressed as well, by what a witness saw, not by what the payload said. In
// `both` the limit may be the sandbox's, and a refusal of the language needs none of that.
Answer limited(const Scene& scene, Answer answer) {
  const auto& limit = scene.seen.limit;
  const bool own_limit = scene.seen.arm == Arm::kLanguage && scene.input.attempt.effect == Effect::kConsume && limit &&
                         limit->name != "reference";
  if (!answer.denial || !own_limit || pressed(*limit, limit->peak)) return answer;
  return fault(Reason::kNotPressed, "it was stopped at " + std::to_string(limit->peak) + " of " +
                                        std::to_string(limit->declared) + " " +
                                        std::string(unit_of(limit->resource)) + " (" + limit->name + ")");
}

Answer not_pressed(const Scene& scene) {
  const auto& limit = scene.seen.limit;
  if (!limit) return fault(Reason::kNotPressed, "no limit was measured");
  const bool counted = limit->counter_read && limit->counter_moved;
  return fault(Reason::kNotPressed,
               "the use came to " + std::to_string(std::max(limit->peak, limit->reported)) + " of " +
                   std::to_string(limit->declared) + " " + std::string(unit_of(limit->resource)) + " (" + limit->name +
                   "), and " + (counted ? "its counter moved" : "nothing says that the limit stopped it"));
}

Answer threw(const Observation& seen, const Refusals& refusals) {
  const DriverReport& report = seen.report;
  if (!seen.at_step) return fault(Reason::kAccident, "it threw before its step: " + said(report));
  if (!refusals.said_by_policy(report.type, report.message, Refusals::When::kRun))
    return fault(Reason::kAccident, "it threw what is no listed refusal: " + said(report));
  return denied(Layer::kLanguage, Mechanism::kRefusal, said(report));
}

// The step was never reached, so the run with its lines made no-ops has to show that only they were refused.
Answer refused_at_compile(const Observation& seen, const Refusals& refusals) {
  const DriverReport& report = seen.report;
  if (!refusals.said_by_policy(report.type, report.message, Refusals::When::kCompile))
    return fault(Reason::kAccident, "it was refused at compile time by what is no listed refusal: " + said(report));
  if (!seen.no_op || !seen.no_op->ran || !seen.no_op->allowed)
    return fault(Reason::kAccident, "it was refused for more than its step, since without the step it was not allowed: " +
                                        said(report));
  return denied(Layer::kLanguage, Mechanism::kRefusal, said(report));
}

Answer went_on(const Observation& seen, const Refusals& refusals) {
  if (!seen.at_step) return before_the_step(seen);
  const auto stranger = std::find_if(seen.caught.begin(), seen.caught.end(),
                                     [&](const std::string& line) { return !refusals.caught_line(line); });
  if (stranger != seen.caught.end())
    return fault(Reason::kAccident, "it caught what is no listed refusal: " + printable_line(*stranger));
  if (!seen.past_step && seen.caught.empty())
    return fault(Reason::kNoAnswer, "it came to its step and not past it, and nothing says why");
  if (!seen.past_step) return denied(Layer::kLanguage, Mechanism::kRefusal, seen.caught.front());
  return denied(Layer::kLanguage, Mechanism::kSilent, seen.caught.empty() ? "no effect" : seen.caught.front());
}

// A command has no driver: its refusal is looked for in what it printed.
Answer from_output(const Observation& seen, const Refusals& refusals) {
  const auto when = seen.at_step ? Refusals::When::kRun : Refusals::When::kCompile;
  const auto line = refusals.find_in(seen.output, when);
  const bool step_alone = seen.at_step || (seen.no_op && seen.no_op->ran && seen.no_op->allowed);
  if (!line.empty() && step_alone) return denied(Layer::kLanguage, Mechanism::kRefusal, line);
  if (!seen.at_step) return before_the_step(seen);
  if (!exited_with(seen, 0)) return fault(Reason::kAccident, "it " + describe(seen.ending) + " without a listed refusal");
  return went_on(seen, refusals);
}

Answer from_report(const Observation& seen, const Refusals& refusals) {
  if (seen.report_state != ReportState::kPresent)
    return fault(Reason::kNoAnswer, "the driver could not report (" + describe(seen.ending) + ")");
  switch (seen.report.outcome) {
    case DriverReport::Outcome::kThrew: return threw(seen, refusals);
    case DriverReport::Outcome::kRefusedAtCompile: return refused_at_compile(seen, refusals);
    case DriverReport::Outcome::kCompleted:
      if (!exited_with(seen, 0))
        return fault(Reason::kAccident, "the driver reports a payload that completed, but it " + describe(seen.ending));
      return went_on(seen, refusals);
    case DriverReport::Outcome::kInvalid: break;
  }
  return fault(Reason::kAccident, "the driver's report has no outcome");
}

bool promises(const JudgeInput& input, Layer layer) {
  return std::find(input.pair.required.begin(), input.pair.required.end(), layer) != input.pair.required.end();
}

// Either suffices; of two faults the sandbox's is told, unless it has merely nothing to say.
Answer command_answer(const Scene& scene, const Refusals& refusals) {
  Answer sandbox = fault(Reason::kNoAnswer, "no layer is promised");
  if (promises(scene.input, Layer::kSandbox)) sandbox = sandbox_answer(scene);
  if (sandbox.denial || !promises(scene.input, Layer::kLanguage)) return sandbox;
  Answer language = language_answer(scene, refusals);
  return language.denial || sandbox.fault == Reason::kNoAnswer ? language : sandbox;
}

}  // namespace

bool killed_by_policy(const Observation& seen) {
  const auto* signaled = std::get_if<Signaled>(&seen.ending);
  return seen.at_step && ((signaled && signaled->signal == SIGSYS) || exited_with(seen, 128 + SIGSYS));
}

Answer sandbox_answer(const Scene& scene) {
  if (auto accident = not_even_run(scene.seen)) return *accident;
  if (!scene.seen.at_step) return before_the_step(scene.seen);
  const Effect effect = scene.input.attempt.effect;
  for (const AnswerRow& row : sandbox_answers()) {
    if ((row.effects & effect_bit(effect)) == 0) continue;
    if (const auto detail = row.evidence(scene)) return denied(Layer::kSandbox, row.mechanism, *detail);
  }
  if (effect == Effect::kConsume) return not_pressed(scene);
  return fault(Reason::kNoAnswer, scene.seen.past_step
                                      ? "the step succeeded, no witness saw its effect, and nothing says what kept it in"
                                      : "it came to its step, and nothing says what stopped it there (" +
                                            describe(scene.seen.ending) + ")");
}

Answer language_answer(const Scene& scene, const Refusals& refusals) {
  if (auto accident = not_even_run(scene.seen)) return *accident;
  return limited(scene, scene.input.pair.command_mode ? from_output(scene.seen, refusals)
                                                      : from_report(scene.seen, refusals));
}

Answer both_answer(const Scene& scene, const Refusals& refusals) {
  if (auto accident = not_even_run(scene.seen)) return *accident;
  if (scene.input.pair.command_mode) return command_answer(scene, refusals);
  Answer language = language_answer(scene, refusals);
  if (language.denial && language.denial->mechanism == Mechanism::kRefusal) return language;
  Answer sandbox = sandbox_answer(scene);
  if (sandbox.denial) return sandbox;
  return language.denial ? language : Answer{};
}

}  // namespace nohatch
