// Verifying is another program's, which links nothing of what runs attacks.
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/file_system.h"
#include "commands/verbs.h"
#include "commands/workspace.h"

namespace nohatch {

int verifier_verb(const VerifierOptions& options) {
  const std::string program = program_directory() / "nohatch-verify";
  std::vector<std::string> words = options.words;
  words.insert(words.begin(), {program, options.verb});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  return complain({.message = "cannot start " + program + ": " + std::string(std::strerror(errno)), .remedy = "it stands beside nohatch in a whole installation"});
}

}  // namespace nohatch
