#include "run/trial_runner.h"

#include <signal.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/bytes.h"
#include "base/clock.h"
#include "observe/driver_report.h"
#include "observe/errno_answer.h"
#include "observe/limit.h"
#include "observe/witness.h"
#include "plan/places.h"
#include "run/scene.h"
#include "run/streams.h"

namespace nohatch {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kAfterTheEnd{1000};   // the challenge to survivors is issued so long after the end
constexpr milliseconds kAnswerTime{500};
constexpr milliseconds kDrainTime{300};

// One trial, as a checklist: run() is the list.
class TrialRun {
 public:
  TrialRun(const RunContext& context, const Trial& trial, std::uint64_t index, int attempt)
      : context_(context), trial_(trial), index_(index), attempt_(attempt), tokens_(make_tokens(context.seed, trial.key, attempt)) {}

  TrialRecord run() {
    record_.key = trial_.key;
    record_.attempt = attempt_;
    if (Status ready = prepare(); !ready) {
      record_.fault = ready.error().text();
      return record_;
    }
    before();
    const std::int64_t started = monotonic_milliseconds();
    execute_steps();
    recording_.use.wall_milliseconds = seen_.milliseconds = monotonic_milliseconds() - started;
    survivors();
    end_subjects();
    after();
    next_execution();
    no_op_run();
    conclude();
    return record_;
  }

 private:
  Status prepare() {
    auto scene = make_scene(context_, trial_, tokens_, index_);
    if (!scene) return tl::unexpected<Error>(scene.error());
    scene_ = std::move(*scene);
    record_.argv = scene_->line.argv;
    record_.environment = scene_->line.environment;
    record_.source = trial_.native ? trial_.payload.steps.front() : scene_->sources.front();
    describe_trial();
    return success();
  }

  void describe_trial() {
    const Case* subject = trial_.subject;
    recording_.effect = subject->effect;
    recording_.bait = subject->bait;
    recording_.surface = subject->surface;
    if (auto placed = fill(subject->placed, scene_->values)) recording_.placed = *placed;
    recording_.steps = trial_.payload.steps.size();
    recording_.own_places = {"/nohatch", scene_->line.inner_temporary, "/tmp", "/var/tmp"};
    if (trial_.sandboxed())
      recording_.own_places.insert(recording_.own_places.end(), trial_.sandbox->scratch.begin(), trial_.sandbox->scratch.end());
    recording_.tokens = tokens_;
    recording_.places = scene_->decoy->places();
    recording_.tool_answer = tool_answer(tokens_.tool_key, tokens_.tool_challenge);
    if (subject->host) recording_.planted = planted_state();
    if (trial_.limit)
      recording_.limit = LimitView{.name = trial_.limit->name, .resource = trial_.limit->resource, .declared = trial_.limit->declared};
    seen_.arm = trial_.arm;
    seen_.payload = trial_.payload.key;
  }

  bool watches_files() const { return recording_.effect == Effect::kModify || recording_.effect == Effect::kPersist; }

  void before() {
    bait_fault_ = scene_->decoy->check_baits();
    if (watches_files()) take_snapshot(recording_.before);
    for (const std::string& path : sysctls()) recording_.sysctls[path].first = scene_->decoy->sysctl(path).value_or("");
    watch_baits();
  }

  void take_snapshot(FileSnapshot& into) {
    auto taken = scene_->decoy->snapshot();
    if (taken) into = std::move(*taken);
    else recording_.snapshot_fault = taken.error().text();
  }

  // The case names what it changes in `placed`, below /proc/sys: "net/ipv4/ip_default_ttl".
  std::vector<std::string> sysctls() const {
    if (recording_.surface != "sysctl" || recording_.placed.empty()) return {};
    return {recording_.placed};
  }

  void watch_baits() {
    opens_ = UniqueFd(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    const BaitPlaces& places = scene_->decoy->places();
    for (const std::string& path : {places.secret_path, places.run_path}) {
      const std::string there = scene_->decoy->root().string() + path;
      if (const int id = ::inotify_add_watch(opens_.get(), there.c_str(), IN_OPEN | IN_MODIFY); id >= 0) watched_[id] = path;
    }
  }

  void read_opens() {
    alignas(inotify_event) char buffer[4096];
    ssize_t count;
    while ((count = ::read(opens_.get(), buffer, sizeof buffer)) > 0)
      for (ssize_t at = 0; at < count;) {
        const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);
        if (const auto found = watched_.find(event->wd); found != watched_.end()) recording_.opened.push_back(found->second);
        at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      }
  }

