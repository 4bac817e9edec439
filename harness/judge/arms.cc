#include "judge/arms.h"

#include <algorithm>

namespace nohatch {
namespace {

bool is_native(const JudgeInput& input) {
  return std::any_of(input.arms.begin(), input.arms.end(), [](const auto& entry) {
    return entry.first != Arm::kBoth && entry.second.payload == "native";
  });
}

std::string name_of(Arm arm) { return "the " + std::string(word(arm)) + " arm"; }

}  // namespace

bool requires_layer(const JudgeInput& input, Layer layer) {
  const auto& required = input.pair.required;
  return std::find(required.begin(), required.end(), layer) != required.end();
}

std::vector<Arm> denying_arms(const JudgeInput& input) {
  std::vector<Arm> arms;
  if (!input.pair.command_mode && requires_layer(input, Layer::kLanguage)) arms.push_back(Arm::kLanguage);
  if (!input.pair.command_mode && requires_layer(input, Layer::kSandbox)) arms.push_back(Arm::kSandbox);
  if (!is_native(input) && input.pair.both_runs) arms.push_back(Arm::kBoth);
  return arms;
}

std::vector<Arm> needed_arms(const JudgeInput& input) {
  std::vector<Arm> arms = denying_arms(input);
  if (!input.alive || input.alive->sightings.empty()) arms.insert(arms.begin(), Arm::kBare);
  return arms;
}

const Observation* find_arm(const JudgeInput& input, Arm arm) {
  const auto found = input.arms.find(arm);
  return found == input.arms.end() ? nullptr : &found->second;
}

Life find_life(const JudgeInput& input) {
  const Observation* bare = find_arm(input, Arm::kBare);
  if (bare && !bare->sightings.empty()) return {bare, "bare"};
  if (input.alive && !input.alive->sightings.empty()) return {&*input.alive, input.pair.alive_on};
  return {};
}

std::vector<Watched> watched_trials(const JudgeInput& input, const Life& life) {
  std::vector<Watched> trials;
  const Observation* bare = find_arm(input, Arm::kBare);
  if (bare && (life.seen == bare || !input.alive))
    trials.push_back({Arm::kBare, bare, name_of(Arm::kBare), life.seen == bare});
  if (input.alive && !life.seen) trials.push_back({Arm::kInvalid, &*input.alive, input.pair.alive_on, false});
  for (const Arm arm : denying_arms(input))
    if (const Observation* seen = find_arm(input, arm)) trials.push_back({arm, seen, name_of(arm), false});
  return trials;
}

}  // namespace nohatch
