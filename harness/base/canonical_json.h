// The only writer of evidence: sorted keys, no white space, UTF-8, invalid bytes escaped as U+FFFD. The same value always gives the same bytes.
#pragma once

#include <string>

#include "base/json.h"

namespace nohatch {

std::string canonical_json(const Json&);
// For people: two spaces of indentation, otherwise the same order and escapes.
std::string indented_json(const Json&);

}  // namespace nohatch
