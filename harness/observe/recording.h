// What was recorded of one trial from outside: raw material, from which each witness draws its sightings. Filled by run/.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "canary/client.h"
#include "model/bait.h"
#include "model/decoy.h"
#include "model/observation.h"

namespace nohatch {

// One process as /proc showed it while it waited.
struct ProcessView {
  int pid = 0;
  std::map<std::string, std::string> namespaces;   // "net" -> "net:[4026531840]"
  std::string mounts;                              // mountinfo
  std::string root, users, network;                // link of root, Uid: line, /proc/PID/net/dev
  std::vector<std::string> descriptors;            // what /proc/PID/fd links to
  std::string keys;                                // /proc/keys as that process sees it
};

// The payload said at_step or past_step and waited for us.
struct Hold {
  bool looked = false;
  std::string why;         // why we could not look
  ProcessView process;
};

// Use of resources, as counters outside the subject say. Absent where the host has no such counter.
struct ResourceUse {
  std::optional<std::int64_t> memory_peak, oom_kills, pids_peak, pids_refused, cpu_microseconds, throttled_microseconds;
  std::optional<std::int64_t> disk_bytes, inodes, descriptors;  // held at past_step, or the largest seen
  std::int64_t wall_milliseconds = 0;
  std::int64_t output_bytes = 0;
  bool readable = false;   // the cgroup counters were read at all
  std::string why;         // why not
};

struct Recording {
  // What the trial is about.
  Effect effect = Effect::kInvalid;
  std::optional<BaitKind> bait;
  std::string surface, placed;
  std::size_t steps = 1;
  std::vector<std::string> own_places;      // paths of the decoy host that the subject may write: request, TMPDIR, scratch
  std::optional<LimitView> limit;           // name, resource, declared are set; a witness fills in the rest
  Tokens tokens;
  BaitPlaces places;
  std::string tool_answer;                  // the right answer to this trial's challenge

  // What was seen.
  FileSnapshot before, after;
  std::string snapshot_fault;               // why a snapshot is missing
  std::vector<std::string> opened;          // bait files that something opened
  std::string output;                       // both streams as they came, capped
  std::string last_step_output;             // of the last of several steps
  std::uint64_t output_bytes = 0;
  bool stream_ended_early = false;          // both streams ended while the subject still wrote
  std::vector<CanaryHit> hits;
  LinkCounters link;
  bool canary_alive_before = false, canary_alive_after = false;
  std::string canary_fault;
  std::uint64_t tries = 0;
  std::optional<Hold> at_step, past_step;
  std::string terminal;                     // the terminal's input queue
  std::map<std::string, std::pair<std::string, std::string>> sysctls;  // before, after
  SurvivorView survivor;
  std::vector<int> survivors;               // processes still there one second after the end
  ResourceUse use;
  std::int64_t reported = 0;                // the last `used` mark
  std::optional<ErrnoAnswer> error;         // what the payload printed of a failed call
  Ending ending;
  DriverReport report;
  std::map<std::string, std::string> planted;  // what the driver planted behind the host API
  bool ended_by_harness = false;
  bool all_gone = false;                    // no process of the subject was left at its end
};

}  // namespace nohatch
