// The corpora of a run: the shipped one and those that the user added, as one sorted list of cases.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/case.h"

namespace nohatch {

struct CorpusRoot {
  std::string name;                 // "shipped", or the path that the user gave
  std::filesystem::path directory;
  std::string version;              // of CORPUS.toml
  std::string digest;               // "sha256:...", see docs/corpus-digest.md
};

struct Corpus {
  std::vector<CorpusRoot> roots;
  std::vector<Case> cases;          // sorted by id

  const Case* find(std::string_view id) const;
  std::vector<const Case*> attempts() const;
};

// Reads, validates and digests every root. The first is the shipped one, whose vocabulary.toml rules them all. All
// faults are listed, not only the first; a duplicate id names both files.
struct CorpusFaults { std::vector<Error> faults; };
tl::expected<Corpus, CorpusFaults> load_corpus(const std::vector<CorpusRoot>& roots);

// The payload of `c` for `interpreter` of `language`, read from disk; an error if a named file is absent.
// Nothing if the case has none for it.
Result<std::optional<Payload>> read_payload(const Case& c, std::string_view interpreter, std::string_view language);

}  // namespace nohatch
