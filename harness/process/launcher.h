// The one door to programs of the real host: installers, version commands, the image builder, nohatch's own helpers.
// (Subjects are never started here: a decoy host launches them, see run/decoy_host.h.)
// A test fakes it with testing/recording_launcher.h.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "model/ending.h"

namespace nohatch {

struct LaunchRequest {
  std::vector<std::string> argv;           // argv[0] without a slash is searched in this process's PATH
  std::vector<std::string> environment;    // "K=V"; empty: this process's own
  std::filesystem::path directory;         // empty: this process's own
  int standard_input = -1;                 // borrowed; -1 is /dev/null
  int standard_output = -1;
  int standard_error = -1;
  std::map<int, int> descriptors;          // number in the child (3 and above) -> borrowed descriptor; all others are closed
};

// A started program in a process group of its own. Destroying it kills the group and reaps it.
class Process {
 public:
  virtual ~Process() = default;
  virtual int pid() const = 0;
  // Waits at most `most`; a Stopped ending means that it is still running.
  virtual Ending wait(std::chrono::milliseconds most) = 0;
  virtual void kill() = 0;
};

class Launcher {
 public:
  virtual ~Launcher() = default;
  virtual Result<std::unique_ptr<Process>> launch(const LaunchRequest&) = 0;
};

// Boost.Process. Stateless; safe from several threads.
class SystemLauncher : public Launcher {
 public:
  Result<std::unique_ptr<Process>> launch(const LaunchRequest&) override;
};

struct Captured {
  Ending ending;
  std::string output;  // standard output, at most 4 MiB
  std::string error;   // standard error, at most 4 MiB
  bool succeeded() const;
};

// Runs to the end, or until `most`, and captures both streams.
Result<Captured> capture(Launcher&, LaunchRequest, std::chrono::milliseconds most);

}  // namespace nohatch
