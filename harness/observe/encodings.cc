#include "observe/encodings.h"

#include <algorithm>
#include <cctype>

#include "base/bytes.h"

namespace nohatch {
namespace {

// What is left when everything that could be put between the characters of a token is taken away.
std::string squeezed(std::string_view text) {
  std::string kept;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) kept += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return kept;
}

std::string without_space(std::string_view text) {
  std::string kept;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0) kept += c;
  return kept;
}

// Base64 of the token may start at any of three offsets of the encoded text; the characters that depend on the token alone are searched.
bool base64_in(std::string_view text, std::string_view token) {
  for (std::size_t shift = 0; shift < 3; ++shift) {
    const std::string encoded = to_base64(std::string(shift, 'x') + std::string(token));
    const std::size_t begin = shift == 0 ? 0 : 4;
    const std::size_t sure = (shift + token.size()) / 3 * 4;
    if (text.find(std::string_view(encoded).substr(begin, sure - begin)) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

std::string_view find_token(std::string_view text, std::string_view token) {
  if (token.empty()) return "";
  if (text.find(token) != std::string_view::npos) return "plain";
  const std::string kept = squeezed(text);
  if (kept.find(token) != std::string::npos) return "split";
  if (kept.find(std::string(token.rbegin(), token.rend())) != std::string::npos) return "reversed";
  if (kept.find(to_hex(token)) != std::string::npos) return "hex";
  return base64_in(without_space(text), token) ? "base64" : "";
}

}  // namespace nohatch
