// Regular expressions in linear time (RE2), since they meet hostile text; globs of ids; the nearest known name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace nohatch {

class Pattern {
 public:
  static Result<Pattern> compile(std::string_view expression);
  bool search(std::string_view text) const;
  // The first group of the first match.
  std::optional<std::string> capture(std::string_view text) const;
  // The first group of every match, in order.
  std::vector<std::string> captures(std::string_view text) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

// `*` any run of characters, `?` one; the whole text.
bool glob_match(std::string_view glob, std::string_view text);

// The candidate with the smallest edit distance, "" if none is near enough to be meant.
std::string nearest(std::string_view text, const std::vector<std::string>& candidates);

}  // namespace nohatch
