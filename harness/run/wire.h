// The compact binary form of what harness and nohatch-decoy tell each other: integers in the machine's own order, texts and lists
// with their length before them. Both ends are of one build, so there is no version. Reading trusts nothing: every length is held
// against what is left, and a reader that failed once gives empty values from then on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nohatch {

class WireWriter {
 public:
  void number(std::uint64_t value);
  void text(std::string_view value);
  void texts(const std::vector<std::string>& values);
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t number();
  bool flag() { return number() != 0; }
  int integer() { return static_cast<int>(static_cast<std::int64_t>(number())); }
  std::string text();
  std::vector<std::string> texts();
  // A number of items to follow, each of at least eight bytes; zero where that many cannot follow.
  std::uint64_t count();
  // Everything was read, and nothing failed.
  bool complete() const { return !failed_ && rest_.empty(); }
  bool failed() const { return failed_; }

 private:
  std::string_view take(std::uint64_t length);

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace nohatch
