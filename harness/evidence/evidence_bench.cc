// How fast evidence is written and checked.
#include <benchmark/benchmark.h>

#include "base/canonical_json.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "evidence/bundle.h"
#include "evidence/layout.h"

namespace nohatch {
namespace {

constexpr int kRecords = 100'000;

RecordedTrial typical() {
  RecordedTrial trial{.key = "file.read-outside|both|restrictedpython@9.0+bubblewrap", .argv = {"bwrap", "--unshare-net", "python3", "x.py"},
                      .source = std::string(600, 's')};
  Observation& o = trial.observation;
  o.arm = Arm::kBoth;
  o.payload = "python";
  o.ending = Exited{1};
  o.report_state = ReportState::kPresent;
  o.report.type = "NameError";
  o.witnesses = {{WitnessKind::kTokens}, {WitnessKind::kFiles}};
  return trial;
}

// Records and their check, as a run and a verifier do it.
void write_and_check(benchmark::State& state) {
  const RecordedTrial trial = typical();
  std::int64_t bytes = 0;
  for (auto _ : state) {
    const ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-evidence-bench"));
    const PlanDocument plan{.head = {.seed = kRecords}};
    {
      auto writer = BundleWriter::create(scratch.path() / "b", plan);
      for (int i = 0; i < kRecords; ++i)
        if (!(*writer)->trial(trial)) state.SkipWithError("not written");
    }
    const auto report = read_chain(scratch.path() / "b" / kRecordsFile, records_anchor(plan_text(plan)));
    if (!report || !report->sound() || report->lines != kRecords) state.SkipWithError("not sound");
    bytes += static_cast<std::int64_t>(report->whole_bytes);
  }
  state.SetItemsProcessed(state.iterations() * kRecords);
  state.SetBytesProcessed(bytes);
}
BENCHMARK(write_and_check)->Unit(benchmark::kMillisecond)->Iterations(1);

void check_alone(benchmark::State& state) {
  std::string text;
  ChainLine line{0, "", "trial", to_json(typical())};
  for (int i = 0; i < kRecords; ++i) {
    const std::string one = chain_text(line);
    text += one + "\n";
    line.previous = sha256_hex(one);
    ++line.seq;
  }
  for (auto _ : state)
    if (!check_chain(text, "")->sound()) state.SkipWithError("not sound");
  state.SetItemsProcessed(state.iterations() * kRecords);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(check_alone)->Unit(benchmark::kMillisecond);

void digest(benchmark::State& state) {
  const std::string text(static_cast<std::size_t>(state.range(0)), 'x');
  for (auto _ : state) benchmark::DoNotOptimize(sha256_hex(text));
  state.SetBytesProcessed(state.iterations() * state.range(0));
}
BENCHMARK(digest)->Arg(1 << 10)->Arg(1 << 20);

void write_and_read_one(benchmark::State& state) {
  const RecordedTrial trial = typical();
  for (auto _ : state) benchmark::DoNotOptimize(recorded_trial_from(to_json(trial)));
}
BENCHMARK(write_and_read_one);

}  // namespace
}  // namespace nohatch
