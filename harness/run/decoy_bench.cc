// How long a trial waits for its decoy host, for its end, and for what is read of it.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "base/clock.h"
#include "base/file_system.h"
#include "run/cgroup.h"
#include "run/decoy_host.h"

namespace nohatch {
namespace {

std::filesystem::path program(const char* name) { return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bin" / name; }

DecoySpec some_spec() {
  DecoySpec spec;
  for (std::string* text : {&spec.tokens.secret_file, &spec.tokens.process, &spec.tokens.tool_key, &spec.tokens.mount, &spec.tokens.host_name,
                            &spec.tokens.interface})
    *text = std::string(32, 'a');
  return spec;
}

void DecoyCreateAndDestroy(benchmark::State& state) {
  const DecoySpec spec = some_spec();
  for (auto _ : state) {
    auto host = DecoyHost::create(spec, program("nohatch-decoy"), program("nohatch-tool"));
    if (!host) return state.SkipWithError(host.error().text().c_str());
  }
}
BENCHMARK(DecoyCreateAndDestroy)->Unit(benchmark::kMillisecond)->UseRealTime();

void DecoyWithCanaryCreateAndDestroy(benchmark::State& state) {
  const auto scratch = ScratchDirectory::create("nohatch-bench");
  auto canary = Canary::start(program("nohatch-canary"), scratch->path() / "log");
  if (!canary) return state.SkipWithError(canary.error().text().c_str());
  DecoySpec spec = some_spec();
  std::uint64_t index = 0;
  for (auto _ : state) {
    spec.canary = (*canary)->link(++index);
    auto host = DecoyHost::create(spec, program("nohatch-decoy"), program("nohatch-tool"));
    if (!host) return state.SkipWithError(host.error().text().c_str());
  }
}
BENCHMARK(DecoyWithCanaryCreateAndDestroy)->Unit(benchmark::kMillisecond)->UseRealTime();

void DecoyCreate(benchmark::State& state) {
  const DecoySpec spec = some_spec();
  for (auto _ : state) {
    auto host = DecoyHost::create(spec, program("nohatch-decoy"), program("nohatch-tool"));
    if (!host) return state.SkipWithError(host.error().text().c_str());
    state.PauseTiming();
    host->reset();
    state.ResumeTiming();
  }
}
BENCHMARK(DecoyCreate)->Unit(benchmark::kMillisecond)->UseRealTime();

void SnapshotOfADecoy(benchmark::State& state) {
  auto host = DecoyHost::create(some_spec(), program("nohatch-decoy"), program("nohatch-tool"));
  if (!host) return state.SkipWithError(host.error().text().c_str());
  for (auto _ : state) benchmark::DoNotOptimize((*host)->snapshot());
}
BENCHMARK(SnapshotOfADecoy)->Unit(benchmark::kMillisecond)->UseRealTime();

void CheckOfAllBaits(benchmark::State& state) {
  auto host = DecoyHost::create(some_spec(), program("nohatch-decoy"), program("nohatch-tool"));
  if (!host) return state.SkipWithError(host.error().text().c_str());
  for (auto _ : state) benchmark::DoNotOptimize((*host)->check_baits());
}
BENCHMARK(CheckOfAllBaits)->Unit(benchmark::kMillisecond)->UseRealTime();

void TrialCgroupCreateAndRemove(benchmark::State& state) {
  auto run = RunCgroup::create(random_id());
  if (!run) return state.SkipWithError(run.error().text().c_str());
  for (auto _ : state) {
    auto trial = (*run)->trial("t", {.memory_bytes = 64 << 20, .pids = 32}, {.memory_bytes = 256 << 20, .pids = 128}, false);
    if (!trial) return state.SkipWithError(trial.error().text().c_str());
  }
}
BENCHMARK(TrialCgroupCreateAndRemove)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace nohatch
