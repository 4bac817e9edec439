// Reading a chained log: once, in order, as long as it is intact; and a second time, to name what is wrong, if it is not.
#include <algorithm>
#include <map>

#include "base/chained_log.h"
#include "base/digest.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

constexpr std::size_t kMostFaults = 100;
constexpr std::size_t kLargestLog = std::size_t{4} << 30;

// Takes the next line without its newline; false at the end of the whole lines.
bool next_line(std::string_view& rest, std::string_view& line) {
  const std::size_t end = rest.find('\n');
  if (end == std::string_view::npos) return false;
  line = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return true;
}

// Names each fault of a log of which at least one line is not what it should be.
class Diagnosis {
 public:
  Diagnosis(std::string_view text, std::string_view anchor) : anchor_(anchor) {
    std::string_view line;
    for (std::uint64_t number = 1; next_line(text, line); ++number) take(line, number);
    for (const auto& [seq, found] : lines_) check_link(seq, found);
    check_absent();
  }
  std::vector<std::string> faults() && { return std::move(faults_); }

 private:
  struct Found { std::string digest, previous; };

  void add(std::string fault) {
    if (faults_.size() < kMostFaults && std::find(faults_.begin(), faults_.end(), fault) == faults_.end())
      faults_.push_back(std::move(fault));
  }
  static std::string record(std::uint64_t seq) { return "record " + std::to_string(seq); }

  void take(std::string_view line, std::uint64_t number) {
    const Result<ChainLine> parsed = parse_chain_line(line);
    if (!parsed) return add("line " + std::to_string(number) + " is no record: " + parsed.error().message);
    std::string digest = sha256_hex(line);
    const auto known = lines_.find(parsed->seq);
    if (known != lines_.end())
      return add(record(parsed->seq) + (known->second.digest == digest ? " is there twice" : " is there twice, with different content"));
    if (parsed->seq < highest_) add(record(parsed->seq) + " stands after " + record(highest_));
    highest_ = std::max(highest_, parsed->seq);
    lines_.emplace(parsed->seq, Found{std::move(digest), parsed->previous});
  }

  // A record vouches for the one before it: where that one is present and differs, it is the one that was altered.
  void check_link(std::uint64_t seq, const Found& found) {
    if (seq == 0) {
      if (found.previous != anchor_) add("record 0 belongs to another log, or was altered");
      return;
    }
    const auto before = lines_.find(seq - 1);
    if (before != lines_.end() && before->second.digest != found.previous)
      add(record(seq - 1) + " was altered, or " + record(seq) + " was");
  }

  void check_absent() {
    std::uint64_t expected = 0;
    for (const auto& [seq, found] : lines_) {
      if (seq == expected + 1) add(record(expected) + " is absent");
      if (seq > expected + 1) add("records " + std::to_string(expected) + " to " + std::to_string(seq - 1) + " are absent");
      expected = seq + 1;
    }
  }

  std::string_view anchor_;
  std::map<std::uint64_t, Found> lines_;
  std::uint64_t highest_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace

Result<ChainReport> check_chain(std::string_view text, std::string_view anchor, const ChainVisitor& visit) {
  ChainReport report{.head = std::string(anchor)};
  std::string_view rest = text, line;
  while (next_line(rest, line)) {
    const Result<ChainLine> parsed = parse_chain_line(line);
    if (!parsed || parsed->seq != report.lines || parsed->previous != report.head) {
      report.faults = Diagnosis(text, anchor).faults();
      return report;
    }
    if (visit) {
      if (Status status = visit(*parsed); !status) return tl::unexpected(status.error());
    }
    report.head = sha256_hex(line);
    ++report.lines;
  }
  report.torn = !rest.empty();
  report.whole_bytes = text.size() - rest.size();
  return report;
}

Result<ChainReport> read_chain(const std::filesystem::path& path, std::string_view anchor, const ChainVisitor& visit) {
  const Result<std::string> text = read_file(path, kLargestLog);
  if (!text) return tl::unexpected(text.error());
  return check_chain(*text, anchor, visit);
}

}  // namespace nohatch
