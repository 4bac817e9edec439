#include "run/decoy_host.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>

#include "process/descriptors.h"
#include "run/decoy_channel.h"
#include "run/decoy_check.h"
#include "run/decoy_places.h"
#include "run/decoy_protocol.h"
#include "run/decoy_snapshot.h"
#include "run/decoy_spawn.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

constexpr std::chrono::seconds kPatience{30};

Ending ending_of(int status) {
  if (WIFSIGNALED(status)) return Signaled{WTERMSIG(status)};
  return Exited{WEXITSTATUS(status)};
}

// What /proc/1/environ shows. The last variable is room for the bait process's token.
std::vector<std::string> decoy_environment(const Tokens& tokens) {
  return {"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", environment_bait(tokens),
          std::string(kProcessVariable) + "=" + std::string(tokens.process.size(), '0')};
}

bool sets(const std::vector<std::string>& environment, const std::string& name) {
  return std::any_of(environment.begin(), environment.end(),
                     [&](const std::string& variable) { return variable.rfind(name + "=", 0) == 0; });
}

// The words of the order, and its descriptors in the order in which decoy_launch.h takes them.
struct Order {
  LaunchOrder words;
  std::vector<int> descriptors;

  void place(int place, int descriptor) {
    if (descriptor < 0) return;
    words.places.push_back(place);
    descriptors.push_back(descriptor);
  }
};

Order order_of(const SubjectLaunch& launch) {
  Order order;
  order.words.argv = launch.argv;
  order.words.environment = launch.environment;
  order.words.directory = launch.directory;
  order.words.descriptor_bait = launch.descriptor_bait;
  order.place(0, launch.standard_input);
  order.place(1, launch.standard_output);
  order.place(2, launch.standard_error);
  for (const auto& [place, descriptor] : launch.descriptors) order.place(place, descriptor);
  return order;
}

}  // namespace

struct DecoyHost::State {
  DecoySpec spec;
  BaitPlaces places;
  SpawnedDecoy process;
  DecoyChannel channel;
  UniqueFd by_path, abstract;
  pid_t bait_process = 0;
  std::filesystem::path tool;
  std::deque<Ending> endings;
  bool enlisted = false;

  Status start(const std::filesystem::path& program);
  Status await_ready();
  Status take_ending(const Frame&);
  // Sends, and waits for the answer; endings that come before it are kept.
  Result<Frame> ask(FrameKind, std::string_view body = {}, const std::vector<int>& descriptors = {});
  Result<Frame> answer(FrameKind wanted);
};

Status DecoyHost::State::start(const std::filesystem::path& program) {
  const UniqueFd tool_file(::open(tool.c_str(), O_RDONLY | O_CLOEXEC));
  if (!tool_file.valid()) return system_failure(tool.native(), errno);
  Result<SocketPair> pair = make_socket_pair();
  if (!pair) return tl::unexpected(pair.error());
  Result<SpawnedDecoy> spawned = spawn_decoy(program, decoy_environment(spec.tokens), pair->theirs.get(), spec.engine);
  if (!spawned) return tl::unexpected(spawned.error());
  process = std::move(*spawned);
  channel = DecoyChannel(std::move(pair->ours));
  pair->theirs.reset();
  if (Status s = channel.guard(kPatience); !s) return s;
  std::vector<int> descriptors = {tool_file.get()};
  if (spec.canary) descriptors.push_back(spec.canary->net_namespace);
  return channel.send(FrameKind::kBuild, encode_spec(spec), descriptors);
}

Status DecoyHost::State::await_ready() {
  Result<Frame> frame = answer(FrameKind::kReady);
  if (!frame) return tl::unexpected(frame.error());
  const Result<DecoyReady> ready = decode_ready(frame->body);
  if (!ready) return tl::unexpected(ready.error());
  if (frame->descriptors.size() != 2) return failure("the service sockets did not come");
  by_path = std::move(frame->descriptors[0]);
  abstract = std::move(frame->descriptors[1]);
  bait_process = frame->about;
  places.process_pid = static_cast<pid_t>(ready->process_pid);
  places.process_address = ready->process_address;
  places.process_length = ready->process_length;
  return success();
}

Status DecoyHost::State::take_ending(const Frame& frame) {
  const Result<std::uint64_t> status = decode_number(frame.body);
  if (!status) return tl::unexpected(status.error());
  endings.push_back(ending_of(static_cast<int>(*status)));
  return success();
}

Result<Frame> DecoyHost::State::answer(FrameKind wanted) {
  for (;;) {
    Result<Frame> frame = channel.receive();
    if (!frame || frame->kind == wanted) return frame;
    if (frame->kind == FrameKind::kFailed) return tl::unexpected(decode_error(frame->body));
    if (frame->kind != FrameKind::kEnded) return failure("the decoy host gave an answer that nobody asked for");
    if (Status s = take_ending(*frame); !s) return tl::unexpected(s.error());
  }
}

