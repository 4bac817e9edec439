// Text encodings, and the taming of hostile bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nohatch {

std::string to_hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view hex);
std::string to_base64(std::string_view bytes);
// RFC 4648, section 4, exactly as to_base64 writes it: padded, no white space, no bits left over.
std::optional<std::string> from_base64(std::string_view text);
bool is_utf8(std::string_view bytes);
// The length of the well-formed UTF-8 sequence at the beginning; 0 if there is none.
std::size_t utf8_sequence(std::string_view bytes);
// Safe to show on a terminal and to store: valid UTF-8 without control characters (but newline and tab) and without
// those that reorder text; everything else as \xNN.
std::string printable(std::string_view bytes);
// The same on one line, cut to `most` bytes with "..." at the end.
std::string printable_line(std::string_view bytes, std::size_t most = 200);

}  // namespace nohatch
