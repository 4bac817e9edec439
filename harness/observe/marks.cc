#include "observe/marks.h"

#include <charconv>

#include "base/bytes.h"

namespace nohatch {
namespace {

constexpr std::size_t kMostLine = 4096;
constexpr std::size_t kMostAfter = 64u << 10;
constexpr std::size_t kMostCaught = 100;

std::string_view rest_of(std::string_view text, std::string_view head) {
  return text.substr(0, head.size()) == head ? text.substr(head.size()) : std::string_view{};
}

}  // namespace

std::string at_mark(std::uint64_t a, std::uint64_t b) { return "nohatch:" + std::to_string(a * b); }
std::string past_mark(std::uint64_t a, std::uint64_t b) { return "nohatch:" + std::to_string(a * b + a + b); }

MarkReader::MarkReader(std::uint64_t a, std::uint64_t b) : at_mark_(nohatch::at_mark(a, b)), past_mark_(nohatch::past_mark(a, b)) {}

void MarkReader::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view piece = bytes.substr(0, end);
    if (partial_.size() < kMostLine) partial_ += piece.substr(0, kMostLine - partial_.size());
    if (end == std::string_view::npos) return;
    line(partial_);
    partial_.clear();
    bytes.remove_prefix(end + 1);
  }
}

void MarkReader::line(std::string_view text) {
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  if (at_steps_ > 0 && after_.size() < kMostAfter) after_.append(text.substr(0, kMostAfter - after_.size())) += '\n';
  if (text == at_mark_) ++at_steps_;
  else if (text == past_mark_) ++past_steps_;
  else if (text == "nohatch-tried") ++tries_;
  else if (text == "survivor") survivor_ = true;
  else if (const auto number = rest_of(text, "nohatch-used:"); !number.empty()) std::from_chars(number.data(), number.data() + number.size(), used_);
  else if (const auto what = rest_of(text, "caught "); !what.empty() && caught_.size() < kMostCaught) caught_.push_back(printable_line(what, 500));
}

}  // namespace nohatch
