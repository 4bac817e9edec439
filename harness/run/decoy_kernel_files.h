// The /proc and /sys of a decoy host.
#pragma once

#include "base/result.h"

namespace nohatch {

// Both anew, of the decoy's own namespaces. Where root of the decoy is root of the real host, what is not the decoy's own (sysctls
// outside its namespaces, sysrq, the devices) is read-only, so that no payload that means the decoy reaches the real kernel's settings.
Status build_kernel_files();

}  // namespace nohatch
