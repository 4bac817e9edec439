// A process forked before anything else. When the harness is gone, however it went, it ends what the run left: cgroups (kill, then
// rmdir), decoys, the canary, the scratch directory. It needs no cooperation of the harness but the pipe that breaks.
//
// What it owns is written in a state file in /run/nohatch (or $XDG_RUNTIME_DIR/nohatch), so that the next run or
// `nohatch clean` can do it when the guardian was killed as well, and only for runs whose harness and guardian are gone.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace nohatch {

class Guardian {
 public:
  // Call while the process has one thread. `run_id` is of [a-z0-9]{16}.
  static Result<std::unique_ptr<Guardian>> start(const std::string& run_id);
  ~Guardian();                                           // orderly: cleans what is left, waits for the guardian, removes the state file
  Status own_cgroup(const std::string& directory);       // absolute
  Status own_directory(const std::filesystem::path&);    // a scratch directory of the run
  Status own_process(int pid);                           // a child (canary, decoy); ended by pidfd, never by a stored number alone

 private:
  struct State;
  explicit Guardian(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

// Cleans up after runs whose harness and guardian are both gone. What was removed, a line each.
Result<std::vector<std::string>> clean_dead_runs();

}  // namespace nohatch
