#include "observe/limit.h"

#include <algorithm>
#include <array>

namespace nohatch {
namespace {

bool full(const std::optional<ErrnoAnswer>& error) {
  static constexpr std::array<std::string_view, 8> kFull = {"ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "EFBIG", "EAGAIN", "ENOMEM", "EPIPE"};
  return error && std::find(kFull.begin(), kFull.end(), error->name) != kFull.end();
}

// A counter outside the subject: read, and how far it moved.
void count(LimitView& view, const std::optional<std::int64_t>& counter, const char* name) {
  view.counter_read = counter.has_value();
  if (!counter || *counter <= 0) return;
  view.counter_moved = true;
  view.counter = std::string(name) + " " + std::to_string(*counter);
}

void count_error(LimitView& view, const Recording& r) {
  view.counter_read = true;
  if (!full(r.error)) return;
  view.counter_moved = true;
  view.counter = r.error->name;
}

void memory(LimitView& view, const Recording& r) {
  view.peak = std::max<std::int64_t>(r.use.memory_peak.value_or(0), 0);
  count(view, r.use.oom_kills, "oom_kill");
  if (!view.counter_moved && full(r.error)) count_error(view, r);
}

void pids(LimitView& view, const Recording& r) {
  view.peak = r.use.pids_peak.value_or(0);
  count(view, r.use.pids_refused, "pids.events max");
  if (!view.counter_moved && full(r.error)) count_error(view, r);
}

// A quota holds over periods of this length: what one of them allows may be used at once, at the beginning and at the end.
constexpr std::int64_t kPeriods = 2 * 100;  // milliseconds

// The share over the time that the subject ran, less what any quota would have allowed at once: else the start of an
// interpreter, a few hundredths of a second of a whole core, would be use beyond a limit that nothing pressed.
void cpu_share(LimitView& view, const Recording& r) {
  if (r.use.cpu_microseconds && r.use.wall_milliseconds > 0)
    view.peak = std::max<std::int64_t>(0, *r.use.cpu_microseconds - view.declared * kPeriods) / r.use.wall_milliseconds;
  count(view, r.use.throttled_microseconds, "throttled us");
  view.counter_read = r.use.cpu_microseconds.has_value();  // without a quota nothing is throttled, and the use is known all the same
}

void cpu_time(LimitView& view, const Recording& r) {
  view.peak = r.use.cpu_microseconds.value_or(0) / 1000;
  view.counter_read = r.use.cpu_microseconds.has_value();
  view.ended_at = view.peak;
  const auto* signaled = std::get_if<Signaled>(&r.ending);
  if (signaled == nullptr || signaled->signal != 24) return;
  view.counter_moved = true;
  view.counter = "SIGXCPU";
}

void wall(LimitView& view, const Recording& r) {
  view.peak = view.ended_at = r.use.wall_milliseconds;
  view.counter_read = true;
}

void output(LimitView& view, const Recording& r) {
  view.peak = view.ended_at = static_cast<std::int64_t>(r.output_bytes);
  view.counter_read = true;
  if (full(r.error)) count_error(view, r);
}

void held(LimitView& view, const Recording& r, const std::optional<std::int64_t>& amount) {
  view.peak = amount.value_or(0);
  count_error(view, r);
  if (!view.counter_moved && r.use.oom_kills.value_or(0) > 0) count(view, r.use.oom_kills, "oom_kill");
}

void fill(LimitView& view, const Recording& r) {
  switch (view.resource) {
    case Resource::kMemory: return memory(view, r);
    case Resource::kPids: return pids(view, r);
    case Resource::kCpuShare: return cpu_share(view, r);
    case Resource::kCpuTime: return cpu_time(view, r);
    case Resource::kWall: return wall(view, r);
    case Resource::kOutput: return output(view, r);
    case Resource::kDisk: return held(view, r, r.use.disk_bytes);
    case Resource::kInodes: return held(view, r, r.use.inodes);
    case Resource::kDescriptors: return held(view, r, r.use.descriptors);
    case Resource::kInvalid: return;
  }
}

bool ends_after_the_fact(Resource resource) {
  return resource == Resource::kCpuTime || resource == Resource::kWall || resource == Resource::kOutput || resource == Resource::kCpuShare;
}

std::int64_t grace(Resource resource) {
  if (resource == Resource::kOutput) return 64 << 10;
  return resource == Resource::kCpuShare ? 50 : 500;
}

}  // namespace

LimitView limit_view(const Recording& r) {
  LimitView view = r.limit.value_or(LimitView{});
  view.reported = r.reported;
  view.all_gone = r.all_gone && !r.ended_by_harness;
  fill(view, r);
  return view;
}

bool beyond(const LimitView& view) {
  if (ends_after_the_fact(view.resource)) return view.peak > view.declared * 12 / 10 + grace(view.resource);
  return view.peak > view.declared * 102 / 100;
}

}  // namespace nohatch
