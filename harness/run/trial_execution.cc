#include "run/trial_execution.h"

#include <thread>

#include "base/clock.h"
#include "observe/driver_report.h"
#include "observe/errno_answer.h"
#include "observe/limit.h"
#include "run/subject_start.h"
#include "run/trial_look.h"
#include "run/trial_telemetry.h"

namespace nohatch {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kAfterTheEnd{1000};  // the challenge to survivors is issued so long after the end
constexpr milliseconds kAnswerTime{500};

class Execution {
 public:
  explicit Execution(TrialState& state)
      : state_(state), trial_(state.trial), scene_(*state.scene), recording_(state.recording), seen_(state.seen), look_(state) {}

  void run() {
    const std::int64_t started = monotonic_milliseconds();
    execute_steps();
    recording_.use.wall_milliseconds = seen_.milliseconds = monotonic_milliseconds() - started;
    survivors();
    end_subjects();
  }

 private:
  void execute_steps() {
    if (trial_.subject->session || trial_.payload.steps.size() == 1) return execute(0, all_sources(state_));
    for (std::size_t step = 0; step < trial_.payload.steps.size(); ++step) {
      execute(step, {inner_source(state_, step)});
      if (step + 1 < trial_.payload.steps.size()) state_.blame(scene_.decoy->end_subjects());
    }
  }

  // One execution: what production would do once for one request.
  void execute(std::size_t step, const std::vector<std::string>& sources) {
    launched_ = monotonic_milliseconds();
    auto streams = start_subject(state_, step, sources);
    state_.times.end("launch");
    if (!streams) return;
    const WatchResult watched = streams->watch(watch_for(*streams));
    state_.times.end("subject");
    seen_.ending = recording_.ending = watched.ending;
    recording_.ended_by_harness = std::holds_alternative<Stopped>(watched.ending);
    if (recording_.ended_by_harness) kill_subjects();
    streams->drain_rest(kDrainTime);
    collect(*streams);
    state_.streams = std::move(streams);
  }

  Watch watch_for(const Streams& streams) {
    Watch watch;
    watch.control = scene_.decoy->control();
    watch.ending = [this] { return scene_.decoy->ending(); };
    watch.at_step = [this] { looking([this] { look_.at_step(); }); };
    watch.past_step = [this] { looking([this] { look_.past_step(); }); };
    watch.enough = [this, &streams] { return enough(streams); };
    const bool waits = trial_.limit && trial_.limit->resource == Resource::kWall;
    watch.deadline = state_.context.deadline + (waits ? milliseconds(trial_.limit->goal) : milliseconds(0));
    return watch;
  }

  template <typename Look>
  void looking(Look look) {
    state_.times.end("subject");
    look();
    state_.times.end("look");
  }

  void read_counters() {
    ResourceUse& use = recording_.use;
    if (!scene_.cgroup) {
      use.why = state_.context.cgroups_missing;
      return;
    }
    const auto counters = scene_.cgroup->counters();
    if (!counters) {
      use.why = counters.error().text();
      return;
    }
    use.readable = true;
    use.memory_peak = counters->memory_peak_bytes;
    use.oom_kills = counters->oom_kills;
    use.pids_peak = counters->pids_peak;
    use.pids_refused = counters->pids_refused;
    use.cpu_microseconds = counters->cpu_microseconds;
    use.throttled_microseconds = counters->throttled_microseconds;
  }

  // The effect of a `consume` attempt is use beyond the limit: once that was seen nothing is gained by waiting.
  bool enough(const Streams& streams) {
    if (state_.context.stop != nullptr && *state_.context.stop) return true;
    if (!trial_.limit) return false;
    read_counters();
    recording_.use.wall_milliseconds = monotonic_milliseconds() - launched_;
    recording_.output_bytes = output_before_ + streams.bytes();
    recording_.reported = streams.marks().used();
    if (trial_.limit->resource == Resource::kCpuShare && recording_.use.wall_milliseconds < 1500) return false;
    return beyond(limit_view(recording_));
  }

