// The command line, read by CLI11 into plain options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/options.h"

namespace nohatch {

struct Parsed {
  std::optional<Asked> asked;   // nothing: help or a usage error was printed
  int exit_status = 0;          // then
};

Parsed parse_command_line(int argc, const char* const* argv);

// Every verb and its options, for the shell's completion.
std::vector<std::pair<std::string, std::vector<std::string>>> known_verbs();

}  // namespace nohatch
