// What the harness looks at while a payload waits, at its step and past it.
#pragma once

#include <cstdint>
#include <map>

#include "run/trial_state.h"

namespace nohatch {

// The process that said the last mark, as numbered here; 0 if none can be seen.
int payload_pid(const TrialState&);

class StepLook {
 public:
  explicit StepLook(TrialState& state) : state_(state) {}
  void at_step();
  void past_step();

 private:
  bool needed() const;
  void hold_use(int pid);
  std::map<int, std::int64_t> subjects_ticks() const;
  void record_growth();

  TrialState& state_;
  std::map<int, std::int64_t> ticks_before_;  // of each process of the busy payload's trial, at its step
  ResourceUse held_before_;
};

}  // namespace nohatch
