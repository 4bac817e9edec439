// What `nohatch list` shows.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "pair/pair.h"

namespace nohatch {

struct KnownRelease {
  std::string version;
  bool listed = false;     // its hashes stand in the interpreter's file; else trusted on first use
  bool installed = false;
};

struct Known {
  std::string name;                       // "vm2", "bubblewrap", "own-policy"
  std::vector<std::string> profiles;      // besides "default"
  std::string about;
  std::vector<KnownRelease> releases;     // of an interpreter, ascending
  std::string version;                    // of what the host has, where it is installed by other means
  bool installed = false;
  bool usable = false;                    // installed (or can be), and the host has what it needs
  std::string why;                        // why not usable
  std::string remedy;
  std::filesystem::path file;
};

Result<std::vector<Known>> known_interpreters(const PairOptions&);
Result<std::vector<Known>> known_sandboxes(const PairOptions&);
Result<std::vector<Known>> known_pairs(const PairOptions&);

}  // namespace nohatch
