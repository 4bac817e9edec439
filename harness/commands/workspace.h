// What every verb starts from: the shipped and the user's own corpora and fixtures.
#pragma once

#include "base/result.h"
#include "commands/options.h"
#include "corpus/corpus.h"
#include "pair/pair.h"

namespace nohatch {

void set_up_log(const CommonOptions&);

// Prints an error as a person needs it; the exit status of a usage error.
int complain(const Error&);

Result<PairOptions> fixtures_of(const CommonOptions&);
Result<std::vector<CorpusRoot>> corpus_roots(const CommonOptions&);
// Every fault is printed; then an error says how many.
Result<Corpus> corpus_of(const CommonOptions&);

// "20m", "90s", "500ms", "2h".
Result<std::int64_t> milliseconds_of(const std::string&);

}  // namespace nohatch
