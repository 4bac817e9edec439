// A driver's report comes over a descriptor that a payload may have reached: hostile bytes, which are shown to people and recorded.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "observe/driver_report.h"

namespace {

using nohatch::DriverReport;
using nohatch::ReadReport;
using nohatch::ReportState;

void require(bool holds) {
  if (!holds) std::abort();
}

// Nothing in it moves a cursor, reorders a line or breaks a record.
bool is_tame(std::string_view text, std::size_t most) { return text.size() <= most && nohatch::printable(text) == text; }

bool is_tame_line(std::string_view text, std::size_t most) { return is_tame(text, most) && text.find('\n') == std::string_view::npos; }

bool are_tame(const std::map<std::string, std::string>& texts) {
  return std::all_of(texts.begin(), texts.end(), [](const auto& entry) { return is_tame_line(entry.first, 100) && is_tame_line(entry.second, 500); });
}

bool says_nothing(const DriverReport& report) {
  return report.outcome == DriverReport::Outcome::kInvalid && report.type.empty() && report.message.empty() && report.lines.empty() &&
         report.planted.empty() && report.versions.empty();
}

void check_present(const DriverReport& report, std::string_view bytes) {
  require(bytes.size() <= nohatch::kMostReport + 1 && bytes.back() == '\n');
  require(std::count(bytes.begin(), bytes.end(), '\n') == 1);
  require(report.outcome != DriverReport::Outcome::kInvalid);
  require(is_tame_line(report.type, 200) && is_tame(report.message, 4 * 2000));
  require(report.lines.size() <= 100 && are_tame(report.planted) && are_tame(report.versions));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ReadReport read = nohatch::read_driver_report(bytes);
  require(read.state != ReportState::kInvalid && read.state != ReportState::kNotExpected);
  require((read.state == ReportState::kAbsent) == bytes.empty());
  if (read.state == ReportState::kPresent) check_present(read.report, bytes);
  else require(says_nothing(read.report));
  // Whatever comes behind a report, even another newline alone, takes its word away.
  if (!bytes.empty() && bytes.back() == '\n') require(nohatch::read_driver_report(std::string(bytes) + "\n").state == ReportState::kTwice);
  return 0;
}