  void execute_steps() {
    if (trial_.subject->session || trial_.payload.steps.size() == 1) return execute(0, all_sources());
    for (std::size_t step = 0; step < trial_.payload.steps.size(); ++step) {
      execute(step, {inner_source(step)});
      if (step + 1 < trial_.payload.steps.size()) blame(scene_->decoy->end_subjects());
    }
  }

  std::string inner_source(std::size_t step) const {
    const std::string first = source_name(trial_, 0), name = source_name(trial_, step);
    std::string path = scene_->line.source;
    if (trial_.sandboxed())
      if (const auto inner = trial_.sandbox->inner.find("source"); inner != trial_.sandbox->inner.end()) {
        path = inner->second;
        if (const std::size_t at = path.find("{name}"); at != std::string::npos) path.replace(at, 6, first);
      }
    if (const std::size_t at = path.rfind(first); at != std::string::npos) path.replace(at, first.size(), name);
    return path;
  }

  std::vector<std::string> all_sources() const {
    std::vector<std::string> paths;
    for (std::size_t step = 0; step < trial_.payload.steps.size(); ++step) paths.push_back(inner_source(step));
    return paths;
  }

  // One execution: what production would do once for one request.
  void execute(std::size_t step, const std::vector<std::string>& sources) {
    launched_ = monotonic_milliseconds();
    auto streams = launch(step, sources);
    if (!streams) return;
    const WatchResult watched = streams->watch(watch_for(*streams));
    seen_.ending = recording_.ending = watched.ending;
    recording_.ended_by_harness = std::holds_alternative<Stopped>(watched.ending);
    if (recording_.ended_by_harness) kill_subjects();
    streams->drain_rest(kDrainTime);
    collect(*streams);
    streams_ = std::move(streams);
  }

  // Null, and the ending says why, if nothing could be launched.
  std::unique_ptr<Streams> launch(std::size_t step, const std::vector<std::string>& sources) {
    const bool on_stdin = scene_->line.source_on_stdin;
    const std::string input = trial_.subject->request.standard_input;
    auto made = Streams::create(tokens_.nonce_a, tokens_.nonce_b, trial_.with_driver, driver_setup(*scene_, sources), input);
    if (!made) return not_launched(made.error());
    auto streams = std::make_unique<Streams>(std::move(*made));
    auto started = scene_->decoy->launch(subject_launch(*streams, step));
    if (!started) return not_launched(started.error());
    if (on_stdin) streams->give_source(scene_->sources[step]);
    return streams;
  }

  std::unique_ptr<Streams> not_launched(const Error& error) {
    seen_.ending = recording_.ending = LaunchFailed{error.number, error.message};
    return nullptr;
  }

  SubjectLaunch subject_launch(Streams& streams, std::size_t step) const {
    SubjectEnds& ends = streams.theirs();
    SubjectLaunch launch{.argv = argv_of_step(step), .environment = scene_->line.environment, .directory = scene_->line.directory,
                         .standard_input = ends.input.get(), .standard_output = ends.output.get(), .standard_error = ends.error.get()};
    if (ends.report.valid()) launch.descriptors[kReportDescriptor] = ends.report.get();
    if (scene_->cgroup) launch.cgroup_procs = scene_->cgroup->procs();
    launch.descriptor_bait = true;
    return launch;
  }

  // The words of a later step are the first's with that step's file in place of the first's.
  std::vector<std::string> argv_of_step(std::size_t step) const {
    std::vector<std::string> argv = scene_->line.argv;
    const std::string first = source_name(trial_, 0), name = source_name(trial_, step);
    for (std::string& word : argv) {
      if (word == kSourceText) word = scene_->sources[step];
      else if (const std::size_t at = word.rfind(first); step > 0 && at != std::string::npos) word.replace(at, first.size(), name);
    }
    return argv;
  }

  Watch watch_for(const Streams& streams) {
    Watch watch;
    watch.control = scene_->decoy->control();
    watch.ending = [this] { return scene_->decoy->ending(); };
    watch.at_step = [this] { look_at_step(); };
    watch.past_step = [this] { look_past_step(); };
    watch.enough = [this, &streams] { return enough(streams); };
    watch.deadline = context_.deadline + (trial_.limit && trial_.limit->resource == Resource::kWall ? milliseconds(trial_.limit->goal) : milliseconds(0));
    return watch;
  }

