// Every word that a case may use: cases/vocabulary.toml, read.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace nohatch {

// A closed set of words, each with what it means.
using Words = std::map<std::string, std::string, std::less<>>;

struct Vocabulary {
  std::vector<std::string> languages;
  Words classes, effects, layers, severities, abilities, surfaces, baits, resources;
  Words requirements;  // the value: what must follow the colon, "" if nothing
  Words placeholders;
};

Result<Vocabulary> parse_vocabulary(std::string_view text, const std::string& file_name);
Result<Vocabulary> read_vocabulary(const std::filesystem::path& file);

// For a fault about a word that is not in the set: the nearest known word, or all of them where none is near.
std::string meant(std::string_view word, const Words& known);

}  // namespace nohatch
