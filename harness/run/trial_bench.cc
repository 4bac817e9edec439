// What nohatch adds to a trial, by arm: the whole trial against a plain loop that launches the same command on a decoy host that stands already.
// Both are timed in the same run; the counters are medians in milliseconds and their ratio.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/clock.h"
#include "base/file_system.h"
#include "pair/install.h"
#include "plan/plan.h"
#include "run/scene.h"
#include "run/streams.h"

namespace nohatch {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

template <typename T>
T need(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().text().c_str());
    std::exit(1);
  }
  return std::move(*result);
}

// One pair, planned once: file.read-outside in each arm.
struct Bed {
  PairOptions options = need(default_pair_options());
  std::vector<Pair> pairs;
  Corpus corpus;
  Plan plan;
  ScratchDirectory scratch = need(ScratchDirectory::create("nohatch-bench"));
  std::unique_ptr<Canary> canary;
  std::unique_ptr<RunCgroup> cgroups;
  SystemLauncher launcher;
  std::uint64_t index = 100;

  explicit Bed(const std::string& name) {
    pairs.push_back(need(resolve_pair(name, options)));
    need(install_pair(pairs.front(), options));
    corpus = load_corpus({{.name = "shipped", .directory = need(data_directory()) / "cases"}}).value();
    PlanFilter filter{.only = {"file.read-outside"}};
    plan = need(make_plan({.corpus = &corpus, .pairs = &pairs, .filter = filter}));
    const auto programs = programs_directory();
    canary = need(Canary::start(programs / "nohatch-canary", scratch.path() / "canary.jsonl"));
    cgroups = need(RunCgroup::create(random_id()));
  }

  static std::filesystem::path programs_directory() { return std::filesystem::path(NOHATCH_BINARY_DIR) / "bin"; }

  RunContext context() {
    RunContext context;
    context.launcher = &launcher;
    context.canary = canary.get();
    context.cgroups = cgroups.get();
    context.programs = programs_directory();
    context.native_include = need(data_directory()) / "fixtures" / "native";
    context.cache = options.cache;
    context.seed = 1;
    return context;
  }

  const Trial& trial(Arm arm) const { return plan.trials[plan.attempts.front().trials.at(arm)]; }
};

// The same command, launched and waited for, and nothing else.
double plain_launch(TrialScene& scene) {
  auto streams = need(Streams::create(scene.tokens.nonce_a, scene.tokens.nonce_b, scene.trial->with_driver,
                                      driver_setup(scene, {scene.line.source}), ""));
  const auto start = Clock::now();
  SubjectEnds& ends = streams.theirs();
  SubjectLaunch launch{.argv = scene.line.argv, .environment = scene.line.environment, .directory = scene.line.directory,
                       .standard_input = ends.input.get(), .standard_output = ends.output.get(), .standard_error = ends.error.get()};
  if (ends.report.valid()) launch.descriptors[kReportDescriptor] = ends.report.get();
  need(scene.decoy->launch(launch));
  Watch watch;
  watch.control = scene.decoy->control();
  watch.ending = [&] { return scene.decoy->ending(); };
  streams.watch(watch);
  return milliseconds_since(start);
}

void added_by_nohatch(benchmark::State& state, const std::string& pair, Arm arm) {
  Bed bed(pair);
  TrialRunner runner(bed.context());
  const RunContext context = bed.context();
  auto scene = need(make_scene(context, bed.trial(arm), make_tokens(1, "bench", 0), 99));
  std::vector<double> plain, whole;
  for (auto _ : state) {
    plain.push_back(plain_launch(*scene));
    need(scene->decoy->end_subjects());
    const auto start = Clock::now();
    benchmark::DoNotOptimize(runner.run(bed.trial(arm), bed.index++));
    whole.push_back(milliseconds_since(start));
  }
  state.counters["plain_ms"] = median(plain);
  state.counters["trial_ms"] = median(whole);
  state.counters["added_ms"] = median(whole) - median(plain);
  state.counters["ratio"] = median(whole) / median(plain);
}

#define NOHATCH_BENCH(name, pair, arm) BENCHMARK_CAPTURE(added_by_nohatch, name, pair, arm)->Iterations(30)->Unit(benchmark::kMillisecond)
NOHATCH_BENCH(python_bare, "restrictedpython@9.0+bubblewrap", Arm::kBare);
NOHATCH_BENCH(python_language, "restrictedpython@9.0+bubblewrap", Arm::kLanguage);
NOHATCH_BENCH(python_sandbox, "restrictedpython@9.0+bubblewrap", Arm::kSandbox);
NOHATCH_BENCH(python_both, "restrictedpython@9.0+bubblewrap", Arm::kBoth);
NOHATCH_BENCH(node_bare, "vm2+bubblewrap", Arm::kBare);
NOHATCH_BENCH(vm2_language, "vm2+bubblewrap", Arm::kLanguage);
NOHATCH_BENCH(node_sandbox, "vm2+bubblewrap", Arm::kSandbox);
NOHATCH_BENCH(lua_bare, "lua-env+bubblewrap", Arm::kBare);
NOHATCH_BENCH(lua_sandbox, "lua-env+bubblewrap", Arm::kSandbox);

}  // namespace
}  // namespace nohatch
