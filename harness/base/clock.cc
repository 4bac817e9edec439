#include "base/clock.h"

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "base/digest.h"

namespace nohatch {
namespace {

std::uint64_t first_eight_bytes(const std::string& hex) { return std::strtoull(hex.substr(0, 16).c_str(), nullptr, 16); }

constexpr const char* kUtc = "%Y-%m-%dT%H:%M:%SZ";

}  // namespace

std::string utc_text(std::int64_t since_1970) {
  const std::time_t seconds = since_1970;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, kUtc, &parts);
  return text;
}

std::string utc_now() { return utc_text(std::time(nullptr)); }

std::int64_t utc_seconds() { return std::time(nullptr); }

std::optional<std::int64_t> seconds_of_utc(std::string_view text) {
  std::tm parts{};
  const std::string copy(text);
  const char* end = strptime(copy.c_str(), kUtc, &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  const std::time_t seconds = timegm(&parts);
  return utc_text(seconds) == text ? std::optional<std::int64_t>(seconds) : std::nullopt;
}

std::int64_t monotonic_milliseconds() {
  using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::steady_clock;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  for (std::size_t done = 0; done < count;) {
    const ssize_t got = getrandom(bytes.data() + done, count - done, 0);
    if (got > 0) done += static_cast<std::size_t>(got);
    // A predictable token would be worse than an end.
    else if (errno != EINTR) std::abort();
  }
  return bytes;
}

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  std::memcpy(&seed, random_bytes(sizeof seed).data(), sizeof seed);
  return seed;
}

std::string random_id() {
  static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  SeededStream stream(random_seed(), std::to_string(random_seed()));
  std::string id;
  for (int i = 0; i < 16; ++i) id += kLetters[stream.below(36)];
  return id;
}

SeededStream::SeededStream(std::uint64_t seed, std::string label) : state_(std::to_string(seed) + "\n" + std::move(label)) {}

std::string SeededStream::hex(std::size_t digits) {
  std::string out;
  while (out.size() < digits) out += sha256_hex(state_ + "\n" + std::to_string(counter_++));
  out.resize(digits);
  return out;
}

std::uint64_t SeededStream::below(std::uint64_t bound) {
  if (bound < 2) return 0;
  const std::uint64_t unbiased = UINT64_MAX - UINT64_MAX % bound;
  while (true) {
    const std::uint64_t value = first_eight_bytes(hex(16));
    if (value < unbiased) return value % bound;
  }
}

}  // namespace nohatch
