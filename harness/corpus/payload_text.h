// The rules of a payload's text, and of the files that are planted beside it: tiny, plain, without an address of its own.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "corpus/vocabulary.h"

namespace nohatch {

struct PayloadText {
  std::string file;
  std::string text;
};

inline constexpr std::size_t kMostPayloadLines = 40;

void check_payload_text(const PayloadText&, const Vocabulary&, std::vector<Error>& faults);

// What marks a line that does the forbidden thing: "# step", "// step", "-- step", by the file's extension.
std::string step_mark(const std::string& file);

}  // namespace nohatch
