#include <iostream>

#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "run/guardian.h"

namespace nohatch {

int clean_verb(const CleanOptions&) {
  const auto removed = clean_dead_runs();
  if (!removed) return complain(removed.error());
  for (const std::string& line : *removed) std::cout << line << "\n";
  if (removed->empty()) std::cout << "nothing was left behind\n";
  return number(ExitStatus::kHeld);
}

}  // namespace nohatch
