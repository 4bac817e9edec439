// Where the bait of a decoy host stands and what it says: one list, from which nohatch-decoy plants and the harness reads back.
#pragma once

#include <string>
#include <vector>

#include "run/decoy_host.h"

namespace nohatch {

// Everything of BaitPlaces that is known before the decoy host is made: all but the bait process.
BaitPlaces bait_places(const DecoySpec&);

// Bait files, as planted: secret, run secret, outside file, the tool's key, what the homes of a real host hold.
std::vector<PlantedText> bait_texts(const Tokens&, const BaitPlaces&);
// The line that the decoy's /etc/passwd has besides those of the real one.
std::string bait_passwd_line(const Tokens&);
std::string host_name(const Tokens&);
// The variable of the environment of whatever is launched, "K=V"; and that of the bait process, before and after its token is in it.
std::string environment_bait(const Tokens&);
inline constexpr const char* kProcessVariable = "SERVICE_SESSION";
// Files below /etc that stand in for the real ones, where those exist: no real secret or identity shows through.
std::vector<PlantedText> etc_texts(const DecoySpec&, const std::string& real_passwd);
// Directories below /etc that are shown empty.
const std::vector<std::string>& hidden_etc_directories();
// What snapshots watch: directories in whole, then single files.
std::vector<std::string> watched_places(const DecoySpec&);
// Written by the bait process on SIGUSR1.
inline constexpr const char* kSignalledFile = "/home/service/data/signalled";

}  // namespace nohatch
