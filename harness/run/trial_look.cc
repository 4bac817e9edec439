#include "run/trial_look.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "run/look.h"

namespace nohatch {
namespace {

// Own time and that of children already waited for, in clock ticks.
std::int64_t cpu_ticks(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(file, text);
  std::istringstream rest(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string field;
  std::int64_t ticks = 0;
  for (int number = 3; rest >> field; ++number)
    if (number >= 14 && number <= 17) ticks += std::atoll(field.c_str());
  return ticks;
}

Hold hold_of(int pid, const char* when) {
  Hold hold{.looked = pid > 0};
  if (!hold.looked) hold.why = std::string("no process of the subject could be seen ") + when + " its step";
  return hold;
}

}  // namespace

int payload_pid(const TrialState& state) {
  const auto subjects = state.scene->decoy->subjects();
  return payload_process({subjects.begin(), subjects.end()});
}

// Looking costs milliseconds, and answers of the sandbox alone need it.
bool StepLook::needed() const {
  return has_sandbox(state_.trial.arm) || state_.recording.effect == Effect::kReach || state_.trial.kind == TrialKind::kBusy;
}

void StepLook::at_step() {
  if (!needed() || state_.recording.at_step) return;
  const int pid = payload_pid(state_);
  const TrialScene& scene = *state_.scene;
  Hold hold = hold_of(pid, "at");
  if (state_.trial.kind == TrialKind::kBusy) ticks_before_ = subjects_ticks();
  if (hold.looked) {
    if (state_.recording.effect == Effect::kReach) hold.process = view_process(pid);
    state_.seen.view = look_for_bait(pid, scene.targets);
    if (scene.plantings.any()) state_.seen.cleared = look_for_plantings(pid, scene.plantings);
    if (state_.trial.limit) measure_holdings(pid, scene.line.inner_temporary, held_before_);
  }
  state_.recording.at_step = std::move(hold);
}

void StepLook::past_step() {
  if (state_.trial.kind == TrialKind::kBusy) record_growth();
  const bool reaches = state_.recording.effect == Effect::kReach;
  if (state_.recording.past_step || !(reaches || state_.trial.limit)) return;
  const int pid = payload_pid(state_);
  Hold hold = hold_of(pid, "past");
  if (hold.looked && reaches) hold.process = view_process(pid);
  if (hold.looked && state_.trial.limit) hold_use(pid);
  state_.recording.past_step = std::move(hold);
}

void StepLook::hold_use(int pid) {
  ResourceUse now;
  measure_holdings(pid, state_.scene->line.inner_temporary, now);
  const auto grown = [](std::optional<std::int64_t> is, std::optional<std::int64_t> was, std::optional<std::int64_t>& largest) {
    if (is) largest = std::max(largest.value_or(0), *is - was.value_or(0));
  };
  ResourceUse& use = state_.recording.use;
  grown(now.disk_bytes, held_before_.disk_bytes, use.disk_bytes);
  grown(now.inodes, held_before_.inodes, use.inodes);
  grown(now.descriptors, std::nullopt, use.descriptors);
}

std::map<int, std::int64_t> StepLook::subjects_ticks() const {
  std::map<int, std::int64_t> ticks;
  for (const auto pid : state_.scene->decoy->subjects()) ticks[static_cast<int>(pid)] = cpu_ticks(static_cast<int>(pid));
  return ticks;
}

// Between its marks: what an engine spends on its own start is several times the work, and varies by more than that.
void StepLook::record_growth() {
  std::int64_t growth = 0;
  for (const auto& [pid, now] : subjects_ticks()) {
    const auto before = ticks_before_.find(pid);
    growth += std::max<std::int64_t>(0, now - (before == ticks_before_.end() ? 0 : before->second));
  }
  state_.record.cpu_milliseconds = growth * 1000 / ::sysconf(_SC_CLK_TCK);
}

}  // namespace nohatch
