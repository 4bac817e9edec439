// What the files of interpreters, sandboxes and pairs have in common: profiles, tables of tables, limits, no-promises, words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/toml.h"
#include "pair/interpreter.h"

namespace nohatch {

// All faults of a file as one error: the only one as it is, several as lines.
Error join_faults(const std::vector<Error>& faults);

std::vector<std::string> profile_names(const Toml& file);

// The table of `file` with the keys of its [profile.NAME] in place of its own; `settings` are merged key by key. The
// profile "default" is the file as it stands, unless it has one of that name.
Result<Toml> apply_profile(const Toml& file, std::string_view profile);

// The tables of [[key]]; a fault where the value is something else.
std::vector<const Toml*> tables(TomlReader& reader, std::string_view key);

// {resource = "memory", value = "256m"} with an optional name.
DeclaredLimit read_limit(const Toml& table, std::string_view name, std::vector<Error>& faults);

std::vector<NoPromise> read_no_promises(TomlReader& reader, std::vector<Error>& faults);
std::vector<RefusalPattern> read_refusals(TomlReader& reader, std::string_view key, std::vector<Error>& faults);
std::vector<std::string> read_abilities(TomlReader& reader);

// A fault for each {placeholder} of `words` that is none of `known`; "limit.*" stands for any limit.
void check_words(TomlReader& reader, std::string_view key, const std::vector<std::string>& words,
                 const std::vector<std::string>& known);
std::vector<std::string> placeholders_of(std::string_view word);

}  // namespace nohatch
