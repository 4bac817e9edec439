// How an ordinary user gets what decoy hosts and canary need: to be root of a user namespace, with a network of its own.
#pragma once

#include "base/result.h"

namespace nohatch {

// This process is root, of the host or of a user namespace that it may use so.
bool is_root();
// Moves this process, while it has one thread, into a user and a network namespace of its own, in which it is root. Nothing can be reached
// from there: download what is needed before. What stands in the way (AppArmor, a sysctl) is named with its remedy.
Status become_root_of_own_namespace();

}  // namespace nohatch
