#include "plan/words.h"

namespace nohatch {
namespace {

bool is_name(std::string_view text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_") == std::string_view::npos;
}

tl::unexpected<Error> unknown(std::string_view name, const Substitutions& known) {
  std::string list;
  for (const auto& [key, value] : known.texts) list += " {" + key + "}";
  for (const auto& [key, value] : known.lists) list += " {" + key + "}";
  return failure("unknown placeholder {" + std::string(name) + "}", {}, "known here:" + list);
}

Result<std::string> fill(std::string_view word, const Substitutions& known) {
  std::string filled;
  while (!word.empty()) {
    const std::size_t open = word.find('{');
    const std::size_t close = open == std::string_view::npos ? open : word.find('}', open);
    if (close == std::string_view::npos || !is_name(word.substr(open + 1, close - open - 1))) {
      const std::size_t end = open == std::string_view::npos ? word.size() : open + 1;
      filled += word.substr(0, end);
      word.remove_prefix(end);
      continue;
    }
    const std::string_view name = word.substr(open + 1, close - open - 1);
    const auto found = known.texts.find(name);
    if (found == known.texts.end()) return unknown(name, known);
    filled += word.substr(0, open);
    filled += found->second;
    word.remove_prefix(close + 1);
  }
  return filled;
}

}  // namespace

Result<std::vector<std::string>> substitute(const std::vector<std::string>& words, const Substitutions& known) {
  std::vector<std::string> result;
  for (const std::string& word : words) {
    if (word.size() > 2 && word.front() == '{' && word.back() == '}') {
      if (const auto list = known.lists.find(std::string_view(word).substr(1, word.size() - 2)); list != known.lists.end()) {
        result.insert(result.end(), list->second.begin(), list->second.end());
        continue;
      }
    }
    auto filled = fill(word, known);
    if (!filled) return tl::unexpected<Error>(filled.error());
    result.push_back(std::move(*filled));
  }
  return result;
}

}  // namespace nohatch
