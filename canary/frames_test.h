// Ethernet frames, byte by byte, for tests.
#pragma once

#include <cstdint>
#include <string>

namespace nohatch {

inline std::string be16(unsigned n) { return {static_cast<char>(n >> 8), static_cast<char>(n)}; }
inline std::string be32(std::uint32_t n) { return be16(n >> 16) + be16(n & 0xffff); }

inline const std::string kDecoy4{"\x64\x40\x00\x02", 4}, kFar4{"\x08\x08\x08\x08", 4};
inline const std::string kDecoy6{"\xfd\x6e\0\0\0\0\0\0\0\0\0\0\0\0\0\x02", 16}, kCanary6{"\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01", 16};

inline std::string ethernet(unsigned type, const std::string& inner) { return std::string(12, 'm') + be16(type) + inner; }
inline std::string ipv4(int protocol, const std::string& inner, unsigned fragment = 0, const std::string& from = kDecoy4, const std::string& to = kFar4) {
  return std::string("\x45\0", 2) + be16(20 + static_cast<unsigned>(inner.size())) + be16(1) + be16(fragment) + '\x40' +
         static_cast<char>(protocol) + be16(0) + from + to + inner;
}
inline std::string ipv6(int next, const std::string& inner, const std::string& from = kDecoy6, const std::string& to = kCanary6) {
  return be32(0x60000000) + be16(static_cast<unsigned>(inner.size())) + static_cast<char>(next) + '\x40' + from + to + inner;
}
inline std::string tcp(unsigned from, unsigned to, std::uint32_t sequence, int flags, const std::string& data = "") {
  return be16(from) + be16(to) + be32(sequence) + be32(0) + '\x50' + static_cast<char>(flags) + be16(1000) + be32(0) + data;
}
inline std::string udp(unsigned from, unsigned to, const std::string& data) {
  return be16(from) + be16(to) + be16(8 + static_cast<unsigned>(data.size())) + be16(0) + data;
}
inline std::string frame4(int protocol, const std::string& inner, unsigned fragment = 0) { return ethernet(0x0800, ipv4(protocol, inner, fragment)); }
inline std::string frame6(int next, const std::string& inner, const std::string& from = kDecoy6) { return ethernet(0x86dd, ipv6(next, inner, from)); }

}  // namespace nohatch
