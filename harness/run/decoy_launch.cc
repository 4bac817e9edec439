#include "run/decoy_launch.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "process/descriptors.h"

namespace nohatch {
namespace {

struct Placement {
  int place, descriptor;
};

[[noreturn]] void refuse(DecoyChannel& orders, const std::string& step) {
  (void)orders.send(FrameKind::kFailed, encode_error(system_failure(step, errno).value()));
  ::_exit(127);
}

void join_cgroups(const std::vector<UniqueFd>& cgroup_procs, DecoyChannel& orders) {
  for (const UniqueFd& procs : cgroup_procs)
    if (::write(procs.get(), "0", 1) != 1) refuse(orders, "join a cgroup");
}

// The first to go when memory is short is the subject, not the first process, with which all evidence would go.
void offer_to_oom_killer() {
  const UniqueFd file(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC));
  if (file.valid()) [[maybe_unused]] const ssize_t written = ::write(file.get(), "500", 3);
}

// First out of the way, above every place, then down to the places: so no copy runs over another. `orders` moves too.
void place_descriptors(std::vector<Placement> placements, DecoyChannel& orders) {
  int above = 64;
  for (const Placement& p : placements) above = std::max(above, p.place + 1);
  for (Placement& p : placements)
    if ((p.descriptor = ::fcntl(p.descriptor, F_DUPFD_CLOEXEC, above)) < 0) refuse(orders, "copy descriptors");
  UniqueFd moved(::fcntl(orders.descriptor(), F_DUPFD_CLOEXEC, above));
  if (!moved.valid()) refuse(orders, "copy descriptors");
  orders = DecoyChannel(std::move(moved));
  if (::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) < 0) refuse(orders, "close_range");
  for (const Placement& p : placements)
    if (::dup2(p.descriptor, p.place) < 0) refuse(orders, "place descriptors");
}

void restore_signals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (const std::string& text : texts) list.push_back(const_cast<char*>(text.c_str()));
  list.push_back(nullptr);
  return list;
}

// The standard streams that the order does not place are /dev/null.
std::vector<Placement> placements_of(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors, int null) {
  std::vector<Placement> placements = {{0, null}, {1, null}, {2, null}};
  for (std::size_t i = 0; i < order.places.size(); ++i) {
    const int place = order.places[i];
    placements.erase(std::remove_if(placements.begin(), placements.end(), [&](const Placement& p) { return p.place == place; }),
                     placements.end());
    placements.push_back({place, descriptors[i].get()});
  }
  return placements;
}

bool plausible(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors) {
  return !order.argv.empty() && descriptors.size() == order.places.size() &&
         std::all_of(order.places.begin(), order.places.end(), [](int place) { return place >= 0 && place < 1024; });
}

[[noreturn]] void become_subject(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors, DecoyChannel& orders) {
  const std::string of = " of " + order.argv[0];
  const UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (::chdir(order.directory.c_str()) < 0) refuse(orders, "chdir" + of);
  place_descriptors(placements_of(order, descriptors, null.get()), orders);
  restore_signals();
  std::vector<char*> argv = pointers(order.argv), environment = pointers(order.environment);
  ::environ = environment.data();  // so that the PATH which is searched is the subject's
  ::execvp(argv[0], argv.data());
  refuse(orders, "exec" + of);
}

// The recruit's whole life. What is not the subject's to have, the descriptors of the first process above all, goes with the exec.
[[noreturn]] void serve(UniqueFd socket, const std::vector<UniqueFd>& cgroup_procs) {
  DecoyChannel orders(std::move(socket));
  ::setpgid(0, 0);
  join_cgroups(cgroup_procs, orders);
  offer_to_oom_killer();
  if (!orders.send(FrameKind::kDone, {})) ::_exit(127);
  const Result<Frame> frame = orders.receive();
  const Result<LaunchOrder> order = frame ? decode_launch(frame->body) : Result<LaunchOrder>(tl::unexpected(frame.error()));
  if (!order) ::_exit(127);
  become_subject(*order, frame->descriptors, orders);
}

tl::unexpected<Error> gone(pid_t pid, Error why) {
  ::waitpid(pid, nullptr, 0);
  return tl::unexpected(std::move(why));
}

}  // namespace

Result<Recruit> enlist_recruit(const std::vector<UniqueFd>& cgroup_procs) {
  Result<SocketPair> pair = make_socket_pair();
  if (!pair) return tl::unexpected(pair.error());
  Recruit recruit{.pid = ::fork()};
  if (recruit.pid < 0) return system_failure("fork", errno);
  if (recruit.pid == 0) {
    pair->ours.reset();
    serve(std::move(pair->theirs), cgroup_procs);
  }
  pair->theirs.reset();
  recruit.orders = DecoyChannel(std::move(pair->ours));
  const Result<Frame> ready = recruit.orders.receive();
  if (!ready) return gone(recruit.pid, ready.error());
  if (ready->kind == FrameKind::kFailed) return gone(recruit.pid, decode_error(ready->body));
  return recruit;
}

Result<pid_t> launch_recruit(Recruit recruit, const LaunchOrder& order, const std::vector<UniqueFd>& descriptors) {
  // A recruit without an order sees its channel end, and is reaped as everyone is.
  if (!plausible(order, descriptors)) return failure("a launch without words, or with descriptors that do not fit");
  std::vector<int> numbers;
  for (const UniqueFd& one : descriptors) numbers.push_back(one.get());
  if (Status s = recruit.orders.send(FrameKind::kLaunch, encode_launch(order), numbers); !s) return gone(recruit.pid, s.error());
  const Result<Frame> refusal = recruit.orders.receive();
  if (!refusal && refusal.error().number == 0) return recruit.pid;  // its end is closed: it is the subject now
  return gone(recruit.pid, refusal ? decode_error(refusal->body) : refusal.error());
}

}  // namespace nohatch
