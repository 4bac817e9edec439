// Where the time of a trial goes, for the benchmark and for who wants to know.
#pragma once

#include <chrono>
#include <utility>
#include <vector>

namespace nohatch {

class PhaseTimes {
 public:
  using Clock = std::chrono::steady_clock;

  // What comes now is timed; what came between is nobody's.
  void start() { last_ = Clock::now(); }
  // What came since the last call, or the start, was this.
  void end(const char* phase) {
    const Clock::time_point now = Clock::now();
    phases_.emplace_back(phase, now - last_);
    last_ = now;
  }
  // In the order of their ends; a name may come more than once.
  const std::vector<std::pair<const char*, Clock::duration>>& phases() const { return phases_; }

 private:
  Clock::time_point last_ = Clock::now();
  std::vector<std::pair<const char*, Clock::duration>> phases_;
};

}  // namespace nohatch
