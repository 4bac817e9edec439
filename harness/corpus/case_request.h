// The parts of a case.toml that shape the request and the decoy host: [request] and [[files]].
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/toml.h"
#include "corpus/case.h"
#include "corpus/vocabulary.h"

namespace nohatch {

void read_request(TomlReader& of_case, const Vocabulary&, Case&, std::vector<Error>& faults);
void read_planted_files(TomlReader& of_case, const Vocabulary&, Case&, std::vector<Error>& faults);

// A fault for each {{word.word}} that the vocabulary does not know.
void check_placeholders(std::string_view text, const Vocabulary&, const std::string& where, std::vector<Error>& faults);

// For messages: `text`, tamed.
std::string ticked(std::string_view text);

}  // namespace nohatch
