#include "run/suite_runner.h"

#include <deque>
#include <mutex>
#include <condition_variable>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace nohatch {
namespace {

// What a trial asks of the machine. Heavy ones press a limit and run one at a time, so that they make no other time out; waiting ones sleep most of the
// time and have threads of their own.
enum class Weight { kLight, kHeavy, kWaiting };

Weight weight_of(const Trial& trial) {
  const Case& subject = *trial.subject;
  if (trial.limit) return trial.limit->resource == Resource::kWall ? Weight::kWaiting : Weight::kHeavy;
  const bool hunts_survivors = subject.effect == Effect::kPersist && subject.placed.empty() && trial.payload.steps.size() == 1;
  return hunts_survivors ? Weight::kWaiting : Weight::kLight;
}

class Suite {
 public:
  Suite(TrialRunner& runner, const Plan& plan, const SuiteOptions& options) : runner_(runner), plan_(plan), options_(options) {
    for (std::size_t index = 0; index < plan.trials.size(); ++index)
      if (options.only.empty() || options.only.count(index) != 0) sort_in(index);
  }

  SuiteResult run() {
    started_ = monotonic_milliseconds();
    std::vector<std::thread> workers;
    for (unsigned job = 0; job < std::max(1u, options_.jobs); ++job) workers.emplace_back([this] { work(false); });
    for (int extra = 0; extra < kWaiters; ++extra) workers.emplace_back([this] { work(true); });
    for (std::thread& worker : workers) worker.join();
    result_.complete = result_.records.size() == plan_.trials.size();
    return std::move(result_);
  }

 private:
  static constexpr int kWaiters = 2;

  void sort_in(std::size_t index) {
    const Trial& trial = plan_.trials[index];
    if (const auto known = options_.known.find(trial.key); known != options_.known.end()) {
      result_.records[index] = known->second;
      return;
    }
    queues_[static_cast<std::size_t>(weight_of(trial))].push_back(index);
  }

  std::deque<std::size_t>& queue(Weight weight) { return queues_[static_cast<std::size_t>(weight)]; }

  bool told_to_stop() {
    if (!result_.stopped.empty()) return true;
    if (options_.stop != nullptr && *options_.stop) result_.stopped = "interrupted";
    if (options_.most.count() > 0 && monotonic_milliseconds() - started_ > options_.most.count()) result_.stopped = "--max-time";
    return !result_.stopped.empty();
  }

  // The next trial for this worker; waits while only a heavy one is left and another worker runs one. Nothing when all is handed out.
  std::optional<std::size_t> next(bool waiter, bool& heavy) {
    std::unique_lock lock(mutex_);
    while (!told_to_stop()) {
      heavy = false;
      if (waiter) return take(Weight::kWaiting);
      if (!heavy_running_ && !queue(Weight::kHeavy).empty()) {
        heavy = heavy_running_ = true;
        return take(Weight::kHeavy);
      }
      if (auto light = take(Weight::kLight)) return light;
      if (queue(Weight::kHeavy).empty()) return take(Weight::kWaiting);
      freed_.wait(lock);
    }
    return std::nullopt;
  }

  std::optional<std::size_t> take(Weight weight) {
    auto& from = queue(weight);
    if (from.empty()) return std::nullopt;
    const std::size_t index = from.front();
    from.pop_front();
    return index;
  }

  void work(bool waiter) {
    bool heavy = false;
    while (const auto index = next(waiter, heavy)) {
      // A link to the canary is a trial's own: the tries of one trial have different ones.
      const std::uint64_t place = kFirstIndex + *index + static_cast<std::uint64_t>(options_.attempt) * plan_.trials.size();
      TrialRecord record = runner_.run(plan_.trials[*index], place, options_.attempt);
      if (options_.stop != nullptr && *options_.stop) return interrupted(heavy);  // it was cut short: no evidence
      finish(*index, std::move(record), heavy);
    }
  }

  // Whoever waits for the heavy trial to end must learn that nothing more will run.
  void interrupted(bool heavy) {
    const std::lock_guard lock(mutex_);
    if (heavy) heavy_running_ = false;
    if (result_.stopped.empty()) result_.stopped = "interrupted";
    freed_.notify_all();
  }

  void finish(std::size_t index, TrialRecord record, bool heavy) {
    const std::lock_guard lock(mutex_);
    if (heavy) heavy_running_ = false;
    freed_.notify_all();
    const Trial& trial = plan_.trials[index];
    if (options_.recorded) {
      if (Status written = options_.recorded(record); !written) {
        result_.stopped = written.error().text();
        return;
      }
    }
    result_.records[index] = std::move(record);
    if (options_.progress) options_.progress(result_.records.size(), plan_.trials.size(), trial);
  }

  static constexpr std::size_t kFirstIndex = 16;  // below: the decoys that prove the canary alive

  TrialRunner& runner_;
  const Plan& plan_;
  const SuiteOptions& options_;
  SuiteResult result_;
  std::array<std::deque<std::size_t>, 3> queues_;
  std::mutex mutex_;
  std::condition_variable freed_;
  bool heavy_running_ = false;
  std::int64_t started_ = 0;
};

}  // namespace

SuiteResult run_suite(TrialRunner& runner, const Plan& plan, const SuiteOptions& options) { return Suite(runner, plan, options).run(); }

}  // namespace nohatch