Result<Frame> DecoyHost::State::ask(FrameKind kind, std::string_view body, const std::vector<int>& descriptors) {
  if (Status s = channel.send(kind, body, descriptors); !s) return tl::unexpected(s.error());
  const bool text = kind == FrameKind::kTerminalInput || kind == FrameKind::kSysctl;
  return answer(kind == FrameKind::kLaunch ? FrameKind::kLaunched : text ? FrameKind::kText : FrameKind::kDone);
}

DecoyHost::DecoyHost(std::unique_ptr<State> state) : state_(std::move(state)) {}

DecoyHost::~DecoyHost() { destroy(); }

Result<std::unique_ptr<DecoyHost>> DecoyHost::create(const DecoySpec& spec, const std::filesystem::path& program,
                                                     const std::filesystem::path& tool) {
  auto state = std::make_unique<State>();
  state->spec = spec;
  state->places = bait_places(spec);
  state->tool = tool;
  std::unique_ptr<DecoyHost> host(new DecoyHost(std::move(state)));
  if (Status s = host->state_->start(program); !s) return tl::unexpected(s.error());
  if (Status s = host->state_->await_ready(); !s) return tl::unexpected(s.error());
  return host;
}

pid_t DecoyHost::init() const { return state_->process.pid; }

std::filesystem::path DecoyHost::root() const { return "/proc/" + std::to_string(init()) + "/root"; }

const BaitPlaces& DecoyHost::places() const { return state_->places; }

UniqueFd DecoyHost::take_service_socket(const std::string& channel) {
  return std::move(channel == "unix" ? state_->by_path : state_->abstract);
}

Status DecoyHost::enlist(const std::vector<int>& cgroup_procs) {
  const Result<Frame> frame = state_->ask(FrameKind::kEnlist, {}, cgroup_procs);
  if (frame) state_->enlisted = true;
  return frame ? success() : Status(tl::unexpected(frame.error()));
}

Result<pid_t> DecoyHost::launch(const SubjectLaunch& launch) {
  if (!state_->enlisted)
    if (Status s = enlist(launch.cgroup_procs); !s) return tl::unexpected(s.error());
  state_->enlisted = false;
  Order order = order_of(launch);
  if (!sets(order.words.environment, state_->places.environment_name))
    order.words.environment.push_back(environment_bait(state_->spec.tokens));
  const Result<Frame> frame = state_->ask(FrameKind::kLaunch, encode_launch(order.words), order.descriptors);
  state_->endings.clear();  // those of a launch before this one
  if (!frame) return tl::unexpected(frame.error());
  return frame->about;
}

int DecoyHost::control() const { return state_->channel.descriptor(); }

Result<std::optional<Ending>> DecoyHost::ending() {
  while (state_->endings.empty() && state_->channel.waiting()) {
    const Result<Frame> frame = state_->channel.receive();
    if (!frame) return tl::unexpected(frame.error());
    if (frame->kind != FrameKind::kEnded) return failure("the decoy host gave an answer that nobody asked for");
    if (Status s = state_->take_ending(*frame); !s) return tl::unexpected(s.error());
  }
  if (state_->endings.empty()) return std::optional<Ending>();
  return std::optional<Ending>(state_->endings.back());
}

Status DecoyHost::end_subjects() {
  const Result<Frame> frame = state_->ask(FrameKind::kEndSubjects);
  state_->enlisted = false;
  return frame ? success() : Status(tl::unexpected(frame.error()));
}

std::vector<pid_t> DecoyHost::subjects() const {
  std::vector<pid_t> all = descendants(init());
  all.erase(std::remove(all.begin(), all.end(), state_->bait_process), all.end());
  return all;
}

Result<FileSnapshot> DecoyHost::snapshot() const { return take_snapshot(root(), watched_places(state_->spec)); }

std::string DecoyHost::check_baits() const {
  const Result<Frame> name = state_->ask(FrameKind::kSysctl, "kernel/hostname");
  if (!name) return "the first process of the decoy host: " + name.error().text();
  return check_all_baits({state_->spec, state_->places, init(), state_->bait_process, state_->tool, name->body});
}

Status DecoyHost::probe(const std::string& token) {
  const Result<Frame> frame = state_->ask(FrameKind::kProbe, token);
  return frame ? success() : Status(tl::unexpected(frame.error()));
}

std::string DecoyHost::terminal_input() {
  Result<Frame> frame = state_->ask(FrameKind::kTerminalInput);
  return frame ? std::move(frame->body) : std::string();
}

Result<std::string> DecoyHost::sysctl(const std::string& path) {
  Result<Frame> frame = state_->ask(FrameKind::kSysctl, path);
  if (!frame) return tl::unexpected(frame.error());
  return std::move(frame->body);
}

void DecoyHost::destroy() {
  if (state_ == nullptr || state_->process.pid == 0) return;
  ::syscall(SYS_pidfd_send_signal, state_->process.pidfd.get(), SIGKILL, nullptr, 0);
  while (::waitpid(state_->process.pid, nullptr, 0) < 0 && errno == EINTR) continue;
  state_->process = {};
  state_->channel.close();
  state_->by_path.reset();
  state_->abstract.reset();
}

}  // namespace nohatch
