#include "judge/scenes_test.h"

namespace nohatch::scenes {
namespace {

WitnessKind witness_for(Effect effect) {
  switch (effect) {
    case Effect::kDisclose: return WitnessKind::kTokens;
    case Effect::kModify: return WitnessKind::kFiles;
    case Effect::kExecute: return WitnessKind::kTool;
    case Effect::kConnect: return WitnessKind::kCanary;
    case Effect::kConsume: return WitnessKind::kResources;
    case Effect::kPersist: return WitnessKind::kSurvivors;
    case Effect::kReach: return WitnessKind::kSurface;
    case Effect::kAdmit: return WitnessKind::kTokens;
    case Effect::kInvalid: break;
  }
  return WitnessKind::kInvalid;
}

}  // namespace

Observation observation(Arm arm) {
  Observation seen;
  seen.arm = arm;
  seen.payload = "python";
  seen.ending = Exited{1};
  seen.report_state = ReportState::kNotExpected;
  seen.witnesses = {{WitnessKind::kTokens, false, 0, ""}};
  seen.bait_read_back = true;
  if (arm != Arm::kBare) seen.twin = TwinResult{"compute.print", true, true, ""};
  return seen;
}

Observation bare() {
  Observation seen = observation(Arm::kBare);
  seen.ending = Exited{0};
  seen.at_step = seen.past_step = true;
  seen.sightings = {{WitnessKind::kTokens, "the token of secret-file in the output"}};
  return seen;
}

Observation refused(Arm arm) {
  Observation seen = observation(arm);
  seen.at_step = true;
  seen.report_state = ReportState::kPresent;
  seen.report.outcome = DriverReport::Outcome::kThrew;
  seen.report.type = "NameError";
  seen.report.message = "name 'open' is not defined";
  return seen;
}

Observation kept_out() {
  Observation seen = observation(Arm::kSandbox);
  seen.at_step = true;
  seen.error = ErrnoAnswer{"ENOENT", "/home/service/secret"};
  seen.view = BaitView{true, false, "secret-file", ""};
  return seen;
}

JudgeInput held() {
  JudgeInput input;
  input.attempt = {"file.read-outside", "sha256:1", Effect::kDisclose, std::nullopt, "", false};
  input.pair.required = {Layer::kLanguage, Layer::kSandbox};
  input.pair.refusals = {{"NameError", "^name '.*' is not defined$", false}, {"SyntaxError", "invalid variable name", true}};
  input.pair.accidents = {{"NameError", "name 'helper'", false}};
  for (const Arm arm : kArms) input.pair.ran_here[arm] = true;
  input.pair.alive_on = "bare";
  input.arms[Arm::kBare] = bare();
  input.arms[Arm::kLanguage] = refused(Arm::kLanguage);
  input.arms[Arm::kSandbox] = kept_out();
  input.arms[Arm::kBoth] = refused(Arm::kBoth);
  return input;
}

JudgeInput held_by_errno(Effect effect) {
  JudgeInput input = held();
  input.attempt.effect = effect;
  for (auto& [arm, seen] : input.arms) {
    seen.witnesses = {{witness_for(effect), false, 0, ""}};
    seen.network = NetworkView{true, true, 0, 0, 0};
  }
  Observation& sandbox = input.arms[Arm::kSandbox];
  sandbox.view.reset();
  sandbox.error = ErrnoAnswer{"EPERM", ""};
  return input;
}

JudgeInput held_by_limit(Resource resource, std::int64_t declared) {
  JudgeInput input = held_by_errno(Effect::kConsume);
  input.attempt.resource = resource;
  for (const Arm arm : {Arm::kSandbox, Arm::kBoth}) {
    LimitView limit{"the-limit", resource, declared, declared, 0, "counter 1", true, true, true, declared};
    input.arms[arm].limit = limit;
    input.arms[arm].error.reset();
    input.arms[arm].causes.oom_kill = resource == Resource::kMemory;
  }
  return input;
}

JudgeInput sandbox_only(JudgeInput input) {
  input.pair.required = {Layer::kSandbox};
  input.pair.refusals.clear();
  input.arms.erase(Arm::kLanguage);
  input.arms[Arm::kBoth] = input.arms[Arm::kSandbox];
  input.arms[Arm::kBoth].arm = Arm::kBoth;
  return input;
}

JudgeInput command() {
  JudgeInput input = sandbox_only(held());
  input.arms.erase(Arm::kSandbox);
  input.pair.command_mode = true;
  return input;
}

}  // namespace nohatch::scenes
