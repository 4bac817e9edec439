// Finding a token however the subject let it out.
#pragma once

#include <string>
#include <string_view>

namespace nohatch {

// How `token` (lower-case hex digits) stands in the text: "plain", "split" (over lines or with other characters between), "reversed", "hex",
// "base64"; "" if it does not.
std::string_view find_token(std::string_view text, std::string_view token);

}  // namespace nohatch
