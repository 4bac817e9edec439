#include "corpus/corpus_diff.h"

namespace nohatch {

CorpusDiff diff_corpora(const Corpus& before, const Corpus& after) {
  CorpusDiff diff;
  for (const Case& old : before.cases) {
    const Case* now = after.find(old.id);
    if (now == nullptr) diff.removed.push_back(old.id);
    else if (now->digest != old.digest) diff.changed.push_back(old.id);
  }
  for (const Case& now : after.cases)
    if (before.find(now.id) == nullptr) diff.added.push_back(now.id);
  return diff;
}

}  // namespace nohatch
