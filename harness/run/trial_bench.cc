// What nohatch adds to a trial, by interpreter and arm: a suite of one lane, as `nohatch run --jobs 1` runs it, against a plain loop that launches
// the same command, and nothing else, on a decoy host that stands already. Both in the same run, by turns. Counters are medians in milliseconds:
//   plain   one turn of the loop          trial   from one record of the suite to the next          added   their difference
//   alone   a trial that nothing overlaps, so with all that the suite does beside the trial before and after it
//   cpu     of harness, decoy host and canary for each trial (mean): what remains when every core is busy
// The label tells where the time of one trial goes; what is in brackets is done while other subjects run.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>

#include "base/clock.h"
#include "base/file_system.h"
#include "pair/install.h"
#include "plan/plan.h"
#include "run/run_estate.h"
#include "run/scene.h"
#include "run/streams.h"
#include "run/suite_runner.h"
#include "run/trial_tokens.h"

namespace nohatch {
namespace {

using Clock = std::chrono::steady_clock;
using Times = std::vector<double>;  // milliseconds

constexpr int kRounds = 3, kTurns = 12, kAlone = 4;

double milliseconds_of(Clock::duration duration) { return std::chrono::duration<double, std::milli>(duration).count(); }

double median(Times values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

template <typename T>
T need(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().text().c_str());
    std::exit(1);
  }
  return std::move(*result);
}

std::filesystem::path programs_directory() { return std::filesystem::path(NOHATCH_BINARY_DIR) / "bin"; }

// One pair, planned once: file.read-outside in each arm.
struct Bed {
  PairOptions options = need(default_pair_options());
  std::vector<Pair> pairs;
  Corpus corpus;
  Plan plan;
  std::unique_ptr<RunEstate> estate = need(RunEstate::make(programs_directory(), {}));

  explicit Bed(const std::string& name) {
    pairs.push_back(need(resolve_pair(name, options)));
    need(install_pair(pairs.front(), options));
    corpus = load_corpus({{.name = "shipped", .directory = need(data_directory()) / "cases"}}).value();
    PlanFilter filter{.only = {"file.read-outside"}};
    plan = need(make_plan({.corpus = &corpus, .pairs = &pairs, .filter = filter}));
  }

  RunContext context() const {
    RunContext context = estate->context();
    context.native_include = need(data_directory()) / "fixtures" / "native";
    context.cache = options.cache;
    context.seed = 1;
    return context;
  }

  const Trial& trial(Arm arm) const { return plan.trials[plan.attempts.front().trials.at(arm)]; }

  // CPU time of this process, of the decoy hosts that are gone, and of the canary, in milliseconds.
  double cpu() const {
    double all = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
      rusage used{};
      ::getrusage(who, &used);
      for (const timeval& part : {used.ru_utime, used.ru_stime}) all += 1e3 * static_cast<double>(part.tv_sec) + 1e-3 * static_cast<double>(part.tv_usec);
    }
    clockid_t clock{};
    timespec canary{};
    if (::clock_getcpuclockid(estate->canary().pid(), &clock) == 0) ::clock_gettime(clock, &canary);
    return all + 1e3 * static_cast<double>(canary.tv_sec) + 1e-6 * static_cast<double>(canary.tv_nsec);
  }
};

// The same command, launched and waited for, and nothing else. In the same cgroups, which it joined before: so it has the same share of a machine
// that does other things as well, and the same limits.
double plain_launch(TrialScene& scene) {
  auto streams = need(Streams::create(scene.tokens.nonce_a, scene.tokens.nonce_b, scene.trial->with_driver,
                                      driver_setup(scene, {scene.line.source}), ""));
  SubjectEnds& ends = streams.theirs();
  SubjectLaunch launch{.argv = scene.line.argv, .environment = scene.line.environment, .directory = scene.line.directory,
                       .standard_input = ends.input.get(), .standard_output = ends.output.get(), .standard_error = ends.error.get()};
  if (ends.report.valid()) launch.descriptors[kReportDescriptor] = ends.report.get();
  need(scene.decoy->enlist(scene.cgroup->procs()));
  const auto start = Clock::now();
  need(scene.decoy->launch(launch));
  Watch watch;
  watch.control = scene.decoy->control();
  watch.ending = [&] { return scene.decoy->ending(); };
  streams.watch(watch);
  const double took = milliseconds_of(Clock::now() - start);
  need(scene.decoy->end_subjects());
  return took;
}

