#include "run/trial_before.h"

#include "run/trial_telemetry.h"

namespace nohatch {
namespace {

void describe(TrialState& state) {
  const Trial& trial = state.trial;
  const TrialScene& scene = *state.scene;
  const Case* subject = trial.subject;
  Recording& recording = state.recording;
  recording.effect = subject->effect;
  recording.bait = subject->bait;
  recording.surface = subject->surface;
  if (auto placed = fill(subject->placed, scene.values)) recording.placed = *placed;
  recording.steps = trial.payload.steps.size();
  recording.own_places = {"/nohatch", scene.line.inner_temporary, "/tmp", "/var/tmp"};
  if (trial.sandboxed()) recording.own_places.insert(recording.own_places.end(), trial.sandbox->scratch.begin(), trial.sandbox->scratch.end());
  recording.tokens = state.tokens;
  recording.places = scene.decoy->places();
  recording.tool_answer = tool_answer(state.tokens.tool_key, state.tokens.tool_challenge);
  if (subject->host) recording.planted = planted_state();
  if (trial.limit) recording.limit = LimitView{.name = trial.limit->name, .resource = trial.limit->resource, .declared = trial.limit->declared};
  state.seen.arm = trial.arm;
  state.seen.payload = trial.payload.key;
}

void describe_launch(TrialState& state) {
  TrialRecord& record = state.record;
  record.argv = state.scene->line.argv;
  record.environment = state.scene->line.environment;
  record.source = state.trial.native ? state.trial.payload.steps.front() : state.scene->sources.front();
}

// The case names what it changes in `placed`, below /proc/sys: "net/ipv4/ip_default_ttl".
void read_sysctls(TrialState& state) {
  const std::string& path = state.recording.placed;
  if (state.recording.surface == "sysctl" && !path.empty()) state.recording.sysctls[path].first = state.scene->decoy->sysctl(path).value_or("");
}

void enlist(TrialState& state) {
  const TrialScene& scene = *state.scene;
  state.blame(scene.decoy->enlist(scene.cgroup ? scene.cgroup->procs() : std::vector<int>{}));
}

}  // namespace

void prepare_trial(TrialState& state) {
  state.times.start();
  auto scene = make_scene(state.context, state.trial, state.tokens, state.index, state.times);
  if (!scene) return state.blame(tl::unexpected<Error>(scene.error()));
  state.scene = std::move(*scene);
  describe_launch(state);
  describe(state);
  state.bait_fault = state.scene->decoy->check_baits();
  if (state.watches_files()) take_snapshot(state, state.recording.before);
  read_sysctls(state);
  const BaitPlaces& places = state.scene->decoy->places();
  state.opens.start(state.scene->decoy->root(), {places.secret_path, places.run_path});
  state.calls = watch_calls(state.context, *state.scene);
  state.times.end("baits before");
  enlist(state);
  state.times.end("enlist");
}

void take_snapshot(TrialState& state, FileSnapshot& into) {
  auto taken = state.scene->decoy->snapshot();
  if (taken) into = std::move(*taken);
  else state.recording.snapshot_fault = taken.error().text();
}

}  // namespace nohatch
