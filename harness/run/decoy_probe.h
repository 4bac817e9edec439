// What the first process does itself, to show that bait and canary can be reached from the decoy host by a process in no sandbox.
#pragma once

#include <string>

#include "base/result.h"
#include "run/decoy_host.h"

namespace nohatch {

// Connects to the canary over TCP (IPv4, then IPv6) and sends `token`; reads the secret. Names what failed.
Status probe_surroundings(const DecoySpec&, const std::string& token);
Result<std::string> read_sysctl(const std::string& path);

}  // namespace nohatch
