// What the harness looks at while a payload waits, at its step and past it.
#pragma once

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
  void busy_ticks();

  TrialState& state_;
  ResourceUse held_before_;
};

}  // namespace nohatch
