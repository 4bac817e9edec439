// What `run`, `selftest`, `record` and `compare` share: from options to a prepared session, and the attack itself with progress and
// Ctrl-C.
#pragma once

#include "commands/options.h"
#include "run/session.h"

namespace nohatch {

Result<std::vector<Pair>> pairs_of(const RunOptions&, const PairOptions&);
Result<SessionOptions> session_options(const RunOptions&);

// Set by SIGINT and SIGTERM while it lives; a second signal ends the program at once.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  static const std::atomic<bool>* flag();
};

// Shows progress on standard error.
void show_trials(SessionOptions&);

// What is to be said before the first trial: that the subject's work may be out of sight, what a narrowed run is.
std::vector<std::string> warnings_before(const Pair&);

}  // namespace nohatch
