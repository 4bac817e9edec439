// An append-only log of JSON lines in which each line names the digest of the one before it, so that a line that is
// altered, absent, moved or doubled is seen. The records of a run and the hits of the canary are such logs.
//
//     {"body":...,"kind":"trial","previous":"<sha256 of the line before>","seq":7}
//
// The first line's `previous` is the log's anchor: what the log belongs to (the digest of a plan), or "".
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// A line is never longer; what would be is an error when it is written and a fault when it is read.
inline constexpr std::size_t kLongestChainLine = 8u << 20;

struct ChainLine {
  std::uint64_t seq = 0;
  std::string previous;
  std::string kind;
  Json body;
};

std::string chain_text(const ChainLine&);                // canonical, without a newline
Result<ChainLine> parse_chain_line(std::string_view);    // strict: exactly the four keys

// What a log holds, and every way in which it is not what was written.
struct ChainReport {
  std::uint64_t lines = 0;
  std::string head;                  // digest of the last line; the anchor if there is none
  std::uint64_t whole_bytes = 0;     // up to the last newline; what follows is a line that was cut short
  bool torn = false;                 // there is such a rest: the writer was killed in the middle
  std::vector<std::string> faults;   // "record 7 was altered", ...; at most 100, empty: sound
  bool sound() const { return faults.empty(); }
};

// Called for each line of an intact log in order; an Error it returns ends the reading.
using ChainVisitor = std::function<Status(const ChainLine&)>;

// Reads the whole of it. Lines are handed to `visit` as long as the chain holds. An Error means that it could not be read, or is the visitor's.
Result<ChainReport> read_chain(const std::filesystem::path&, std::string_view anchor, const ChainVisitor& visit = {});
Result<ChainReport> check_chain(std::string_view text, std::string_view anchor, const ChainVisitor& visit = {});

// The only writer of its file while it lives (an flock says so). A write that fails leaves the file at the last whole line.
class ChainedLogWriter {
 public:
  // Creates it, or goes on after the last whole line: a torn one is cut off. A log that is not sound is an error.
  static Result<ChainedLogWriter> open(const std::filesystem::path&, std::string anchor, const ChainVisitor& visit = {});
  // One write(2): after a kill at any moment the line is there, is torn, or is not there. Returns its number.
  Result<std::uint64_t> append(std::string_view kind, Json body);
  // All of it, from the file that is being written, whatever stands under its name by now.
  Result<std::string> read_back(std::size_t most) const;
  std::uint64_t next() const { return next_; }        // number of the line that append would write
  const std::string& head() const { return head_; }   // digest of the last line

 private:
  ChainedLogWriter(std::filesystem::path path, UniqueFd fd) : path_(std::move(path)), fd_(std::move(fd)) {}
  std::filesystem::path path_;
  UniqueFd fd_;
  std::uint64_t next_ = 0;
  std::uint64_t size_ = 0;
  std::string head_;
};

}  // namespace nohatch
