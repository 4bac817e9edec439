// The canary process: sets its namespace up, tells the harness, and serves until the harness is gone.
#pragma once

#include <filesystem>

#include "canary/client.h"

namespace nohatch {

// Returns the exit status of nohatch-canary. `control` is the socket of control.h; what went wrong at the start is said there.
int serve_canary(int control, const std::filesystem::path& log, const CanaryCredentials&);

}  // namespace nohatch
