// All that is wrong with corpora, for their authors: what reading finds, and the rules of a payload's text.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/corpus.h"

namespace nohatch {

// Every fault with file:line:column and a remedy, in the order of roots and paths; empty if there is none.
std::vector<Error> lint_corpus(const std::vector<CorpusRoot>& roots);

}  // namespace nohatch
