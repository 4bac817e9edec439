// The values behind `{{name}}` in payloads, request values and planted files (docs/case-format.md).
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "canary/client.h"
#include "model/decoy.h"
#include "plan/command_line.h"

namespace nohatch {

using Placeholders = std::map<std::string, std::string, std::less<>>;

Placeholders placeholder_values(const Tokens&, const BaitPlaces&, const CanaryLink*, const CommandLine&, const Trial&);

// Replaces every placeholder; an unknown one is an error.
Result<std::string> fill(std::string_view text, const Placeholders&);

// The names that a text uses.
std::set<std::string> used_placeholders(std::string_view text);

// A C source that reads its values when it is started: `"{{a.b}}"` becomes nohatch_text("a.b"), `{{a.b}}` nohatch_number("a.b").
std::string native_source(std::string_view text);

// "a.b=value" for each name that a C source uses.
Result<std::vector<std::string>> native_arguments(std::string_view source, const Placeholders&);

}  // namespace nohatch
