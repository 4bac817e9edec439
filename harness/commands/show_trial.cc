#include "commands/show_trial.h"

#include "base/bytes.h"

namespace nohatch {
namespace {

std::string indented(const std::string& text) {
  std::string result;
  for (const char c : "    " + text) result += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return result + "\n";
}

std::string words(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& word : list) text += (text.empty() ? "" : " ") + word;
  return printable_line(text, 4000);
}

std::string seen_text(const Observation& seen) {
  std::string text = "  ended: " + describe(seen.ending) + " after " + std::to_string(seen.milliseconds) + " ms; at_step " +
                     (seen.at_step ? "yes" : "no") + ", past_step " + (seen.past_step ? "yes" : "no") + "\n";
  for (const Sighting& sighting : seen.sightings) text += "  seen by " + std::string(word(sighting.witness)) + ": " + printable_line(sighting.detail, 300) + "\n";
  for (const WitnessState& state : seen.witnesses)
    if (state.blind || state.lost > 0) text += "  blind: " + std::string(word(state.witness)) + ": " + state.why + "\n";
  if (seen.report_state == ReportState::kPresent) text += "  driver: " + seen.report.type + ": " + printable_line(seen.report.message, 300) + "\n";
  if (seen.error) text += "  errno: " + seen.error->name + " " + seen.error->path + "\n";
  if (seen.view) text += "  view: looked for " + seen.view->bait + ": " + (seen.view->present ? "there" : "not there") + "\n";
  if (seen.cleared) text += "  cleared: " + (seen.cleared->present ? seen.cleared->what + " is there" : std::string("nothing planted is there")) + "\n";
  if (seen.network) text += "  network: " + std::to_string(seen.network->hits) + " hits, " + std::to_string(seen.network->packets) + " packets, " + std::to_string(seen.network->tries) + " tries\n";
  if (seen.limit)
    text += "  limit: " + seen.limit->name + " " + std::to_string(seen.limit->declared) + " " + std::string(unit_of(seen.limit->resource)) + ", peak " +
            std::to_string(seen.limit->peak) + ", reported " + std::to_string(seen.limit->reported) + ", counter " +
            (seen.limit->counter_moved ? seen.limit->counter : "did not move") + (seen.limit->all_gone ? ", all gone" : "") + "\n";
  if (seen.no_op) text += std::string("  without its step lines: ") + (seen.no_op->allowed ? "allowed" : seen.no_op->ran ? "refused" : "not run") + "\n";
  if (!seen.bait_fault.empty()) text += "  bait: " + seen.bait_fault + "\n";
  return text;
}

}  // namespace

std::string show_attempt(const AssessedAttempt& assessed, const Plan& plan, const SuiteResult& suite) {
  std::string text = "\n" + assessed.planned->subject->id + ": " + std::string(word(assessed.judgement.verdict)) + "\n";
  auto trials = assessed.planned->trials;
  if (assessed.planned->alive) trials[Arm::kInvalid] = *assessed.planned->alive;
  for (const auto& [arm, index] : trials) {
    const auto found = suite.records.find(index);
    if (found == suite.records.end()) continue;
    const TrialRecord& record = found->second;
    text += " " + (arm == Arm::kInvalid ? assessed.planned->alive_on : std::string(word(arm))) + " (trial " + plan.trials[index].key + ")\n";
    text += "  argv: " + words(record.argv) + "\n  environment: " + words(record.environment) + "\n";
    if (!record.fault.empty()) text += "  fault of the harness: " + printable_line(record.fault, 500) + "\n";
    text += seen_text(record.observation);
    text += "  payload:\n" + indented(printable(record.source).substr(0, 4000));
    text += "  output:\n" + indented(record.observation.output.substr(0, 2000));
  }
  return text;
}

}  // namespace nohatch
