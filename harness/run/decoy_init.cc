#include "run/decoy_init.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/keyctl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "base/clock.h"
#include "run/decoy_bait.h"
#include "run/decoy_channel.h"
#include "run/decoy_launch.h"
#include "run/decoy_places.h"
#include "run/decoy_probe.h"
#include "run/decoy_protocol.h"
#include "run/decoy_root.h"
#include "run/decoy_terminal.h"
#include "run/netlink_link.h"

namespace nohatch {
namespace {

constexpr std::int64_t kMostToEnd = 20'000;  // milliseconds

class Decoy {
 public:
  explicit Decoy(int control) : channel_(UniqueFd(control)) {}

  Status build();
  void serve();

 private:
  Status receive_spec();
  Status build_host();
  Status plant_processes();
  Status tell_ready();
  bool answer();
  Status dispatch(Frame&);
  Status enlist(const Frame&);
  Status add_bait(LaunchOrder&, std::vector<UniqueFd>& descriptors);
  Status launch(Frame&);
  Status end_subjects();
  Status text(const Result<std::string>&);
  void reap();

  DecoyChannel channel_;
  DecoySpec spec_;
  BaitPlaces places_;
  UniqueFd tool_, net_namespace_, signals_, descriptor_bait_, proc_;
  BaitProcess bait_;
  ServiceSockets sockets_;
  DecoyTerminal terminal_;
  std::optional<Recruit> recruit_;
  pid_t subject_ = 0;  // the main process of the last launch, while it lives
};

// Nothing of the harness's own state: session (and with it the user's terminal), dispositions, mask, umask, key ring.
UniqueFd start_afresh() {
  ::setsid();
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGCHLD);
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
  ::umask(022);
  ::prctl(PR_SET_DUMPABLE, 1);
  ::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
  return UniqueFd(::signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK));
}

// What root of a decoy host has no use for but could do to the real one: load modules, set the clock, write ports, reboot.
void give_up_host_powers() {
  constexpr int kModule = 16, kRawIo = 17, kBoot = 22, kTime = 25;
  for (const int capability : {kModule, kRawIo, kBoot, kTime}) ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
}

// Processes but for the first and the bait process. `proc` was opened before any subject could mount or unmount something there.
int count_others(int proc, pid_t bait) {
  const int fresh = ::openat(proc, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fresh < 0) return -1;
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::fdopendir(fresh), ::closedir);
  int others = 0;
  while (const dirent* entry = ::readdir(directory.get()))
    if (std::isdigit(static_cast<unsigned char>(entry->d_name[0])) != 0) {
      const pid_t pid = std::atoi(entry->d_name);
      others += pid != 1 && pid != bait;
    }
  return others;
}

Status Decoy::receive_spec() {
  Result<Frame> frame = channel_.receive();
  if (!frame) return tl::unexpected(frame.error());
  if (frame->kind != FrameKind::kBuild || frame->descriptors.empty()) return failure("the first message is none to build");
  Result<DecoySpec> spec = decode_spec(frame->body);
  if (!spec) return tl::unexpected(spec.error());
  spec_ = std::move(*spec);
  if (spec_.canary && frame->descriptors.size() < 2) return failure("the canary's network namespace did not come");
  tool_ = std::move(frame->descriptors[0]);
  if (spec_.canary) net_namespace_ = std::move(frame->descriptors[1]);
  places_ = bait_places(spec_);
  return success();
}

