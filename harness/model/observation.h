// All that was seen of one trial: recorded bytes, from which judge() computes a verdict. Nothing here is an opinion.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/ending.h"
#include "model/vocabulary.h"

namespace nohatch {

// A witness saw the effect.
struct Sighting {
  WitnessKind witness = WitnessKind::kInvalid;
  std::string detail;
};

// The state of a witness that this trial needed. A blind one, or one that lost events, makes the trial inconclusive.
struct WitnessState {
  WitnessKind witness = WitnessKind::kInvalid;
  bool blind = false;
  std::uint64_t lost = 0;
  std::string why;
};

// What a driver said on its report descriptor. Hostile: it may lower a verdict, never raise one above what witnesses saw.
struct DriverReport {
  enum class Outcome { kInvalid, kCompleted, kRefusedAtCompile, kThrew };
  Outcome outcome = Outcome::kInvalid;
  std::string type;                             // exception type, empty if completed
  std::string message;                          // first 2000 bytes
  std::vector<int> lines;                       // of the payload as its author wrote it, named by a compile refusal
  std::map<std::string, std::string> planted;   // host API object -> its state afterwards
  std::map<std::string, std::string> versions;  // interpreter and packages, as the runtime reports them
};

enum class ReportState { kInvalid, kNotExpected, kPresent, kAbsent, kTwice, kMalformed };

// What a plain interpreter printed of a failed call, after at_step: "EACCES", and the path if it named one.
struct ErrnoAnswer {
  std::string name;
  std::string path;
};

// The harness itself looked for the bait through /proc/PID/root (or the like) while the payload waited at its step.
struct BaitView {
  bool looked = false;
  bool present = false;
  std::string bait;
  std::string why;  // why it could not look
};

// The harness read environment, directory and root of the payload at its step.
struct ClearedView {
  bool looked = false;
  bool present = false;
  std::string what;
};

// After the end: `mark` the survivor gave its mark, `empty` its processes are gone, `answered` a challenge one second later.
struct SurvivorView {
  bool mark = false;
  bool empty = false;
  bool answered = false;
};

// Of the trial's own network: hits (with token, port or socket), packets counted on the veth that no twin explains.
struct NetworkView {
  bool canary_alive_before = false;
  bool canary_alive_after = false;
  std::uint64_t hits = 0;
  std::uint64_t packets = 0;
  std::uint64_t tries = 0;  // "tried" marks of the payload: sends that it made or that timed out
  std::string link;         // as the canary's own log calls it
};

// The use of one resource under one limit.
struct LimitView {
  std::string name;               // the protection that declares it, or "reference"
  Resource resource = Resource::kInvalid;
  std::int64_t declared = 0;      // in unit_of(resource)
  std::int64_t peak = 0;          // the largest use seen by a witness
  std::int64_t reported = 0;      // the last success that the payload reported
  std::string counter;            // the counter that moved: "oom_kill 1", "pids.events max 3", "throttled 120 ms", "SIGXCPU"
  bool counter_moved = false;
  bool counter_read = false;
  bool all_gone = false;          // every process of the trial was gone afterwards, ended by the layer and not by the harness
  std::int64_t ended_at = 0;      // wall, cpu-time, output: the amount at which it ended
};

// For `private`: the next execution on the same decoy host was looked at, and what the step wrote was not there.
struct NextExecution {
  bool looked = false;
  bool present = false;
};

// The payload again with its `# step` lines made no-ops, run after a refusal at compile time.
struct NoOpRun {
  bool ran = false;
  bool allowed = false;
};

struct TwinResult {
  std::string id;
  bool allowed = false;
  bool weak = false;     // `compute` alone
  std::string why;       // why not allowed
};

// Causes that a witness saw, for an ending that would else be a crash.
struct Causes {
  bool oom_kill = false;
  bool cpu_time = false;   // SIGXCPU, or the launcher's limit of total CPU
  bool stream_cut = false;
  bool wall_clock = false;
};

struct Observation {
  Arm arm = Arm::kInvalid;
  std::string payload;                   // "python", "native", ...
  Ending ending;
  std::int64_t milliseconds = 0;
  bool at_step = false;
  bool past_step = false;
  ReportState report_state = ReportState::kInvalid;
  DriverReport report;
  std::vector<std::string> caught;       // "TYPE: MESSAGE" as the payload's own catch blocks printed them
  std::vector<Sighting> sightings;
  std::vector<WitnessState> witnesses;
  std::optional<ErrnoAnswer> error;
  std::optional<BaitView> view;
  std::optional<ClearedView> cleared;
  std::optional<SurvivorView> survivor;
  std::optional<NetworkView> network;
  std::optional<LimitView> limit;
  std::optional<NextExecution> next;
  std::optional<NoOpRun> no_op;
  std::optional<TwinResult> twin;
  Causes causes;
  bool bait_read_back = false;           // every bait was as planted, before and (but for `modify`) after
  std::string bait_fault;
  std::string output;                    // stdout then stderr, each capped
  std::uint64_t output_bytes = 0;        // before the cap
};

// The canary answered before the first trial and after the last: a hit that the harness made itself from a decoy host.
struct LifeProof {
  bool canary_before = false, canary_after = false;
  std::string why;
};

}  // namespace nohatch
