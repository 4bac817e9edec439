// The nonces that a verifier issued: nohatch key nonce writes them, one JSON object a line. No clock but the verifier's decides freshness.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace nohatch {

class NonceBook {
 public:
  static Result<NonceBook> read(const std::filesystem::path&);
  // When it was issued, in seconds since 1970; nothing if it never was.
  std::optional<std::int64_t> issued(std::string_view nonce) const;

 private:
  std::map<std::string, std::int64_t, std::less<>> issued_;
};

}  // namespace nohatch