Status Decoy::build_host() {
  if (::sethostname(places_.host_name.data(), places_.host_name.size()) < 0) return system_failure("sethostname", errno);
  if (Status s = build_root(spec_, tool_.get()); !s) return s;
  if (Status s = build_network(spec_.canary ? &*spec_.canary : nullptr, net_namespace_.get(), places_.interface_name,
                               spec_.tokens.interface);
      !s)
    return s;
  tool_.reset();
  net_namespace_.reset();
  proc_.reset(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return leave_real_root();
}

Status Decoy::plant_processes() {
  if (spec_.terminal)
    if (Status s = terminal_.open(); !s) return s;
  Result<ServiceSockets> sockets = open_service_sockets(places_);
  if (!sockets) return tl::unexpected(sockets.error());
  sockets_ = std::move(*sockets);
  Result<BaitProcess> bait = start_bait_process(spec_.tokens.process);
  if (!bait) return tl::unexpected(bait.error());
  bait_ = std::move(*bait);
  // The number that a subject gets it under is also that under which the first process holds it.
  Result<UniqueFd> open = open_descriptor_bait(spec_.tokens.descriptor);
  if (!open) return tl::unexpected(open.error());
  descriptor_bait_ = std::move(*open);
  return success();
}

Status Decoy::tell_ready() {
  const std::string body = encode_ready({bait_.pid, bait_.address, bait_.length});
  Status sent = channel_.send(FrameKind::kReady, body, {sockets_.by_path.get(), sockets_.abstract.get()}, bait_.pid);
  sockets_ = {};
  return sent;
}

Status Decoy::build() {
  signals_ = start_afresh();
  give_up_host_powers();
  if (Status s = receive_spec(); !s) return s;
  Status built = build_host();
  if (built) built = plant_processes();
  if (built) return tell_ready();
  (void)channel_.send(FrameKind::kFailed, encode_error(built.error()));
  return built;
}

void Decoy::reap() {
  signalfd_siginfo drained;
  while (::read(signals_.get(), &drained, sizeof drained) > 0) continue;
  int status = 0;
  for (pid_t pid; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    if (pid != subject_) continue;
    subject_ = 0;
    (void)channel_.send(FrameKind::kEnded, encode_number(static_cast<std::uint64_t>(status)));
  }
}

Status Decoy::enlist(const Frame& frame) {
  if (recruit_) return failure("a process waits already for its order");
  Result<Recruit> recruit = enlist_recruit(frame.descriptors);
  if (!recruit) return tl::unexpected(recruit.error());
  recruit_ = std::move(*recruit);
  return channel_.send(FrameKind::kDone, {});
}

// One more place, unless the subject has something else there.
Status Decoy::add_bait(LaunchOrder& order, std::vector<UniqueFd>& descriptors) {
  const int place = places_.descriptor_number;
  if (!order.descriptor_bait || std::find(order.places.begin(), order.places.end(), place) != order.places.end()) return success();
  Result<UniqueFd> fresh = open_descriptor_bait(spec_.tokens.descriptor);
  if (!fresh) return tl::unexpected(fresh.error());
  order.places.push_back(place);
  descriptors.push_back(std::move(*fresh));
  return success();
}

Status Decoy::launch(Frame& frame) {
  if (!recruit_) return failure("no process waits for an order");
  Recruit recruit = std::move(*recruit_);
  recruit_.reset();
  Result<LaunchOrder> order = decode_launch(frame.body);
  if (!order) return tl::unexpected(order.error());
  if (Status s = add_bait(*order, frame.descriptors); !s) return s;
  const Result<pid_t> pid = launch_recruit(std::move(recruit), *order, frame.descriptors);
  if (!pid) return tl::unexpected(pid.error());
  subject_ = *pid;
  terminal_.set_foreground(*pid);
  return channel_.send(FrameKind::kLaunched, {}, {}, *pid);
}

Status Decoy::end_subjects() {
  const std::int64_t until = monotonic_milliseconds() + kMostToEnd;
  recruit_.reset();
  // Asked even if nobody is left: its answer says that it has handled every signal that a subject sent it.
  if (!end_everyone_else(bait_) && count_others(proc_.get(), bait_.pid) > 0) ::kill(-1, SIGKILL);
  for (;;) {
    reap();
    const int others = count_others(proc_.get(), bait_.pid);
    if (others == 0) return channel_.send(FrameKind::kDone, {});
    if (others < 0) return system_failure("/proc", errno);
    if (monotonic_milliseconds() > until) return failure(std::to_string(others) + " processes of the decoy host do not end");
    pollfd one{signals_.get(), POLLIN, 0};
    ::poll(&one, 1, 5);
  }
}

Status Decoy::text(const Result<std::string>& value) {
  if (!value) return tl::unexpected(value.error());
  return channel_.send(FrameKind::kText, *value);
}

Status Decoy::dispatch(Frame& frame) {
  switch (frame.kind) {
    case FrameKind::kEnlist: return enlist(frame);
    case FrameKind::kLaunch: return launch(frame);
    case FrameKind::kEndSubjects: return end_subjects();
    case FrameKind::kTerminalInput: return text(terminal_.take_input());
    case FrameKind::kSysctl: return text(read_sysctl(frame.body));
    case FrameKind::kProbe:
      if (Status s = probe_surroundings(spec_, frame.body); !s) return s;
      return channel_.send(FrameKind::kDone, {});
    case FrameKind::kInvalid:
    case FrameKind::kBuild:
    case FrameKind::kReady:
    case FrameKind::kDone:
    case FrameKind::kText:
    case FrameKind::kLaunched:
    case FrameKind::kFailed:
    case FrameKind::kEnded: break;
  }
  return failure("no order for a decoy host");
}

bool Decoy::answer() {
  Result<Frame> frame = channel_.receive();
  if (!frame) return false;
  const Status done = dispatch(*frame);
  return done || channel_.send(FrameKind::kFailed, encode_error(done.error())).has_value();
}

void Decoy::serve() {
  for (;;) {
    pollfd sources[] = {{channel_.descriptor(), POLLIN, 0}, {signals_.get(), POLLIN, 0}, {terminal_.master(), POLLIN, 0}};
    if (::poll(sources, 3, -1) < 0 && errno != EINTR) return;
    if (sources[1].revents != 0) reap();
    if (sources[2].revents != 0) terminal_.drain();
    if (sources[0].revents != 0 && !answer()) return;
  }
}

}  // namespace

int run_decoy(int control) {
  ::fcntl(control, F_SETFD, FD_CLOEXEC);
  Decoy decoy(control);
  if (!decoy.build()) return 1;
  decoy.serve();
  // The kernel ends everything else of the pid namespace with its first process.
  ::_exit(0);
}

}  // namespace nohatch
