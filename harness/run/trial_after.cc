#include "run/trial_after.h"

#include <signal.h>

#include "base/bytes.h"
#include "observe/limit.h"
#include "observe/witness.h"
#include "run/trial_before.h"

namespace nohatch {
namespace {

void read_canary(TrialState& state) {
  Recording& recording = state.recording;
  if (!state.scene->link) {
    recording.canary_fault = "there is no canary in this run";
    return;
  }
  Canary& canary = *state.context.canary;
  auto hits = canary.readback(*state.scene->link);
  auto counters = canary.counters(*state.scene->link);
  if (hits) recording.hits = std::move(*hits);
  else recording.canary_fault = hits.error().text();
  if (counters) recording.link = *counters;
  else recording.canary_fault = counters.error().text();
}

// The layer's own launcher ends what passes a limit that cgroups do not have; the amount at the end tells.
bool ended_near(const TrialState& state, Resource resource, std::int64_t amount) {
  if (state.recording.ended_by_harness || !state.trial.sandboxed()) return false;
  for (const DeclaredLimit& limit : state.trial.sandbox->limits())
    if (limit.resource == resource && amount * 10 >= limit.value * 8) return true;
  return false;
}

void name_causes(TrialState& state) {
  const Recording& recording = state.recording;
  Causes& causes = state.seen.causes;
  const auto* signaled = std::get_if<Signaled>(&state.seen.ending);
  causes.oom_kill = recording.use.oom_kills.value_or(0) > 0;
  causes.cpu_time = signaled != nullptr && signaled->signal == SIGXCPU;
  causes.wall_clock = ended_near(state, Resource::kWall, recording.use.wall_milliseconds);
  causes.cpu_time |= ended_near(state, Resource::kCpuTime, recording.use.cpu_microseconds.value_or(0) / 1000);
  causes.stream_cut = ended_near(state, Resource::kOutput, static_cast<std::int64_t>(recording.output_bytes));
}

NetworkView network_view(const TrialState& state) {
  const Recording& recording = state.recording;
  const bool alive = recording.canary_fault.empty();
  return {.canary_alive_before = alive, .canary_alive_after = alive, .hits = recording.hits.size(), .packets = recording.link.stray,
          .tries = recording.tries, .link = state.scene->link ? state.scene->link->peer_name : ""};
}

}  // namespace

void read_after(TrialState& state) {
  state.times.start();
  Recording& recording = state.recording;
  DecoyHost& decoy = *state.scene->decoy;
  recording.opened = state.opens.opened();
  if (state.watches_files()) take_snapshot(state, recording.after);
  for (auto& [path, values] : recording.sysctls) values.second = decoy.sysctl(path).value_or("");
  recording.terminal = decoy.terminal_input();
  state.times.end("read back");
  read_canary(state);
  state.times.end("canary after");
  if (recording.effect != Effect::kModify && state.bait_fault.empty()) state.bait_fault = decoy.check_baits();
  state.times.end("baits after");
  name_causes(state);
}

void conclude_record(TrialState& state) {
  Observation& seen = state.seen;
  Recording& recording = state.recording;
  seen.output = printable(recording.output.substr(0, 64u << 10));
  seen.output_bytes = recording.output_bytes;
  seen.bait_fault = state.bait_fault;
  seen.bait_read_back = state.bait_fault.empty();
  if (state.trial.limit) seen.limit = limit_view(recording);
  if (recording.effect == Effect::kConnect) seen.network = network_view(state);
  testify_all(recording, seen);
  if (recording.use.cpu_microseconds && state.trial.kind != TrialKind::kBusy)
    state.record.cpu_milliseconds = *recording.use.cpu_microseconds / 1000;
  state.record.observation = std::move(seen);
  state.times.end("testify");
  if (state.scene->link) state.blame(state.context.canary->detach(*state.scene->link));
  state.times.end("canary detach");
}

}  // namespace nohatch
