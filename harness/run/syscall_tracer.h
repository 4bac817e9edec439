// The system calls of each trial, counted in the kernel by its cgroup (v2). One tracer a run; its programs are gone with this process, however that ends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "base/result.h"
#include "model/telemetry.h"

namespace nohatch {

class SyscallTracer {
 public:
  // An error, with the remedy, where the kernel or this user has no such thing.
  static Result<std::unique_ptr<SyscallTracer>> start();
  ~SyscallTracer();

  // One cgroup, watched from now on and as long as this lives; the tracer outlives it. Thread-safe.
  class Watch {
   public:
    Watch(const SyscallTracer&, std::uint64_t cgroup);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    // All that was counted until now.
    SyscallTrace read() const;

   private:
    const SyscallTracer& tracer_;
    const std::uint64_t cgroup_, missed_before_;
    Status begun_;
  };
  // `directory`: of a cgroup in the v2 hierarchy.
  Result<std::unique_ptr<Watch>> watch(const std::filesystem::path& directory) const;

 private:
  struct Programs;
  explicit SyscallTracer(std::unique_ptr<Programs>);
  std::unique_ptr<Programs> programs_;
};

}  // namespace nohatch
