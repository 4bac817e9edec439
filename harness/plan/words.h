// Words with placeholders: `{name}` inside a word, or a word of its own that stands for several.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace nohatch {

struct Substitutions {
  std::map<std::string, std::string, std::less<>> texts;               // inside a word
  std::map<std::string, std::vector<std::string>, std::less<>> lists;  // a word of its own: "{command}"
};

// An unknown placeholder is an error that names it and lists the known ones.
Result<std::vector<std::string>> substitute(const std::vector<std::string>& words, const Substitutions&);

}  // namespace nohatch
