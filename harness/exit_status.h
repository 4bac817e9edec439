// What the program says to the shell that called it.
#pragma once

namespace nohatch {

enum class ExitStatus {
  kHeld = 0,          // all held; waived and not-applicable count as held
  kOpen = 1,          // something escaped or is exposed, or something opened, or a loss goes unnoticed
  kUsage = 2,         // the command line, or a file of the user's, is wrong
  kInconclusive = 3,  // the harness or a witness could not tell; nothing ran
  kRefused = 4,       // `verify` refused the evidence
  kDrifted = 5,       // something drifted or is unproven
  kInterrupted = 130
};

constexpr int number(ExitStatus status) { return static_cast<int>(status); }

}  // namespace nohatch
