#include "run/trial_telemetry.h"

namespace nohatch {
namespace {

std::optional<std::int64_t> in_milliseconds(std::optional<std::int64_t> microseconds) {
  return microseconds ? std::optional(*microseconds / 1000) : std::nullopt;
}

ResourceTelemetry resources_of(const TrialState& state) {
  if (!state.scene->cgroup) return {.why = state.context.cgroups_missing};
  const auto seen = state.scene->cgroup->whole_counters();
  if (!seen) return {.why = seen.error().text()};
  return {.read = true, .cpu_milliseconds = in_milliseconds(seen->cpu_microseconds), .memory_peak_bytes = seen->memory_peak_bytes, .processes_peak = seen->pids_peak,
          .bytes_read = seen->bytes_read, .bytes_written = seen->bytes_written, .oom_kills = seen->oom_kills,
          .throttled_milliseconds = in_milliseconds(seen->throttled_microseconds)};
}

SyscallTrace calls_of(const Result<std::unique_ptr<SyscallTracer::Watch>>& calls) {
  return calls ? (*calls)->read() : SyscallTrace{.why = calls.error().text()};
}

}  // namespace

Result<std::unique_ptr<SyscallTracer::Watch>> watch_calls(const RunContext& context, const TrialScene& scene) {
  if (context.tracer == nullptr) return failure(context.tracer_missing);
  if (!scene.cgroup) return failure(context.cgroups_missing);
  return context.tracer->watch(scene.cgroup->unified_directory());
}

void record_telemetry(TrialState& state) {
  state.record.telemetry = {.resources = resources_of(state), .syscalls = calls_of(state.calls)};
}

}  // namespace nohatch
