// Time and chance.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nohatch {

std::string utc_now();                         // "2026-11-30T22:53:59Z"
std::string utc_text(std::int64_t seconds);       // since 1970, in the same form
std::int64_t utc_seconds();                    // since 1970
// Of a text as utc_now() writes it, and no other.
std::optional<std::int64_t> seconds_of_utc(std::string_view);
std::int64_t monotonic_milliseconds();
std::uint64_t random_seed();                   // getrandom
std::string random_bytes(std::size_t);         // getrandom: what nobody may guess
std::string random_id();                       // 16 of [a-z0-9]

// A deterministic stream: the same seed and label give the same values on any machine.
class SeededStream {
 public:
  SeededStream(std::uint64_t seed, std::string label);
  std::string hex(std::size_t digits);
  std::uint64_t below(std::uint64_t bound);

 private:
  std::string state_;
  std::uint64_t counter_ = 0;
};

}  // namespace nohatch
