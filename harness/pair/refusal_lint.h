// No refusal of an interpreter may match an ordinary accident, else a typing error in a payload would pass for a denial.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "pair/interpreter.h"

namespace nohatch {

// What any program of that language may meet without any policy: a syntax error, an unknown helper, a fault of the driver.
struct OrdinaryAccident {
  std::string_view type;  // "" in Lua, where an error is a text
  std::string_view message;
};
std::vector<OrdinaryAccident> ordinary_accidents(std::string_view language);

// One fault for each refusal that matches an ordinary accident, one of `accidents` (their pattern read as a text), or,
// with an exception type of the language itself, any message at all.
std::vector<Error> lint_refusals(std::string_view language, const std::vector<RefusalPattern>& refusals,
                                 const std::vector<RefusalPattern>& accidents);

// A text that the pattern plainly stands for: anchors and backslashes removed.
std::string text_of_pattern(std::string_view pattern);

}  // namespace nohatch
