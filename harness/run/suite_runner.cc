#include "run/suite_runner.h"

#include <deque>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace nohatch {
namespace {

// What a trial asks of the machine. Heavy ones press a limit and run one at a time, so that they make no other time out; waiting ones sleep most of the
// time and have lanes of their own.
enum class Weight { kLight, kHeavy, kWaiting };

Weight weight_of(const Trial& trial) {
  const Case& subject = *trial.subject;
  if (trial.limit) return trial.limit->resource == Resource::kWall ? Weight::kWaiting : Weight::kHeavy;
  const bool hunts_survivors = subject.effect == Effect::kPersist && subject.placed.empty() && trial.payload.steps.size() == 1;
  return hunts_survivors ? Weight::kWaiting : Weight::kLight;
}

// What a lane takes, the first that is left.
using Taste = std::vector<Weight>;

class Suite {
 public:
  Suite(const RunContext& context, const Plan& plan, const SuiteOptions& options) : context_(context), plan_(plan), options_(options) {
    for (std::size_t index = 0; index < plan.trials.size(); ++index)
      if (options.only.empty() || options.only.count(index) != 0) sort_in(index);
  }

  SuiteResult run() {
    started_ = monotonic_milliseconds();
    std::vector<std::thread> lanes;
    // One lane has all that is heavy, so no two of those run at once.
    lanes.emplace_back([this] { work({Weight::kHeavy, Weight::kLight, Weight::kWaiting}, kAhead); });
    for (unsigned job = 1; job < options_.jobs; ++job) lanes.emplace_back([this] { work({Weight::kLight, Weight::kWaiting}, kAhead); });
    for (int extra = 0; extra < kWaiters; ++extra) lanes.emplace_back([this] { work({Weight::kWaiting}, 1); });
    for (std::thread& lane : lanes) lane.join();
    result_.complete = result_.records.size() == plan_.trials.size();
    return std::move(result_);
  }

 private:
  static constexpr int kWaiters = 2;
  static constexpr int kAhead = 2;  // most of the time of making a decoy host is the kernel's, which waits for its own grace periods
  static constexpr std::size_t kFirstIndex = 16;  // below: the decoys that prove the canary alive

  // A trial whose decoy host stands.
  struct Ready {
    std::size_t index;
    std::unique_ptr<TrialRun> run;
  };
  using Promised = std::future<std::optional<Ready>>;

  void sort_in(std::size_t index) {
    const Trial& trial = plan_.trials[index];
    if (const auto known = options_.known.find(trial.key); known != options_.known.end()) {
      result_.records[index] = known->second;
      return;
    }
    queues_[static_cast<std::size_t>(weight_of(trial))].push_back(index);
  }

  // With the lock held.
  bool told_to_stop() {
    if (!result_.stopped.empty()) return true;
    if (options_.stop != nullptr && *options_.stop) result_.stopped = "interrupted";
    if (options_.most.count() > 0 && monotonic_milliseconds() - started_ > options_.most.count()) result_.stopped = "--max-time";
    return !result_.stopped.empty();
  }

  bool stopped() {
    const std::lock_guard lock(mutex_);
    return told_to_stop();
  }

  std::optional<std::size_t> take(const Taste& taste) {
    const std::lock_guard lock(mutex_);
    if (told_to_stop()) return std::nullopt;
    for (const Weight weight : taste) {
      auto& from = queues_[static_cast<std::size_t>(weight)];
      if (from.empty()) continue;
      const std::size_t index = from.front();
      from.pop_front();
      return index;
    }
    return std::nullopt;
  }

  // The next trial of a lane, as soon as its decoy host stands; nothing when all is handed out. Taken here and not when its thread comes to run: the
  // first that has nothing ends the lane.
  Promised prepare_next(const Taste& taste) {
    const std::optional<std::size_t> index = take(taste);
    return std::async(std::launch::async, [this, index]() -> std::optional<Ready> {
      if (!index) return std::nullopt;
      // A link to the canary is a trial's own: the tries of one trial have different ones.
      const std::uint64_t place = kFirstIndex + *index + static_cast<std::uint64_t>(options_.attempt) * plan_.trials.size();
      return Ready{*index, std::make_unique<TrialRun>(context_, plan_.trials[*index], place, options_.attempt)};
    });
  }

  void work(const Taste& taste, int most_ahead) {
    std::future<void> concluding;
    std::deque<Promised> next;
    for (int ahead = 0; ahead < most_ahead; ++ahead) next.push_back(prepare_next(taste));
    while (std::optional<Ready> ready = next.front().get()) {
      next.pop_front();
      if (stopped()) return;  // what stands ready is taken down, and was never run
      next.push_back(prepare_next(taste));
      ready->run->execute();
      if (concluding.valid()) concluding.get();
      if (is_waited_for(*ready)) finish(std::move(*ready));
      else concluding = std::async(std::launch::async, [this, last = std::move(*ready)]() mutable { finish(std::move(last)); });
    }
  }

  // What runs something more, or leaves memory behind that the next one should not meet.
  bool is_waited_for(const Ready& ready) const {
    return ready.run->runs_again() || weight_of(plan_.trials[ready.index]) == Weight::kHeavy;
  }

  void finish(Ready ready) {
    TrialRecord record = ready.run->conclude();
    const std::lock_guard lock(mutex_);
    const bool cut_short = options_.stop != nullptr && *options_.stop;
    if (told_to_stop() && cut_short) return;  // no evidence
    if (options_.recorded) {
      if (Status written = options_.recorded(record); !written) {
        result_.stopped = written.error().text();
        return;
      }
    }
    result_.records[ready.index] = std::move(record);
    if (options_.progress) options_.progress(result_.records.size(), plan_.trials.size(), plan_.trials[ready.index]);
  }

  const RunContext& context_;
  const Plan& plan_;
  const SuiteOptions& options_;
  SuiteResult result_;
  std::array<std::deque<std::size_t>, 3> queues_;
  std::mutex mutex_;
  std::int64_t started_ = 0;
};

}  // namespace

SuiteResult run_suite(const RunContext& context, const Plan& plan, const SuiteOptions& options) { return Suite(context, plan, options).run(); }

}  // namespace nohatch
