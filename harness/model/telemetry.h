// What counters outside the subject say of the use of one trial: of every process in its cgroup, the sandbox's own among them. A value that is absent
// was not seen, and that is not zero.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace nohatch {

struct ResourceTelemetry {
  bool read = false;
  std::string why;  // why not
  std::optional<std::int64_t> cpu_milliseconds, memory_peak_bytes, processes_peak, bytes_read, bytes_written, oom_kills, throttled_milliseconds;
};

// System calls as the kernel counted them, by name: "openat", "i386:open" through the 32-bit entry, "unknown" for a number without a name.
struct SyscallTrace {
  bool traced = false;
  std::string why;                             // why not
  std::map<std::string, std::uint64_t> calls;  // that were entered
  std::map<std::string, std::uint64_t> denied; // that came back as EPERM, EACCES or ENOSYS, those that a filter refused before their entry among them
  std::uint64_t lost = 0;                      // calls, of whatever process, that the kernel counted past the tracer while this trial ran
};

struct Telemetry {
  ResourceTelemetry resources;
  SyscallTrace syscalls;
};

}  // namespace nohatch
