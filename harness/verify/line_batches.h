// A file of lines, read as a stream: parsed in batches on the machine's cores, handed on one by one, in order, in bounded memory.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// The lines of a file, a few megabytes at a time. Opens no link.
class LineReader {
 public:
  static constexpr std::size_t kLongestLine = 8u << 20, kBatch = 1u << 20;
  static Result<LineReader> open(const std::filesystem::path&);

  // Whole lines, each with its newline; empty at the end. What follows the last newline is `rest()`. A longer line than kLongestLine ends
  // the reading: too_long().
  Result<std::string> next();
  const std::string& rest() const { return rest_; }
  bool too_long() const { return too_long_; }

 private:
  explicit LineReader(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
  std::string rest_;
  bool too_long_ = false;
};

// One line: where it begins in the file, its text if it could not be parsed, and what it was parsed to.
template <typename Parsed>
struct ReadLine {
  std::uint64_t offset = 0;
  std::uint32_t length = 0;
  std::optional<Parsed> parsed;
  std::string text;  // of a line that was refused
};

// A line that was read before, again.
class LineFile {
 public:
  static Result<LineFile> open(const std::filesystem::path&);
  Result<std::string> line(std::uint64_t offset, std::uint32_t length) const;

 private:
  explicit LineFile(UniqueFd fd) : fd_(std::make_shared<UniqueFd>(std::move(fd))) {}
  std::shared_ptr<UniqueFd> fd_;
};

struct LinesSeen { bool torn = false, too_long = false; };

// `parser` makes a function of its own for each batch: Parser() -> (std::string_view line) -> std::optional<Parsed>. `take` is called in
// order, on the caller's thread; it returns false to end the reading.
template <typename Parsed, typename Parser, typename Take>
Result<LinesSeen> read_lines(const std::filesystem::path& file, Parser parser, Take take) {
  auto reader = LineReader::open(file);
  if (!reader) return tl::unexpected(reader.error());
  using Batch = std::vector<ReadLine<Parsed>>;
  std::deque<std::future<Batch>> batches;
  std::uint64_t offset = 0;
  bool ended = false, wanted = true;
  const std::size_t most = std::max(2u, std::thread::hardware_concurrency());
  const auto parse = [&parser](std::string text, std::uint64_t begin) {
    Batch batch;
    auto one = parser();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      const std::string_view line(text.data() + at, end - at);
      ReadLine<Parsed> read{.offset = begin + at, .length = static_cast<std::uint32_t>(line.size()), .parsed = one(line)};
      if (!read.parsed) read.text = line;
      batch.push_back(std::move(read));
      at = end + 1;
    }
    return batch;
  };
  while (wanted && (!ended || !batches.empty())) {
    while (!ended && batches.size() < most) {
      auto text = reader->next();
      if (!text) return tl::unexpected(text.error());
      if (text->empty()) { ended = true; break; }
      const std::uint64_t begin = offset;
      offset += text->size();
      // A file of one batch is not worth a thread.
      const auto how = begin == 0 && text->size() < LineReader::kBatch / 2 ? std::launch::deferred : std::launch::async;
      batches.push_back(std::async(how, parse, std::move(*text), begin));
    }
    if (batches.empty()) break;
    Batch batch = batches.front().get();
    batches.pop_front();
    for (ReadLine<Parsed>& line : batch)
      if (wanted) wanted = take(std::move(line));
  }
  return LinesSeen{.torn = !reader->rest().empty(), .too_long = reader->too_long()};
}

}  // namespace nohatch