  int payload_pid() const {
    const auto subjects = scene_->decoy->subjects();
    return payload_process({subjects.begin(), subjects.end()});
  }

  // Looking costs milliseconds, and answers of the sandbox alone need it.
  bool needs_look() const { return has_sandbox(trial_.arm) || recording_.effect == Effect::kReach || trial_.kind == TrialKind::kBusy; }

  void look_at_step() {
    if (!needs_look() || recording_.at_step) return;
    Hold hold;
    const int pid = payload_pid();
    hold.looked = pid > 0;
    if (!hold.looked) hold.why = "no process of the subject could be seen at its step";
    if (hold.looked) {
      if (recording_.effect == Effect::kReach) hold.process = view_process(pid);
      seen_.view = look_for_bait(pid, scene_->targets);
      if (scene_->plantings.any()) seen_.cleared = look_for_plantings(pid, scene_->plantings);
      if (trial_.limit) measure_holdings(pid, scene_->line.inner_temporary, held_before_);
    }
    recording_.at_step = std::move(hold);
  }

  void look_past_step() {
    if (trial_.kind == TrialKind::kBusy) busy_ticks();
    if (recording_.past_step || !(recording_.effect == Effect::kReach || trial_.limit)) return;
    Hold hold;
    const int pid = payload_pid();
    hold.looked = pid > 0;
    if (!hold.looked) hold.why = "no process of the subject could be seen past its step";
    if (hold.looked && recording_.effect == Effect::kReach) hold.process = view_process(pid);
    if (hold.looked && trial_.limit) hold_use(pid);
    recording_.past_step = std::move(hold);
  }

  void hold_use(int pid) {
    ResourceUse now;
    measure_holdings(pid, scene_->line.inner_temporary, now);
    const auto grown = [](std::optional<std::int64_t> is, std::optional<std::int64_t> was, std::optional<std::int64_t>& largest) {
      if (is) largest = std::max(largest.value_or(0), *is - was.value_or(0));
    };
    grown(now.disk_bytes, held_before_.disk_bytes, recording_.use.disk_bytes);
    grown(now.inodes, held_before_.inodes, recording_.use.inodes);
    grown(now.descriptors, std::nullopt, recording_.use.descriptors);
  }

  void busy_ticks() {
    std::int64_t ticks = 0;
    for (const auto pid : scene_->decoy->subjects()) ticks += cpu_ticks(static_cast<int>(pid));
    record_.cpu_milliseconds = std::max(record_.cpu_milliseconds, ticks * 1000 / ::sysconf(_SC_CLK_TCK));
  }

  void read_counters() {
    if (!scene_->cgroup) {
      recording_.use.why = context_.cgroups_missing;
      return;
    }
    const auto counters = scene_->cgroup->counters();
    if (!counters) {
      recording_.use.why = counters.error().text();
      return;
    }
    ResourceUse& use = recording_.use;
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
    if (context_.stop != nullptr && *context_.stop) return true;
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
    if (marks.at_step()) seen_.error = find_errno(marks.after_step() + streams.error(), trial_.interpreter->errno_patterns, known_paths());
    if (marks.at_step() && trial_.native) seen_.error = find_errno(marks.after_step() + streams.error(), {"\\[errno ([A-Z0-9]+)\\]"}, known_paths());
    recording_.error = seen_.error;
    read_report(streams);
  }

  // Of a session: what came after the last at_step mark belongs to its last payload.
  std::string last_output(const Streams& streams) const {
    if (!trial_.subject->session) return streams.output();
    const std::size_t at = streams.output().rfind(at_mark(tokens_.nonce_a, tokens_.nonce_b));
    return at == std::string::npos ? std::string() : streams.output().substr(at);
  }

  std::vector<std::string> known_paths() const {
    std::vector<std::string> paths = {recording_.placed};
    for (const std::string& name : scene_->targets.placeholders)
      if (const auto value = scene_->values.find(name); value != scene_->values.end() && value->second.find('/') != std::string::npos)
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
    const auto left = scene_->decoy->subjects();
    recording_.all_gone = left.empty();
    if (!hunts_survivors() || !streams_) return;
    std::this_thread::sleep_for(kAfterTheEnd);  // the design's second: time for a survivor to be gone, or to prove that it is not
    const auto later = scene_->decoy->subjects();
    recording_.survivors.assign(later.begin(), later.end());
    const std::string challenge = "nohatch-challenge " + std::to_string(tokens_.challenge_a) + " " + std::to_string(tokens_.challenge_b) + "\n";
    const std::string answer = std::to_string(tokens_.challenge_a * tokens_.challenge_b);
    recording_.survivor.empty = later.empty();
    recording_.survivor.answered = streams_->challenge(challenge, answer, kAnswerTime);
    seen_.survivor = recording_.survivor;
  }

