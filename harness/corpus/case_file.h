// Reads one case.toml. Format: docs/case-format.md. What can be said of the text alone is said here; what needs the
// directory or the other cases is corpus.h's and lint.h's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "corpus/case.h"
#include "corpus/vocabulary.h"

namespace nohatch {

// The case, as far as it could be read, and all that is wrong with it: each with file:line:column and a remedy. A case
// with faults must not be run.
struct CaseReading {
  Case parsed;
  std::vector<Error> faults;
  std::map<std::string, std::string> where;  // key, or "payload.NAME" -> "file:line:column", for faults found later
};

CaseReading parse_case(std::string_view text, const std::string& file_name, const Vocabulary& vocabulary);

}  // namespace nohatch
