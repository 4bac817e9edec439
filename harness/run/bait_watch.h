// Notes which bait files of a decoy host something opened or changed.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/unique_fd.h"

namespace nohatch {

class BaitWatch {
 public:
  // `paths` are absolute on the decoy host; one that cannot be watched is not.
  void start(const std::filesystem::path& root, const std::vector<std::string>& paths);
  // Those opened since the start, once for each time. Never blocks.
  std::vector<std::string> opened();

 private:
  UniqueFd events_;
  std::map<int, std::string> watched_;
};

}  // namespace nohatch
