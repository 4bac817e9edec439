// `nohatch corpus teeth`: where each attempt was seen to win, other than bare.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/corpus.h"

namespace nohatch {

struct TeethTable {
  std::string text;      // a line an attempt
  int toothless = 0;     // attempts that were seen to win nowhere
};

// From results of runs against old releases and weak profiles, and of selftests, as `--format json` wrote them.
Result<TeethTable> teeth_table(const Corpus&, const std::vector<std::string>& files);

}  // namespace nohatch
