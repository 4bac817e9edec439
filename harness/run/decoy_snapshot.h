// The files of a decoy host as seen from outside, by /proc/PID/root. Nothing that a subject put there is followed or waited for.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/decoy.h"

namespace nohatch {

// Everything below `places` (absolute paths on the decoy host), themselves included. Of directories mode, inode and device count, not size and
// links, which only say again what is in them. Mounts that are not the decoy's own are not entered.
Result<FileSnapshot> take_snapshot(const std::filesystem::path& root, const std::vector<std::string>& places);

}  // namespace nohatch
