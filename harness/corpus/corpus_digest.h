// The digest of a corpus root: what anyone computes again by the line in docs/corpus-digest.md.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace nohatch {

// All files of one directory with the sha256 of each, by path.
class DigestList {
 public:
  // Symlinks, other kinds of files and names outside [a-z0-9._/-] are faults; all are listed.
  static DigestList of(const std::filesystem::path& directory, std::vector<Error>& faults);

  std::string digest() const;                                   // "sha256:..." of the whole
  std::string digest_of(const std::string& subdirectory) const;  // the same, as if computed inside "class/attempt"
  const std::map<std::string, std::string>& files() const { return files_; }

 private:
  std::map<std::string, std::string> files_;
};

// For the command line: the digest alone.
Result<std::string> corpus_digest(const std::filesystem::path& directory);

}  // namespace nohatch
