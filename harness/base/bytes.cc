#include "base/bytes.h"

#include <array>
#include <cstdio>

namespace nohatch {
namespace {

constexpr char kDigits[] = "0123456789abcdef";
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::uint8_t kNoBase64 = 0xff;
constexpr auto kBase64Values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoBase64);
  for (std::size_t i = 0; i < kBase64.size(); ++i) values[static_cast<unsigned char>(kBase64[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::uint32_t code_point(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  if (sequence.size() == 1) return lead;
  std::uint32_t value = lead & (0x7fu >> sequence.size());
  for (std::size_t i = 1; i < sequence.size(); ++i) value = value << 6 | (static_cast<unsigned char>(sequence[i]) & 0x3fu);
  return value;
}

// How long a sequence its first byte announces; 0 for a byte that begins none.
std::size_t announced(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if ((lead & 0xf0) == 0xe0) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

// Control characters, and those that reorder what a terminal shows.
bool is_deceptive(std::uint32_t c) {
  if (c == '\n' || c == '\t') return false;
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || (c >= 0xe0000 && c <= 0xe007f);
}

void append_escaped(std::string& out, std::string_view bytes) {
  for (const unsigned char c : bytes) {
    out += "\\x";
    out += kDigits[c >> 4];
    out += kDigits[c & 15];
  }
}

}  // namespace

std::size_t utf8_sequence(std::string_view bytes) {
  if (bytes.empty()) return 0;
  const std::size_t length = announced(static_cast<unsigned char>(bytes[0]));
  if (length == 0 || length > bytes.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(bytes[i]) & 0xc0) != 0x80) return 0;
  const std::uint32_t c = code_point(bytes.substr(0, length));
  const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  const bool surrogate = c >= 0xd800 && c <= 0xdfff;
  return overlong || surrogate || c > 0x10ffff ? 0 : length;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = utf8_sequence(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

std::string to_hex(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const unsigned char c : bytes) {
    out += kDigits[c >> 4];
    out += kDigits[c & 15];
  }
  return out;
}

std::optional<std::string> from_hex(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  std::string out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = digit_value(hex[i]);
    const int low = digit_value(hex[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

std::string to_base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kBase64[group >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const std::size_t padding = text.empty() || text.back() != '=' ? 0 : text[text.size() - 2] != '=' ? 1 : 2;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < text.size() - padding; ++i) {
    const std::uint8_t value = kBase64Values[static_cast<unsigned char>(text[i])];
    if (value == kNoBase64) return std::nullopt;
    group = group << 6 | value;
    if (i % 4 != 0) out += static_cast<char>(group >> (6 - 2 * (i % 4)));
  }
  // One padded group leaves two or four bits, which another text could set without meaning anything else.
  const std::uint32_t left_over = padding == 0 ? 0 : group & ((1u << 2 * padding) - 1);
  return left_over == 0 ? std::optional(out) : std::nullopt;
}

std::string printable(std::string_view bytes) {
  std::string out;
  while (!bytes.empty()) {
    const std::size_t length = utf8_sequence(bytes);
    const std::string_view part = bytes.substr(0, length == 0 ? 1 : length);
    if (length == 0 || is_deceptive(code_point(part))) {
      append_escaped(out, part);
    } else {
      out += part;
    }
    bytes.remove_prefix(part.size());
  }
  return out;
}

std::string printable_line(std::string_view bytes, std::size_t most) {
  std::string out;
  for (const char c : printable(bytes)) {
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else out += c;
  }
  if (out.size() <= most) return out;
  std::size_t cut = most < 3 ? 0 : most - 3;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xc0) == 0x80) --cut;
  return out.substr(0, cut) + "...";
}

}  // namespace nohatch
