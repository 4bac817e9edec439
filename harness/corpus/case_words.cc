#include "corpus/case_words.h"

#include <algorithm>
#include <array>

#include "base/pattern.h"

namespace nohatch {
namespace {

// The expressions are literals of this file: one that does not compile is a fault of ours, found by the first test.
Pattern whole(const std::string& expression) { return Pattern::compile("^(?:" + expression + ")$").value(); }

std::array<long, 3> numbers(std::string_view version) {
  std::array<long, 3> out{};
  std::size_t part = 0;
  for (const char c : version) {
    if (c == '.') ++part;
    else out[std::min<std::size_t>(part, 2)] = out[std::min<std::size_t>(part, 2)] * 10 + (c - '0');
  }
  return out;
}

}  // namespace

bool is_case_id(std::string_view text) {
  static const Pattern id = whole("[a-z0-9][a-z0-9-]*\\.[a-z0-9][a-z0-9-]*");
  return id.search(text);
}

bool is_name(std::string_view text) {
  static const Pattern name = whole("[a-z0-9][a-z0-9-]*");
  return name.search(text);
}

bool is_file_name(std::string_view text) {
  static const Pattern name = whole("[a-z0-9_-][a-z0-9._-]*");
  return name.search(text);
}

bool is_corpus_path(std::string_view text) {
  static const Pattern path = whole("CORPUS\\.toml|[A-Z]+\\.md|[a-z0-9_-][a-z0-9._-]*(?:/[a-z0-9_-][a-z0-9._-]*)*");
  return path.search(text);
}

bool is_version(std::string_view text) {
  static const Pattern version = whole("[0-9]{1,6}\\.[0-9]{1,6}\\.[0-9]{1,6}");
  return version.search(text);
}

bool is_reference(std::string_view text) {
  static const Pattern reference = whole(
      "CWE-\\d+|CAPEC-\\d+|ATTACK:T\\d{4}(?:\\.\\d{3})?|CVE-\\d{4}-\\d{4,}|GHSA(?:-[a-z0-9]{4}){3}|https://[!-~]+");
  return reference.search(text);
}

bool is_spelled_release(std::string_view text) {
  static const Pattern release = whole("[a-z0-9][a-z0-9-]*(?::[a-z0-9][a-z0-9-]*)?@[A-Za-z0-9][A-Za-z0-9.+-]*");
  return release.search(text);
}

int compare_versions(std::string_view a, std::string_view b) {
  const auto x = numbers(a), y = numbers(b);
  return x < y ? -1 : x == y ? 0 : 1;
}

std::vector<Placeholder> placeholders_in(std::string_view text) {
  static const Pattern word = whole("[a-z0-9]+\\.[a-z0-9]+");
  std::vector<Placeholder> found;
  for (std::size_t at = text.find("{{"); at != std::string_view::npos; at = text.find("{{", at + 1)) {
    const std::size_t end = text.find("}}", at);
    if (end == std::string_view::npos) break;
    std::string name(text.substr(at + 2, end - at - 2));
    if (word.search(name)) found.push_back({std::move(name), at});
  }
  return found;
}

}  // namespace nohatch
