// The counters of one cgroup: files that are kept open while it lives, and the freshest values read, kept when it is gone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/unique_fd.h"
#include "run/cgroup.h"

namespace nohatch {

enum class CounterForm { kInvalid, kNumber, kKeyed, kSummed };

// One counter in one file.
struct CounterKind {
  const char* file;
  CounterForm form;
  const char* key;        // of a keyed file; of a summed one ("253:0 rbytes=1 wbytes=2", a device a line)
  std::int64_t divisor;   // to the unit of CgroupCounters
  std::optional<std::int64_t> CgroupCounters::*field;
};

// Those of controller `name` ("memory", "pids", "cpu", "cpuacct", "io"), v1 or v2; v2's "cpuacct" is in "cpu".
std::vector<CounterKind> counters_of(std::string_view controller, bool unified);
// "max" and what is no number are nothing.
std::optional<std::int64_t> parse_counter(std::string_view text, const CounterKind&);
// The larger value of each: no counter ever falls.
void merge_counters(CgroupCounters& into, const CgroupCounters& other);

class CounterFiles {
 public:
  // Opens what there is in `directory`; true if there is anything.
  bool open(const std::string& directory, const std::vector<CounterKind>& kinds);
  // Reads all again; those that are gone keep their last value.
  const CgroupCounters& read();

 private:
  struct File {
    UniqueFd fd;
    CounterKind kind;
  };
  std::vector<File> files_;
  CgroupCounters freshest_;
};

}  // namespace nohatch
