#include "process/launcher.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/process/v2/environment.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/start_dir.hpp>
#include <boost/process/v2/stdio.hpp>

#include "process/descriptors.h"

namespace nohatch {
namespace {

namespace bp = boost::process::v2;

constexpr std::size_t kMostCaptured = 4u << 20;

// Runs in the child between fork and exec: async-signal-safe calls only. Everything above the wanted descriptors is marked
// close-on-exec rather than closed, since the library's error pipe must still report a failed exec. (The library's own
// closing leaks what lies below that pipe.)
struct PrepareChild {
  const std::map<int, int>* descriptors;

  boost::system::error_code on_exec_setup(bp::posix::default_launcher&, const boost::filesystem::path&,
                                          const char* const*) const {
    ::setpgid(0, 0);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::syscall(SYS_close_range, 3u, ~0u, CLOSE_RANGE_CLOEXEC);
    return place(*descriptors) ? boost::system::error_code{}
                               : boost::system::error_code(errno != 0 ? errno : EBADF, boost::system::system_category());
  }

  static bool place(const std::map<int, int>& wanted) {
    for (const auto& [target, source] : wanted) {
      if (target == source ? ::fcntl(target, F_SETFD, 0) < 0 : ::dup2(source, target) < 0) return false;
    }
    return true;
  }
};

class SystemProcess : public Process {
 public:
  SystemProcess(int pid, UniqueFd handle) : pid_(pid), handle_(std::move(handle)) {}
  ~SystemProcess() override {
    kill();
    wait(std::chrono::milliseconds(-1));
  }

  int pid() const override { return pid_; }

  Ending wait(std::chrono::milliseconds most) override {
    if (ended_) return ending_;
    pollfd ready{handle_.get(), POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(most.count())) <= 0) return Stopped{};
    int status = 0;
    if (::waitpid(pid_, &status, 0) == pid_) ended_ = true;
    ending_ = WIFSIGNALED(status) ? Ending(Signaled{WTERMSIG(status)}) : Ending(Exited{WEXITSTATUS(status)});
    return ending_;
  }

  void kill() override {
    if (!ended_) ::kill(-pid_, SIGKILL);
  }

 private:
  int pid_;
  UniqueFd handle_;
  bool ended_ = false;
  Ending ending_;
};

// The library forks; a pidfd of the child is ours, so that a recycled number is never waited for.
Result<std::unique_ptr<Process>> adopt(bp::process& started) {
  const int pid = started.id();
  UniqueFd handle(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!handle.valid()) return system_failure("pidfd_open", errno);
  started.detach();
  return std::make_unique<SystemProcess>(pid, std::move(handle));
}

std::vector<std::string> arguments_of(const LaunchRequest& request) {
  return {request.argv.begin() + 1, request.argv.end()};
}

boost::filesystem::path program_of(const LaunchRequest& request) {
  const std::string& name = request.argv.front();
  return name.find('/') != std::string::npos ? boost::filesystem::path(name)
                                             : bp::environment::find_executable(name);
}

std::vector<std::string> environment_of(const LaunchRequest& request) {
  if (!request.environment.empty()) return request.environment;
  std::vector<std::string> own;
  for (char** entry = environ; *entry != nullptr; ++entry) own.emplace_back(*entry);
  return own;
}

Result<std::unique_ptr<Process>> launch_by_library(const LaunchRequest& request, const boost::filesystem::path& program,
                                                   int input, int output, int error) {
  boost::asio::io_context context;
  bp::posix::default_launcher launcher;
  boost::system::error_code fault;
  const std::string directory = request.directory.empty() ? std::string(".") : request.directory.string();
  bp::process started =
      launcher(context.get_executor(), fault, program, arguments_of(request), bp::process_stdio{input, output, error},
               bp::process_environment(environment_of(request)), bp::process_start_dir(directory),
               PrepareChild{&request.descriptors});
  if (fault) {
    if (launcher.pid > 0) ::waitpid(launcher.pid, nullptr, 0);  // the library leaves a zombie after a failed exec
    return tl::unexpected<Error>(Error{.message = "cannot run " + request.argv.front() + ": " + fault.message(),
                                       .number = fault.value()});
  }
  return adopt(started);
}

}  // namespace

Result<std::unique_ptr<Process>> SystemLauncher::launch(const LaunchRequest& request) {
  if (request.argv.empty()) return failure("nothing to run");
  UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!null.valid()) return system_failure("/dev/null", errno);
  const auto or_null = [&](int fd) { return fd >= 0 ? fd : null.get(); };
  const boost::filesystem::path program = program_of(request);
  if (program.empty())
    return tl::unexpected<Error>(Error{.message = request.argv.front() + " is not installed", .number = ENOENT});
  try {
    return launch_by_library(request, program, or_null(request.standard_input), or_null(request.standard_output),
                             or_null(request.standard_error));
  } catch (const std::exception& thrown) {
    return failure("cannot run " + request.argv.front() + ": " + thrown.what());
  }
}

bool Captured::succeeded() const {
  const auto* exited = std::get_if<Exited>(&ending);
  return exited != nullptr && exited->status == 0;
}

Result<Captured> capture(Launcher& launcher, LaunchRequest request, std::chrono::milliseconds most) {
  auto output = make_pipe();
  auto error = make_pipe();
  if (!output || !error) return system_failure("pipe", errno);
  request.standard_output = output->write.get();
  request.standard_error = error->write.get();
  auto process = launcher.launch(request);
  if (!process) return tl::unexpected<Error>(process.error());
  output->write.reset();
  error->write.reset();
  Captured captured;
  const bool ended = drain({{output->read.get(), &captured.output}, {error->read.get(), &captured.error}}, kMostCaptured, most);
  if (!ended) (*process)->kill();
  captured.ending = (*process)->wait(ended ? most : std::chrono::milliseconds(-1));
  if (!ended) captured.ending = Stopped{};
  return captured;
}

}  // namespace nohatch
