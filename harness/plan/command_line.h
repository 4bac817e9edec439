// From a trial to the words that start it: argv, environment, directory, as the files of interpreter and sandbox say.
// Pure, so that a test can assert every word.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plan/trial.h"

namespace nohatch {

// What is known only when the decoy host stands.
struct LaunchFacts {
  std::string environment_name, environment_token;  // the host's secret, in all arms
  std::string engine_parent;                         // {cgroup}
  std::vector<std::pair<std::string, std::string>> request_environment;  // placeholders already replaced
  std::vector<std::string> native_arguments;         // after {program}
};

struct CommandLine {
  std::vector<std::string> argv;
  std::vector<std::string> environment;
  std::string directory;                  // where it is started, on the decoy host
  std::string source;                     // the payload, on the decoy host
  std::string inner_directory;            // the subject's own directory, as it sees it
  std::string inner_temporary;
  bool source_on_stdin = false;
};

inline constexpr int kReportDescriptor = 3;

// The file name of step `index` (from 0) of a trial's payload: "payload.py", "payload.2.py".
std::string source_name(const Trial&, std::size_t index);

Result<CommandLine> command_line(const Trial&, const LaunchFacts&);

// The host paths of a trial and where the decoy host shows them.
struct Showing { std::filesystem::path source; std::string target; };
std::vector<Showing> shown_paths(const Trial&);

}  // namespace nohatch