  void collect(const Streams& streams) {
    const MarkReader& marks = streams.marks();
    const bool last = trial_.subject->session || ++steps_done_ == trial_.payload.steps.size();
    seen_.at_step = marks.at_step();
    seen_.past_step = marks.past_step();
    if (trial_.subject->session) seen_.past_step = marks.past_steps() >= static_cast<int>(trial_.payload.steps.size());
    seen_.caught.insert(seen_.caught.end(), marks.caught().begin(), marks.caught().end());
    recording_.reported = marks.used();
    recording_.tries += marks.tries();
    recording_.output += streams.output();
    recording_.output_bytes = output_before_ + streams.bytes();
    output_before_ = recording_.output_bytes;
    if (last) recording_.last_step_output = last_output(streams);
    recording_.survivor.mark = marks.survivor();
    read_errno(streams);
    read_report(streams);
  }

  // Of a session: what came after the last at_step mark belongs to its last payload.
  std::string last_output(const Streams& streams) const {
    if (!trial_.subject->session) return streams.output();
    const std::size_t at = streams.output().rfind(at_mark(state_.tokens.nonce_a, state_.tokens.nonce_b));
    return at == std::string::npos ? std::string() : streams.output().substr(at);
  }

  void read_errno(const Streams& streams) {
    const MarkReader& marks = streams.marks();
    const std::vector<std::string> native = {"\\[errno ([A-Z0-9]+)\\]"};
    const auto& patterns = trial_.native ? native : trial_.interpreter->errno_patterns;
    if (marks.at_step()) seen_.error = find_errno(marks.after_step() + streams.error(), patterns, known_paths());
    recording_.error = seen_.error;
  }

  std::vector<std::string> known_paths() const {
    std::vector<std::string> paths = {recording_.placed};
    for (const std::string& name : scene_.targets.placeholders)
      if (const auto value = scene_.values.find(name); value != scene_.values.end() && value->second.find('/') != std::string::npos)
        paths.push_back(value->second);
    return paths;
  }

  void read_report(const Streams& streams) {
    if (!trial_.with_driver) {
      seen_.report_state = ReportState::kNotExpected;
      return;
    }
    ReadReport read = read_driver_report(streams.report());
    seen_.report_state = read.state;
    seen_.report = recording_.report = std::move(read.report);
  }

  bool hunts_survivors() const { return recording_.effect == Effect::kPersist && recording_.placed.empty() && recording_.steps == 1; }

  void survivors() {
    const auto left = scene_.decoy->subjects();
    recording_.all_gone = left.empty();
    if (!hunts_survivors() || !state_.streams) return;
    std::this_thread::sleep_for(kAfterTheEnd);  // the design's second: time for a survivor to be gone, or to prove that it is not
    const auto later = scene_.decoy->subjects();
    recording_.survivors.assign(later.begin(), later.end());
    const Tokens& tokens = state_.tokens;
    const std::string challenge = "nohatch-challenge " + std::to_string(tokens.challenge_a) + " " + std::to_string(tokens.challenge_b) + "\n";
    const std::string answer = std::to_string(tokens.challenge_a * tokens.challenge_b);
    recording_.survivor.empty = later.empty();
    recording_.survivor.answered = state_.streams->challenge(challenge, answer, kAnswerTime);
    seen_.survivor = recording_.survivor;
  }

  void kill_subjects() {
    if (scene_.cgroup) state_.blame(scene_.cgroup->kill());
    state_.blame(scene_.decoy->end_subjects());
  }

  void end_subjects() {
    read_counters();
    state_.blame(scene_.decoy->end_subjects());
    read_counters();
    record_telemetry(state_);
    state_.times.end("end");
  }

  TrialState& state_;
  const Trial& trial_;
  TrialScene& scene_;
  Recording& recording_;
  Observation& seen_;
  StepLook look_;
  std::size_t steps_done_ = 0;
  std::uint64_t output_before_ = 0;  // of the steps before this one
  std::int64_t launched_ = 0;
};

}  // namespace

void execute_trial(TrialState& state) {
  state.times.start();
  Execution(state).run();
}

}  // namespace nohatch
