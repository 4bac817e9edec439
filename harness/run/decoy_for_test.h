// A decoy host for tests: tokens, the programs of this build, and what a subject of it prints.
#pragma once

#include <string>
#include <vector>

#include "run/decoy_host.h"

namespace nohatch::test {

Tokens some_tokens(std::uint64_t seed = 1);
std::filesystem::path decoy_program();
std::filesystem::path tool_program();
// Dies with the reason if it cannot be made.
std::unique_ptr<DecoyHost> make_decoy(const DecoySpec&);

struct Ran {
  Ending ending;
  std::string output;  // both streams
};
// Launches, reads until the streams end, waits for the ending; at most twenty seconds.
Ran run(DecoyHost&, SubjectLaunch);
Ran run_shell(DecoyHost&, const std::string& script);
std::vector<std::string> plain_environment();

}  // namespace nohatch::test
