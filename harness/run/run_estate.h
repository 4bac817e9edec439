// What a run owns beside its trials, and what all of them share; gone when this is, or, after a kill -9, by the guardian's doing.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/file_system.h"
#include "canary/client.h"
#include "process/launcher.h"
#include "run/cgroup.h"
#include "run/guardian.h"
#include "run/trial_runner.h"

namespace nohatch {

class RunEstate {
 public:
  // Call while the process has one thread. The guardian is first, and is told the name of each thing before that is made. `programs` is where
  // nohatch-canary and its like stand; an empty `canary_log` is one in the scratch directory; without credentials the canary signs nothing.
  static Result<std::unique_ptr<RunEstate>> make(const std::filesystem::path& programs, const std::filesystem::path& canary_log,
                                                 const CanaryCredentials& = {});

  Canary& canary() { return *canary_; }
  // All of a context that the estate knows: borrowed from it.
  RunContext context();

 private:
  explicit RunEstate(std::filesystem::path programs) : programs_(std::move(programs)) {}
  Status make_scratch(const std::string& run_id);
  Status make_cgroups(const std::string& run_id, bool ordinary_user);
  void start_tracer();
  Status start_canary(std::filesystem::path log, const CanaryCredentials&);

  const std::filesystem::path programs_;
  // In the order in which they are made; the guardian is the last to go.
  std::unique_ptr<Guardian> guardian_;
  std::optional<ScratchDirectory> scratch_;
  std::unique_ptr<RunCgroup> cgroups_;
  std::string cgroups_missing_;
  std::unique_ptr<SyscallTracer> tracer_;
  std::string tracer_missing_;
  std::unique_ptr<Canary> canary_;
  SystemLauncher launcher_;
};

}  // namespace nohatch