  void kill_subjects() {
    if (scene_->cgroup) blame(scene_->cgroup->kill());
    blame(scene_->decoy->end_subjects());
  }

  // A fault of the harness itself: the first is kept, and the trial counts as not run.
  void blame(const Status& status) {
    if (!status && record_.fault.empty()) record_.fault = status.error().text();
  }

  void end_subjects() {
    read_counters();
    blame(scene_->decoy->end_subjects());
    read_counters();
  }

  void after() {
    read_opens();
    if (watches_files()) take_snapshot(recording_.after);
    for (auto& [path, values] : recording_.sysctls) values.second = scene_->decoy->sysctl(path).value_or("");
    recording_.terminal = scene_->decoy->terminal_input();
    read_canary();
    if (recording_.effect != Effect::kModify && bait_fault_.empty()) bait_fault_ = scene_->decoy->check_baits();
    causes();
  }

  void read_canary() {
    if (!scene_->link) {
      recording_.canary_fault = "there is no canary in this run";
      return;
    }
    auto hits = context_.canary->readback(*scene_->link);
    auto counters = context_.canary->counters(*scene_->link);
    if (hits) recording_.hits = std::move(*hits);
    else recording_.canary_fault = hits.error().text();
    if (counters) recording_.link = *counters;
    else recording_.canary_fault = counters.error().text();
  }

  void causes() {
    const auto* signaled = std::get_if<Signaled>(&seen_.ending);
    seen_.causes.oom_kill = recording_.use.oom_kills.value_or(0) > 0;
    seen_.causes.cpu_time = signaled != nullptr && signaled->signal == SIGXCPU;
    seen_.causes.wall_clock = ended_near(Resource::kWall, recording_.use.wall_milliseconds);
    seen_.causes.cpu_time |= ended_near(Resource::kCpuTime, recording_.use.cpu_microseconds.value_or(0) / 1000);
    seen_.causes.stream_cut = ended_near(Resource::kOutput, static_cast<std::int64_t>(recording_.output_bytes));
  }

  // The layer's own launcher ends what passes a limit that cgroups do not have; the amount at the end tells.
  bool ended_near(Resource resource, std::int64_t amount) const {
    if (recording_.ended_by_harness || !trial_.sandboxed()) return false;
    for (const DeclaredLimit& limit : trial_.sandbox->limits())
      if (limit.resource == resource && amount * 10 >= limit.value * 8) return true;
    return false;
  }

  // What the step wrote in private must not be there for the next execution on the same decoy host.
  void next_execution() {
    const bool wrote = seen_.past_step && trial_.probe && !recording_.placed.empty() && watches_files() && has_sandbox(trial_.arm);
    if (!wrote) return;
    NextExecution next;
    run_beside(trial_.probe->steps.front(), [&] {
      const int pid = payload_pid();
      next.looked = pid > 0;
      next.present = pid > 0 && exists_in_root(pid, recording_.placed);
    });
    seen_.next = next;
  }

  // Another payload in the same composition on the same decoy host; `look` is called at its step. Its streams, for who wants to know.
  std::unique_ptr<Streams> run_beside(const std::string& payload, const std::function<void()>& look) {
    auto source = prepare_source(*scene_, payload, 0);
    if (!source) return nullptr;
    for (const char* directory : {kRequestDirectory, kSourceDirectory})
      if (!plant(*scene_->decoy, std::string(directory) + "/" + source->name, source->text, source->mode)) return nullptr;
    scene_->sources[0] = source->text;
    auto streams = launch(0, {inner_source(0)});
    if (!streams) return nullptr;
    Watch watch;
    watch.control = scene_->decoy->control();
    watch.ending = [this] { return scene_->decoy->ending(); };
    watch.at_step = look;
    watch.deadline = context_.deadline;
    streams->watch(watch);
    streams->drain_rest(kDrainTime);
    blame(scene_->decoy->end_subjects());
    return streams;
  }

