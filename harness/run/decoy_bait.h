// The bait of a decoy host that lives in processes and descriptors: the bait process, the service sockets, the open descriptor.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"
#include "model/decoy.h"

namespace nohatch {

// A process that holds a token in its memory and environment, and writes a file when it gets SIGUSR1. It has a second duty: signals to
// "everyone" spare the sender and pid 1, so it is the one who ends all subjects at a blow.
struct BaitProcess {
  pid_t pid = 0;
  std::uint64_t address = 0, length = 0;
  UniqueFd orders;  // a byte asks it to end everyone else; a byte comes back
};
Result<BaitProcess> start_bait_process(const std::string& token);
// True if it did so within half a second.
bool end_everyone_else(const BaitProcess&);

struct ServiceSockets {
  UniqueFd by_path, abstract;  // listening
};
Result<ServiceSockets> open_service_sockets(const BaitPlaces&);

// An open file without a name that holds `token`; a fresh one for each call, at its start.
Result<UniqueFd> open_descriptor_bait(const std::string& token);

}  // namespace nohatch
