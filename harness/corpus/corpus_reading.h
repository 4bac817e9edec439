// The corpora as they were read, with the places of their words, for what must name a fault. Whoever only wants the
// cases takes load_corpus (corpus.h).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/corpus.h"
#include "corpus/vocabulary.h"

namespace nohatch {

struct ReadCase {
  Case parsed;
  std::string file;                          // its case.toml
  std::map<std::string, std::string> where;  // key -> "file:line:column"

  std::string place(const std::string& key) const;
};

struct CorpusReading {
  std::vector<CorpusRoot> roots;
  Vocabulary vocabulary;
  std::vector<ReadCase> cases;  // in the order of the roots, then of the paths
  std::vector<Error> faults;
};

// Reads every root and what binds its files and cases together: names, ids, twins, versions, files that are named.
CorpusReading read_corpora(const std::vector<CorpusRoot>& roots);

// The files of the case's directory that it names, with the key that names each.
std::multimap<std::string, std::string> named_files(const Case&);

}  // namespace nohatch
