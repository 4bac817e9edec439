#include "run/subject_start.h"

#include "plan/places.h"

namespace nohatch {
namespace {

// The words of a later step are the first's with that step's file in place of the first's.
std::vector<std::string> argv_of_step(const TrialState& state, std::size_t step) {
  std::vector<std::string> argv = state.scene->line.argv;
  const std::string first = source_name(state.trial, 0), name = source_name(state.trial, step);
  for (std::string& word : argv) {
    if (word == kSourceText) word = state.scene->sources[step];
    else if (const std::size_t at = word.rfind(first); step > 0 && at != std::string::npos) word.replace(at, first.size(), name);
  }
  return argv;
}

SubjectLaunch subject_launch(const TrialState& state, Streams& streams, std::size_t step) {
  SubjectEnds& ends = streams.theirs();
  const TrialScene& scene = *state.scene;
  SubjectLaunch launch{.argv = argv_of_step(state, step), .environment = scene.line.environment, .directory = scene.line.directory,
                       .standard_input = ends.input.get(), .standard_output = ends.output.get(), .standard_error = ends.error.get()};
  if (ends.report.valid()) launch.descriptors[kReportDescriptor] = ends.report.get();
  if (scene.cgroup) launch.cgroup_procs = scene.cgroup->procs();
  launch.descriptor_bait = true;
  return launch;
}

std::unique_ptr<Streams> not_launched(TrialState& state, const Error& error) {
  state.seen.ending = state.recording.ending = LaunchFailed{error.number, error.message};
  return nullptr;
}

}  // namespace

std::string inner_source(const TrialState& state, std::size_t step) {
  const Trial& trial = state.trial;
  const std::string first = source_name(trial, 0), name = source_name(trial, step);
  std::string path = state.scene->line.source;
  if (trial.sandboxed())
    if (const auto inner = trial.sandbox->inner.find("source"); inner != trial.sandbox->inner.end()) {
      path = inner->second;
      if (const std::size_t at = path.find("{name}"); at != std::string::npos) path.replace(at, 6, first);
    }
  if (const std::size_t at = path.rfind(first); at != std::string::npos) path.replace(at, first.size(), name);
  return path;
}

std::vector<std::string> all_sources(const TrialState& state) {
  std::vector<std::string> paths;
  for (std::size_t step = 0; step < state.trial.payload.steps.size(); ++step) paths.push_back(inner_source(state, step));
  return paths;
}

std::unique_ptr<Streams> start_subject(TrialState& state, std::size_t step, const std::vector<std::string>& sources) {
  const std::string input = state.trial.subject->request.standard_input;
  auto made = Streams::create(state.tokens.nonce_a, state.tokens.nonce_b, state.trial.with_driver, driver_setup(*state.scene, sources), input);
  if (!made) return not_launched(state, made.error());
  auto streams = std::make_unique<Streams>(std::move(*made));
  const auto started = state.scene->decoy->launch(subject_launch(state, *streams, step));
  if (!started) return not_launched(state, started.error());
  if (state.scene->line.source_on_stdin) streams->give_source(state.scene->sources[step]);
  return streams;
}

}  // namespace nohatch