// Sums of each phase, of each trial.
class PhaseBook {
 public:
  void add(const PhaseTimes& times) {
    std::map<std::string, double> sums;
    const std::lock_guard lock(mutex_);
    for (const auto& [phase, duration] : times.phases()) {
      if (std::find(order_.begin(), order_.end(), phase) == order_.end()) order_.push_back(phase);
      sums[phase] += milliseconds_of(duration);
    }
    for (const auto& [phase, sum] : sums) all_[phase].push_back(sum);
  }

  std::string text() const {
    std::string text = "[";
    for (const std::string& phase : order_) {
      if (phase == "launch") text += "] ";
      char number[32];
      std::snprintf(number, sizeof number, " %.2f", median(all_.at(phase)));
      text += phase + number + (phase == "end" ? " [" : ", ");
    }
    return text.substr(0, text.size() - 2) + "]";
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> order_;
  std::map<std::string, Times> all_;
};

class Comparison {
 public:
  Comparison(const std::string& pair, Arm arm) : bed_(pair), trial_(bed_.trial(arm)), context_(bed_.context()) {
    PhaseTimes unused;
    standing_ = need(make_scene(context_, trial_, make_tokens(1, "bench", 0), kStandingIndex, unused));
    suite_.trials.assign(kTurns, trial_);
    context_.timed = [this](const PhaseTimes& times) { book_.add(times); };
  }

  void round(int number) {
    for (int turn = 0; turn < kTurns; ++turn) plain_.push_back(plain_launch(*standing_));
    const double before = bed_.cpu();
    in_a_suite(number);
    cpu_ += bed_.cpu() - before;
    for (int turn = 0; turn < kAlone; ++turn) {
      const auto start = Clock::now();
      check(run_trial(bed_.context(), trial_, static_cast<std::uint64_t>(100000 + number * kAlone + turn)));
      alone_.push_back(milliseconds_of(Clock::now() - start));
    }
  }

  void tell(benchmark::State& state) const {
    state.counters["plain"] = median(plain_);
    state.counters["trial"] = median(whole_);
    state.counters["added"] = median(whole_) - median(plain_);
    state.counters["ratio"] = median(whole_) / median(plain_);
    state.counters["alone"] = median(alone_);
    state.counters["cpu"] = (cpu_ - subjects_cpu_) / (kRounds * kTurns);
    state.SetLabel(book_.text());
  }

 private:
  static constexpr std::uint64_t kStandingIndex = 1;

  void in_a_suite(int number) {
    std::optional<Clock::time_point> last;
    SuiteOptions options{.jobs = 1, .attempt = number};
    options.recorded = [&](const TrialRecord& record) {
      const auto now = Clock::now();
      if (last) whole_.push_back(milliseconds_of(now - *last));
      last = now;
      subjects_cpu_ += static_cast<double>(record.cpu_milliseconds);
      check(record);
      return success();
    };
    run_suite(context_, suite_, options);
  }

  static void check(const TrialRecord& record) {
    if (!record.fault.empty() || !record.observation.bait_read_back) need(Result<int>(failure(record.fault + record.observation.bait_fault)));
  }

  Bed bed_;
  const Trial& trial_;
  RunContext context_;
  Plan suite_;
  std::unique_ptr<TrialScene> standing_;
  Times plain_, whole_, alone_;
  double cpu_ = 0, subjects_cpu_ = 0;
  PhaseBook book_;
};

void added(benchmark::State& state, const std::string& pair, Arm arm) {
  Comparison comparison(pair, arm);
  int round = 0;
  for (auto _ : state) comparison.round(++round);
  comparison.tell(state);
}

const bool registered = [] {
  for (const char* interpreter : {"restrictedpython", "vm2", "quickjs", "lua-env"})
    for (const Arm arm : {Arm::kBare, Arm::kLanguage, Arm::kSandbox, Arm::kBoth})
      benchmark::RegisterBenchmark((std::string("added/") + interpreter + "/" + std::string(word(arm))).c_str(), added, std::string(interpreter) + "+bubblewrap", arm)
          ->Iterations(kRounds)
          ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace nohatch
