#include "run/cgroup_counters.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace nohatch {
namespace {

using C = CgroupCounters;

struct Row {
  const char* controller;
  bool unified;
  CounterKind kind;
};

constexpr CounterForm kNumber = CounterForm::kNumber, kKeyed = CounterForm::kKeyed, kSummed = CounterForm::kSummed;

const Row kRows[] = {
    {"memory", false, {"memory.max_usage_in_bytes", kNumber, "", 1, &C::memory_peak_bytes}},
    {"memory", false, {"memory.oom_control", kKeyed, "oom_kill", 1, &C::oom_kills}},
    {"pids", false, {"pids.peak", kNumber, "", 1, &C::pids_peak}},
    {"pids", false, {"pids.events", kKeyed, "max", 1, &C::pids_refused}},
    {"cpuacct", false, {"cpuacct.usage", kNumber, "", 1000, &C::cpu_microseconds}},
    {"cpu", false, {"cpu.stat", kKeyed, "throttled_time", 1000, &C::throttled_microseconds}},
    {"memory", true, {"memory.peak", kNumber, "", 1, &C::memory_peak_bytes}},
    {"memory", true, {"memory.events", kKeyed, "oom_kill", 1, &C::oom_kills}},
    {"pids", true, {"pids.peak", kNumber, "", 1, &C::pids_peak}},
    {"pids", true, {"pids.events", kKeyed, "max", 1, &C::pids_refused}},
    {"cpu", true, {"cpu.stat", kKeyed, "usage_usec", 1, &C::cpu_microseconds}},
    {"cpu", true, {"cpu.stat", kKeyed, "throttled_usec", 1, &C::throttled_microseconds}},
    {"io", true, {"io.stat", kSummed, "rbytes", 1, &C::bytes_read}},
    {"io", true, {"io.stat", kSummed, "wbytes", 1, &C::bytes_written}},
};

std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = end == text.data() + text.size() || *end == '\n';
  return error == std::errc() && whole ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> parse_keyed(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.size() > key.size() && line.substr(0, key.size()) == key && line[key.size()] == ' ')
      return parse_number(line.substr(key.size() + 1));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return std::nullopt;
}

// A device that nothing was read from or written to has no line, and an empty file is nothing at all: 0.
std::optional<std::int64_t> parse_summed(std::string_view text, std::string_view key) {
  std::int64_t sum = 0;
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    const std::string_view rest = text.substr(at + key.size());
    std::int64_t value = 0;
    const bool stands_alone = at > 0 && text[at - 1] == ' ' && rest.starts_with('=');
    if (stands_alone && std::from_chars(rest.data() + 1, rest.data() + rest.size(), value).ec == std::errc()) sum += value;
  }
  return sum;
}

std::optional<std::int64_t> parse(std::string_view text, const CounterKind& kind) {
  switch (kind.form) {
    case CounterForm::kInvalid: return std::nullopt;
    case kNumber: return parse_number(text);
    case kKeyed: return parse_keyed(text, kind.key);
    case kSummed: return parse_summed(text, kind.key);
  }
  return std::nullopt;
}

}  // namespace

std::vector<CounterKind> counters_of(std::string_view controller, bool unified) {
  std::vector<CounterKind> kinds;
  for (const Row& row : kRows)
    if (row.controller == controller && row.unified == unified) kinds.push_back(row.kind);
  return kinds;
}

std::optional<std::int64_t> parse_counter(std::string_view text, const CounterKind& kind) {
  const auto value = parse(text, kind);
  return value ? std::optional(*value / kind.divisor) : std::nullopt;
}

void merge_counters(CgroupCounters& into, const CgroupCounters& other) {
  for (const auto field : {&C::memory_peak_bytes, &C::oom_kills, &C::pids_peak, &C::pids_refused, &C::cpu_microseconds,
                           &C::throttled_microseconds, &C::bytes_read, &C::bytes_written})
    into.*field = std::max(into.*field, other.*field);  // nothing is less than anything
}

bool CounterFiles::open(const std::string& directory, const std::vector<CounterKind>& kinds) {
  for (const CounterKind& kind : kinds) {
    UniqueFd fd(::open((directory + "/" + kind.file).c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.valid()) files_.push_back({std::move(fd), kind});
  }
  read();
  return !files_.empty();
}

const CgroupCounters& CounterFiles::read() {
  for (const File& file : files_) {
    char buffer[4096];
    const ssize_t count = ::pread(file.fd.get(), buffer, sizeof buffer, 0);
    if (count < 0 || (count == 0 && file.kind.form != kSummed)) continue;
    CgroupCounters one;
    one.*file.kind.field = parse_counter({buffer, static_cast<std::size_t>(count)}, file.kind);
    merge_counters(freshest_, one);
  }
  return freshest_;
}

}  // namespace nohatch
