// The life of the first process of a decoy host: build, tell that it is ready, serve until the control socket breaks.
#pragma once

namespace nohatch {

// `control` is the control socket. Never returns while the harness holds the other end; what it returns is the exit status.
int run_decoy(int control);

}  // namespace nohatch
