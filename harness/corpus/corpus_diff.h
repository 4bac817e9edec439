// What changed between two corpora, by the digest of each case.
#pragma once

#include <string>
#include <vector>

#include "corpus/corpus.h"

namespace nohatch {

struct CorpusDiff {
  std::vector<std::string> added, removed, changed;  // ids, sorted

  bool empty() const { return added.empty() && removed.empty() && changed.empty(); }
};

CorpusDiff diff_corpora(const Corpus& before, const Corpus& after);

}  // namespace nohatch
