#include <cstdio>
#include <cstdlib>

#include "run/decoy_host.h"
#include "run/siphash.h"

namespace nohatch {

std::string tool_answer(const std::string& key, std::uint64_t challenge) {
  const std::string padded = (key + std::string(32, '0')).substr(0, 32);
  const std::uint64_t low = std::strtoull(padded.substr(0, 16).c_str(), nullptr, 16);
  const std::uint64_t high = std::strtoull(padded.substr(16).c_str(), nullptr, 16);
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(nohatch_siphash(low, high, challenge)));
  return digits;
}

}  // namespace nohatch
