// The /dev of a decoy host.
#pragma once

#include "base/result.h"

namespace nohatch {

// Nodes by mknod, or by bind of the real ones where a user namespace may not make them; a pts of its own; shm.
Status build_devices();

}  // namespace nohatch
