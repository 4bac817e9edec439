// The commented pair file that `nohatch init` writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "pair/pair.h"

namespace nohatch {

// Loads as the same pair; everything that may be changed stands in it as a comment.
Result<std::string> write_pair_file_template(std::string_view spelled, const PairOptions&);
Result<std::string> write_command_file_template(const std::string& language, const std::vector<std::string>& words, const PairOptions&);

}  // namespace nohatch