  void no_op_run() {
    if (seen_.report_state != ReportState::kPresent || seen_.report.outcome != DriverReport::Outcome::kRefusedAtCompile) return;
    NoOpRun no_op;
    const StepLines steps = without_steps(trial_.payload.steps.front(), *trial_.interpreter);
    const auto marked = [&](int line) { return std::find(steps.marked.begin(), steps.marked.end(), line) != steps.marked.end(); };
    const auto& named = seen_.report.lines;
    if (!named.empty() && std::all_of(named.begin(), named.end(), marked)) {
      const auto ending = seen_.ending;
      const auto streams = run_beside(steps.text, [] {});
      no_op.ran = streams != nullptr;
      if (streams) no_op.allowed = completed(*streams) && streams->marks().past_step();
      seen_.ending = ending;
    }
    seen_.no_op = no_op;
  }

  static bool completed(const Streams& streams) {
    const ReadReport read = read_driver_report(streams.report());
    return read.state == ReportState::kPresent && read.report.outcome == DriverReport::Outcome::kCompleted;
  }

  void conclude() {
    seen_.output = printable(recording_.output.substr(0, 64u << 10));
    seen_.output_bytes = recording_.output_bytes;
    seen_.bait_fault = bait_fault_;
    seen_.bait_read_back = bait_fault_.empty();
    if (trial_.limit) seen_.limit = limit_view(recording_);
    if (recording_.effect == Effect::kConnect)
      seen_.network = NetworkView{.canary_alive_before = recording_.canary_fault.empty(), .canary_alive_after = recording_.canary_fault.empty(),
                                  .hits = recording_.hits.size(), .packets = recording_.link.stray,
                                  .tries = recording_.tries, .link = scene_->link ? scene_->link->peer_name : ""};
    testify_all(recording_, seen_);
    if (recording_.use.cpu_microseconds) record_.cpu_milliseconds = *recording_.use.cpu_microseconds / 1000;
    record_.observation = std::move(seen_);
    if (scene_->link) blame(context_.canary->detach(*scene_->link));
  }

  static std::int64_t cpu_ticks(int pid);

  struct StepLines { std::string text; std::vector<int> marked; };
  static StepLines without_steps(const std::string& payload, const Interpreter&);

  const RunContext& context_;
  const Trial& trial_;
  std::uint64_t index_;
  int attempt_;
  Tokens tokens_;
  TrialRecord record_;
  Observation seen_;
  Recording recording_;
  std::unique_ptr<TrialScene> scene_;
  std::unique_ptr<Streams> streams_;
  ResourceUse held_before_;
  std::size_t steps_done_ = 0;
  std::uint64_t output_before_ = 0;  // of the steps before this one
  std::int64_t launched_ = monotonic_milliseconds();
  std::string bait_fault_;
  UniqueFd opens_;
  std::map<int, std::string> watched_;
};

// Own time and that of children already waited for, in clock ticks.
std::int64_t TrialRun::cpu_ticks(int pid) {
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

// The payload with each line that is marked `# step` made a no-op of the same indentation.
TrialRun::StepLines TrialRun::without_steps(const std::string& payload, const Interpreter& interpreter) {
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

}  // namespace

Tokens make_tokens(std::uint64_t seed, const std::string& key, int attempt) {
  SeededStream stream(seed, key + "/" + std::to_string(attempt));
  Tokens tokens;
  for (std::string* token : {&tokens.secret_file, &tokens.system_file, &tokens.run_file, &tokens.environment, &tokens.descriptor, &tokens.process,
                             &tokens.host_name, &tokens.mount, &tokens.interface, &tokens.socket, &tokens.host_api, &tokens.control_group, &tokens.core,
                             &tokens.canary, &tokens.run, &tokens.tool_key})
    *token = stream.hex(32);
  tokens.tool_challenge = stream.below(std::uint64_t{1} << 31);
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 16, kMost = std::uint64_t{1} << 20;
  for (std::uint64_t* number : {&tokens.nonce_a, &tokens.nonce_b, &tokens.challenge_a, &tokens.challenge_b})
    *number = kLeast + stream.below(kMost - kLeast);
  return tokens;
}

TrialRecord TrialRunner::run(const Trial& trial, std::uint64_t index, int attempt) { return TrialRun(context_, trial, index, attempt).run(); }

}  // namespace nohatch
