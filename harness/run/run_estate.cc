#include "run/run_estate.h"

#include <unistd.h>

#include "base/clock.h"
#include "run/user_namespace.h"

namespace nohatch {

Result<std::unique_ptr<RunEstate>> RunEstate::make(const std::filesystem::path& programs, const std::filesystem::path& canary_log,
                                                   const CanaryCredentials& credentials) {
  std::unique_ptr<RunEstate> estate(new RunEstate(programs));
  const std::string run_id = random_id();
  // An ordinary user is root of a namespace of its own; what that does not give is said where it is missed.
  const bool ordinary_user = ::geteuid() != 0;
  if (ordinary_user)
    if (Status able = become_root_of_own_namespace(); !able) return tl::unexpected<Error>(able.error());
  auto guardian = Guardian::start(run_id);
  if (!guardian) return tl::unexpected<Error>(guardian.error());
  estate->guardian_ = std::move(*guardian);
  if (Status made = estate->make_scratch(run_id); !made) return tl::unexpected<Error>(made.error());
  if (Status made = estate->make_cgroups(run_id, ordinary_user); !made) return tl::unexpected<Error>(made.error());
  estate->start_tracer();
  if (Status started = estate->start_canary(canary_log, credentials); !started) return tl::unexpected<Error>(started.error());
  return estate;
}

Status RunEstate::make_scratch(const std::string& run_id) {
  const std::filesystem::path path = ScratchDirectory::fresh_path("nohatch-" + run_id);
  if (Status owned = guardian_->own_directory(path); !owned) return owned;
  auto made = ScratchDirectory::create_at(path);
  if (!made) return tl::unexpected<Error>(made.error());
  scratch_.emplace(std::move(*made));
  return success();
}

// Without cgroups a run goes on: what needs them says why it has none.
Status RunEstate::make_cgroups(const std::string& run_id, bool ordinary_user) {
  if (ordinary_user) {
    cgroups_missing_ = Error{.message = "an ordinary user has no cgroup of its own", .remedy = "run as root, or under a delegated cgroup"}.text();
    return success();
  }
  for (const std::string& directory : RunCgroup::possible_directories(run_id))
    if (Status owned = guardian_->own_cgroup(directory); !owned) return owned;
  auto made = RunCgroup::create(run_id);
  if (made) cgroups_ = std::move(*made);
  else cgroups_missing_ = made.error().text();
  return success();
}

// Nor without a tracer: each trial's record says that its system calls were not seen, and a verifier may refuse that.
void RunEstate::start_tracer() {
  auto started = SyscallTracer::start();
  if (started) tracer_ = std::move(*started);
  else tracer_missing_ = started.error().text();
}

// A canary ends by itself with its control socket; the guardian is for one that does not.
Status RunEstate::start_canary(std::filesystem::path log, const CanaryCredentials& credentials) {
  if (log.empty()) log = scratch_->path() / "canary.jsonl";
  auto started = Canary::start(programs_ / "nohatch-canary", log, credentials);
  if (!started) return tl::unexpected<Error>(started.error());
  canary_ = std::move(*started);
  return guardian_->own_process(canary_->pid());
}

RunContext RunEstate::context() {
  RunContext context;
  context.launcher = &launcher_;
  context.canary = canary_.get();
  context.cgroups = cgroups_.get();
  context.cgroups_missing = cgroups_missing_;
  context.tracer = tracer_.get();
  context.tracer_missing = tracer_missing_;
  context.programs = programs_;
  return context;
}

}  // namespace nohatch
