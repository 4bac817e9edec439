#include "run/guardian.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/file_system.h"
#include "base/log.h"
#include "process/descriptors.h"
#include "run/guardian_cleanup.h"
#include "run/guardian_state.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSuffix = ".state";

// Nothing of the harness stays open in the guardian, not even its terminal, and no signal meant for the harness ends it.
void detach(int socket) {
  ::setsid();
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGTSTP}) ::signal(number, SIG_IGN);
  ::signal(SIGCHLD, SIG_DFL);
  ::prctl(PR_SET_NAME, "nohatch-guard");
  (void)!::chdir("/");
  ::dup2(socket, 3);
  ::close_range(4, ~0U, 0);
  const int null = ::open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3; ++fd) ::dup2(null, fd);
  ::close_range(4, ~0U, 0);
}

// Of the many decoys of a run few are alive at a time.
void forget_ended(Ownership& owned) {
  const auto gone = [](const OwnedProcess& p) { return !open_process(p.pid, p.start).valid(); };
  owned.processes.erase(std::remove_if(owned.processes.begin(), owned.processes.end(), gone), owned.processes.end());
}

void take_lines(std::string& text, Ownership& owned) {
  for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) add_line(owned, text.substr(0, end));
  if (owned.processes.size() > 64) forget_ended(owned);
}

[[noreturn]] void guard(int socket, const fs::path& state_file) {
  detach(socket);
  Ownership owned;
  std::string text;
  char buffer[4096];
  for (;;) {
    const ssize_t count = ::read(3, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(buffer, static_cast<std::size_t>(count));
    take_lines(text, owned);
  }
  const bool all_gone = clean_up(owned, true).left.empty();
  if (all_gone) ::unlink(state_file.c_str());
  ::_exit(all_gone ? 0 : 1);
}

bool is_run_id(const std::string& id) {
  return id.size() == 16 && std::all_of(id.begin(), id.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

Status write_head(const fs::path& file, pid_t guardian) {
  RunState state{boot_id(), identify(::getpid()), identify(guardian), {}};
  return write_file(file, head_lines(state), 0600);
}

// One dead run. The lock keeps two cleaners apart; who comes second finds the file gone.
void clean_run(const fs::path& file, std::vector<std::string>& removed) {
  const UniqueFd lock(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat what;
  if (!lock.valid() || ::flock(lock.get(), LOCK_EX | LOCK_NB) < 0 || ::fstat(lock.get(), &what) < 0 || what.st_nlink == 0) return;
  const Result<std::string> text = read_file(file, 64u << 20);
  const Result<RunState> state = text ? parse_state(*text) : Result<RunState>(tl::unexpected(text.error()));
  if (!state) return log_warning(file.native() + ": " + state.error().text());
  if (!is_dead(*state)) return;
  const Cleaned cleaned = clean_up(state->owned, state->boot == boot_id());
  removed.insert(removed.end(), cleaned.removed.begin(), cleaned.removed.end());
  for (const std::string& left : cleaned.left) log_warning("could not remove: " + left);
  if (cleaned.left.empty()) ::unlink(file.c_str());
}

}  // namespace

struct Guardian::State {
  UniqueFd socket, file;
  fs::path path;
  pid_t pid = 0;

  Status own(const std::string& line);
  void end();
};

// The file first: it has to know even if the guardian is gone.
Status Guardian::State::own(const std::string& line) {
  const std::string text = line + "\n";
  if (::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) return system_failure(path.native(), errno);
  const ssize_t sent = ::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
  if (sent == static_cast<ssize_t>(text.size())) return success();
  return failure("the guardian is gone; `nohatch clean` will know from " + path.native());
}

void Guardian::State::end() {
  socket.reset();
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  // It was killed, or could not do all: what it would have done is in the file.
  const Result<std::string> text = read_file(path);
  const Result<RunState> state = text ? parse_state(*text) : Result<RunState>(tl::unexpected(text.error()));
  if (state && clean_up(state->owned, true).left.empty()) ::unlink(path.c_str());
}

Guardian::Guardian(std::unique_ptr<State> state) : state_(std::move(state)) {}

Guardian::~Guardian() { state_->end(); }

Result<std::unique_ptr<Guardian>> Guardian::start(const std::string& run_id) {
  if (!is_run_id(run_id)) return failure("a run id is 16 of [a-z0-9], not '" + run_id + "'");
  const std::vector<fs::path> directories = state_directories();
  if (directories.empty()) return failure("no directory for state files", {}, "make /run/nohatch, or set XDG_RUNTIME_DIR");
  Result<SocketPair> pair = make_socket_pair();
  if (!pair) return tl::unexpected(pair.error());
  auto state = std::make_unique<State>();
  state->path = directories.front() / (run_id + kSuffix);
  state->pid = ::fork();
  if (state->pid < 0) return system_failure("fork the guardian", errno);
  if (state->pid == 0) {
    pair->ours.reset();
    guard(pair->theirs.get(), state->path);
  }
  state->socket = std::move(pair->ours);
  std::unique_ptr<Guardian> guardian(new Guardian(std::move(state)));
  State& made = *guardian->state_;
  if (Status s = write_head(made.path, made.pid); !s) return tl::unexpected(s.error());
  made.file.reset(::open(made.path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!made.file.valid()) return system_failure(made.path.native(), errno);
  return guardian;
}

Status Guardian::own_cgroup(const std::string& directory) { return state_->own(cgroup_line(directory)); }

Status Guardian::own_directory(const fs::path& directory) { return state_->own(directory_line(directory.native())); }

Status Guardian::own_process(int pid) {
  const auto process = identify(pid);
  return process ? state_->own(process_line(*process)) : success();  // gone already
}

Result<std::vector<std::string>> clean_dead_runs() {
  std::vector<std::string> removed;
  for (const fs::path& directory : state_directories()) {
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().extension() == kSuffix) clean_run(entry->path(), removed);
    if (error) return system_failure(directory.native(), error.value());
  }
  return removed;
}

}  // namespace nohatch
