// The terminal of a trial: a pty of the decoy's own. The first process leads its session, so that the terminal, and what waits in its
// input queue, outlives any subject; subjects are in the session and in the foreground.
#pragma once

#include <sys/types.h>

#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

class DecoyTerminal {
 public:
  // Call in the leader of a session without a terminal.
  Status open();
  bool is_open() const { return slave_.valid(); }
  int master() const { return master_.get(); }
  void set_foreground(pid_t group);
  // Reads and drops what subjects wrote, so that writing never blocks them.
  void drain();
  // What waits in the input queue; it is taken out.
  std::string take_input();

 private:
  UniqueFd master_, slave_;
};

}  // namespace nohatch
