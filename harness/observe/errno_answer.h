// The errno that a plain payload printed of the call that failed, as its language prints it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/observation.h"

namespace nohatch {

// `patterns` are those of the interpreter's file: RE2 with one group, a number, a name or strerror's text. The last match counts, since a
// traceback ends with what was thrown. `paths` are those that the payload knows; the one that stands near is named.
std::optional<ErrnoAnswer> find_errno(std::string_view text, const std::vector<std::string>& patterns,
                                      const std::vector<std::string>& paths);

// "EACCES" for "13", "EACCES" or "Permission denied"; "" if it is none.
std::string errno_name(std::string_view text);

}  // namespace nohatch
