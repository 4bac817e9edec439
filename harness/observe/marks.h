// The lines that a payload's words print, found in hostile output.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nohatch {

// Reads the stream piece by piece, so that a mark is known as soon as its line ends. Memory is bounded: a line is kept to 4096 bytes.
class MarkReader {
 public:
  MarkReader(std::uint64_t nonce_a, std::uint64_t nonce_b);
  void feed(std::string_view bytes);

  bool at_step() const { return at_steps_ > 0; }
  bool past_step() const { return past_steps_ > 0; }
  int at_steps() const { return at_steps_; }          // how often: steps of a session, an echo
  int past_steps() const { return past_steps_; }
  std::int64_t used() const { return used_; }
  std::uint64_t tries() const { return tries_; }
  bool survivor() const { return survivor_; }
  const std::vector<std::string>& caught() const { return caught_; }  // at most 100
  // The bytes after the first at_step mark, at most 64 KiB: where errors of the step are looked for.
  const std::string& after_step() const { return after_; }

 private:
  void line(std::string_view text);

  std::string at_mark_, past_mark_, partial_, after_;
  int at_steps_ = 0, past_steps_ = 0;
  std::int64_t used_ = 0;
  std::uint64_t tries_ = 0;
  bool survivor_ = false;
  std::vector<std::string> caught_;
};

std::string at_mark(std::uint64_t nonce_a, std::uint64_t nonce_b);
std::string past_mark(std::uint64_t nonce_a, std::uint64_t nonce_b);

}  // namespace nohatch
