// How a process ended, as its parent outside the sandbox saw it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace nohatch {

struct Exited { int status = 0; };
struct Signaled { int signal = 0; };
// The harness ended it: its own deadline (`before_effect`), or early because the effect was already seen.
struct Stopped { bool deadline = true; };
// The exec itself failed, as the launcher's pipe reported: nothing of the subject ran.
struct LaunchFailed { int number = 0; std::string what; };

using Ending = std::variant<std::monostate, Exited, Signaled, Stopped, LaunchFailed>;

// "exited 0", "signal 9", "stopped at the deadline", "stopped after the effect", "not launched: ...", "unknown".
std::string describe(const Ending&);

}  // namespace nohatch
