// What the judgement of a hundred thousand attempts costs, the patterns of their refusals included.
#include <benchmark/benchmark.h>

#include "judge/judge.h"

namespace nohatch {
namespace {

constexpr int kAttempts = 100'000;

Observation denied_in(Arm arm) {
  Observation seen;
  seen.arm = arm;
  seen.payload = "python";
  seen.ending = Exited{1};
  seen.at_step = true;
  seen.bait_read_back = true;
  seen.witnesses = {{WitnessKind::kTokens, false, 0, ""}};
  seen.twin = TwinResult{"compute.print", true, true, ""};
  seen.report_state = has_language(arm) ? ReportState::kPresent : ReportState::kNotExpected;
  seen.report.outcome = DriverReport::Outcome::kThrew;
  seen.report.type = "NameError";
  seen.report.message = "name 'open' is not defined";
  if (arm == Arm::kSandbox) seen.view = BaitView{true, false, "secret-file", ""};
  if (arm == Arm::kBare) seen.sightings = {{WitnessKind::kTokens, "the token of secret-file"}};
  return seen;
}

JudgeInput input() {
  JudgeInput made;
  made.attempt = {"file.read-outside", "sha256:1", Effect::kDisclose, std::nullopt, "", false};
  made.pair.required = {Layer::kLanguage, Layer::kSandbox};
  made.pair.refusals = {{"SyntaxError", "invalid variable name", true},
                        {"ImportError", "^__import__ not found$", false},
                        {"NameError", "^name '[A-Za-z_]+' is not defined$", false}};
  for (const Arm arm : kArms) {
    made.pair.ran_here[arm] = true;
    made.arms[arm] = denied_in(arm);
  }
  return made;
}

void judge_hundred_thousand(benchmark::State& state) {
  const JudgeInput made = input();
  int held = 0;
  for (auto _ : state)
    for (int i = 0; i < kAttempts; ++i) held += judge(made).verdict == Verdict::kHeld;
  if (held != kAttempts * static_cast<int>(state.iterations())) state.SkipWithError("not every attempt was held");
  state.SetItemsProcessed(held);
}
BENCHMARK(judge_hundred_thousand)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace nohatch
