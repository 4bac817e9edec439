#include "run/trial_again.h"

#include <algorithm>
#include <sstream>

#include "observe/driver_report.h"
#include "plan/places.h"
#include "run/look.h"
#include "run/subject_start.h"
#include "run/trial_execution.h"
#include "run/trial_look.h"

namespace nohatch {
namespace {

struct StepLines { std::string text; std::vector<int> marked; };

// The payload with each line that is marked `# step` made a no-op of the same indentation.
StepLines without_steps(const std::string& payload, const Interpreter& interpreter) {
  StepLines steps;
  const std::string mark = interpreter.comment + " step";
  std::istringstream lines(payload);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const bool marked = line.size() >= mark.size() && line.compare(line.size() - mark.size(), mark.size(), mark) == 0;
    if (marked) {
      steps.marked.push_back(number);
      line = line.substr(0, line.find_first_not_of(" \t")) + interpreter.no_op;
    }
    steps.text += line + "\n";
  }
  return steps;
}

bool refused_at_compile(const TrialState& state) {
  return state.seen.report_state == ReportState::kPresent && state.seen.report.outcome == DriverReport::Outcome::kRefusedAtCompile;
}

bool wrote_in_private(const TrialState& state) {
  return state.seen.past_step && state.trial.probe && !state.recording.placed.empty() && state.watches_files() && has_sandbox(state.trial.arm);
}

// Another payload in the same composition on the same decoy host; `look` is called at its step. Its streams, for who wants to know.
std::unique_ptr<Streams> run_beside(TrialState& state, const std::string& payload, const std::function<void()>& look) {
  TrialScene& scene = *state.scene;
  auto source = prepare_source(scene, payload, 0);
  if (!source) return nullptr;
  for (const char* directory : {kRequestDirectory, kSourceDirectory})
    if (!plant(*scene.decoy, std::string(directory) + "/" + source->name, source->text, source->mode)) return nullptr;
  scene.sources[0] = source->text;
  auto streams = start_subject(state, 0, {inner_source(state, 0)});
  if (!streams) return nullptr;
  Watch watch;
  watch.control = scene.decoy->control();
  watch.ending = [&scene] { return scene.decoy->ending(); };
  watch.at_step = look;
  watch.deadline = state.context.deadline;
  streams->watch(watch);
  streams->drain_rest(kDrainTime);
  state.blame(scene.decoy->end_subjects());
  return streams;
}

bool completed(const Streams& streams) {
  const ReadReport read = read_driver_report(streams.report());
  return read.state == ReportState::kPresent && read.report.outcome == DriverReport::Outcome::kCompleted;
}

}  // namespace

bool runs_again(const TrialState& state) { return wrote_in_private(state) || refused_at_compile(state); }

void run_next_execution(TrialState& state) {
  if (!wrote_in_private(state)) return;
  NextExecution next;
  run_beside(state, state.trial.probe->steps.front(), [&] {
    const int pid = payload_pid(state);
    next.looked = pid > 0;
    next.present = pid > 0 && exists_in_root(pid, state.recording.placed);
  });
  state.seen.next = next;
}

void run_without_steps(TrialState& state) {
  if (!refused_at_compile(state)) return;
  NoOpRun no_op;
  const StepLines steps = without_steps(state.trial.payload.steps.front(), *state.trial.interpreter);
  const auto marked = [&](int line) { return std::find(steps.marked.begin(), steps.marked.end(), line) != steps.marked.end(); };
  const auto& named = state.seen.report.lines;
  if (!named.empty() && std::all_of(named.begin(), named.end(), marked)) {
    const auto ending = state.seen.ending;
    const auto streams = run_beside(state, steps.text, [] {});
    no_op.ran = streams != nullptr;
    if (streams) no_op.allowed = completed(*streams) && streams->marks().past_step();
    state.seen.ending = ending;
  }
  state.seen.no_op = no_op;
}

}  // namespace nohatch
