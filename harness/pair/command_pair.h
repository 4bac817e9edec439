// Command mode: any command of the user's as the thing under test, from the command line or from [command] of a pair file.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/toml.h"
#include "pair/catalogue.h"
#include "pair/pair.h"

namespace nohatch {

struct CommandSpec {
  std::string language;                  // python, javascript, lua
  std::vector<std::string> words;        // with {source} if source_as is "path"
  std::string source_as = "path";        // path, stdin, argument
  std::vector<std::string> promises = {"sandbox"};
  std::map<std::string, std::string> environment;
  std::vector<std::string> binds;        // absolute
  std::map<std::string, std::string> limits;  // resource -> amount
  std::vector<RefusalPattern> refusals;
};

// The pair "command": its interpreter is the plain one of that language. An error says what of the spec is wrong.
Result<Pair> command_pair(const CommandSpec&, const Catalogue&);
Result<Pair> command_pair(const CommandSpec&, const PairOptions&);

// The refusals of `--refusals FILE`: [[refusal]] tables, linted as an interpreter's are.
Result<std::vector<RefusalPattern>> read_refusals_file(const std::filesystem::path& file, std::string_view language);

// [command] of a pair file.
std::optional<Pair> read_command_part(const Toml& table, const std::filesystem::path& directory, const Catalogue&,
                                      std::vector<Error>& faults);

}  // namespace nohatch
