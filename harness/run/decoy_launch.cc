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

// What the child tells before it is gone; an exec that succeeds says nothing.
struct Refusal {
  char step[32] = {};
  int number = 0;
};

struct Placement {
  int place, descriptor;
};

[[noreturn]] void refuse(int report, const char* step) {
  Refusal refusal;
  refusal.number = errno;
  std::strncpy(refusal.step, step, sizeof refusal.step - 1);
  [[maybe_unused]] const ssize_t written = ::write(report, &refusal, sizeof refusal);
  ::_exit(127);
}

void join_cgroups(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors, int report) {
  for (std::size_t i = order.places.size(); i < descriptors.size(); ++i)
    if (::write(descriptors[i].get(), "0", 1) != 1) refuse(report, "join a cgroup");
}

// The first to go when memory is short is the subject, not the first process, with which all evidence would go.
void offer_to_oom_killer() {
  const UniqueFd file(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC));
  if (file.valid()) [[maybe_unused]] const ssize_t written = ::write(file.get(), "500", 3);
}

// First out of the way, above every place, then down to the places: so no copy runs over another. `report` moves too.
void place_descriptors(std::vector<Placement> placements, int& report) {
  int above = 64;
  for (const Placement& p : placements) above = std::max(above, p.place + 1);
  for (Placement& p : placements)
    if ((p.descriptor = ::fcntl(p.descriptor, F_DUPFD_CLOEXEC, above)) < 0) refuse(report, "copy descriptors");
  const int moved = ::fcntl(report, F_DUPFD_CLOEXEC, above);
  if (moved < 0) refuse(report, "copy descriptors");
  report = moved;
  if (::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) < 0) refuse(report, "close_range");
  for (const Placement& p : placements)
    if (::dup2(p.descriptor, p.place) < 0) refuse(report, "place descriptors");
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

[[noreturn]] void become_subject(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors,
                                 const std::vector<Placement>& placements, int report) {
  ::setpgid(0, 0);
  join_cgroups(order, descriptors, report);
  offer_to_oom_killer();
  if (::chdir(order.directory.c_str()) < 0) refuse(report, "chdir");
  place_descriptors(placements, report);
  restore_signals();
  std::vector<char*> argv = pointers(order.argv), environment = pointers(order.environment);
  ::environ = environment.data();  // so that the PATH which is searched is the subject's
  ::execvp(argv[0], argv.data());
  refuse(report, "exec");
}

std::vector<Placement> placements_of(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors, int bait, int bait_place, int null) {
  std::vector<Placement> placements = {{0, null}, {1, null}, {2, null}};
  if (bait >= 0) placements.push_back({bait_place, bait});
  for (std::size_t i = 0; i < order.places.size(); ++i) {
    const int place = order.places[i];
    placements.erase(std::remove_if(placements.begin(), placements.end(), [&](const Placement& p) { return p.place == place; }),
                     placements.end());
    placements.push_back({place, descriptors[i].get()});
  }
  return placements;
}

bool plausible(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors) {
  return !order.argv.empty() && descriptors.size() == order.places.size() + order.cgroups &&
         std::all_of(order.places.begin(), order.places.end(), [](int place) { return place >= 0 && place < 1024; });
}

}  // namespace

Result<pid_t> launch_subject(const LaunchOrder& order, const std::vector<UniqueFd>& descriptors, int bait, int bait_place) {
  if (!plausible(order, descriptors)) return failure("a launch without words, or with descriptors that do not fit");
  Result<Pipe> report = make_pipe();
  if (!report) return tl::unexpected(report.error());
  const UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  const std::vector<Placement> placements = placements_of(order, descriptors, bait, bait_place, null.get());
  const pid_t pid = ::fork();
  if (pid < 0) return system_failure("fork", errno);
  if (pid == 0) become_subject(order, descriptors, placements, report->write.get());
  report->write.reset();
  Refusal refusal;
  ssize_t count;
  do count = ::read(report->read.get(), &refusal, sizeof refusal);
  while (count < 0 && errno == EINTR);
  if (count == 0) return pid;
  ::waitpid(pid, nullptr, 0);
  refusal.step[sizeof refusal.step - 1] = '\0';
  return system_failure(std::string(refusal.step) + " of " + order.argv[0], refusal.number);
}

}  // namespace nohatch
