#include "pair/install.h"

#include <iostream>

#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"

namespace nohatch {

int install_verb(const InstallOptions& options) {
  set_up_log(options.common);
  const auto fixtures = fixtures_of(options.common);
  if (!fixtures) return complain(fixtures.error());
  for (const std::string& name : options.interpreters) {
    auto pair = resolve_pair(name, *fixtures);
    if (!pair) return complain(pair.error());
    if (Status done = install_pair(*pair, *fixtures); !done) return complain(done.error());
    std::cout << pair->interpreter.spelled() << "  " << pair->interpreter.digest << "\n";
  }
  return number(ExitStatus::kHeld);
}

}  // namespace nohatch
