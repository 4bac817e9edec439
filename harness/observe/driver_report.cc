#include "observe/driver_report.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "base/json.h"

namespace nohatch {
namespace {

using Outcome = DriverReport::Outcome;

Outcome outcome_of(std::string_view text) {
  if (text == "completed") return Outcome::kCompleted;
  if (text == "refused-at-compile") return Outcome::kRefusedAtCompile;
  return text == "threw" ? Outcome::kThrew : Outcome::kInvalid;
}

bool known_keys(const Json::Object& object) {
  static constexpr std::array<std::string_view, 7> kKnown = {"report", "outcome", "type", "message", "lines", "planted", "versions"};
  for (const auto& [key, value] : object)
    if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end()) return false;
  return true;
}

std::map<std::string, std::string> texts_of(const Json& json) {
  std::map<std::string, std::string> texts;
  if (const auto* object = json.object())
    for (const auto& [key, value] : *object) texts[printable_line(key, 100)] = printable_line(value.string_or(""), 500);
  return texts;
}

std::vector<int> lines_of(const Json& json) {
  std::vector<int> lines;
  if (const auto* array = json.array())
    for (const Json& line : *array)
      if (lines.size() < 100) lines.push_back(static_cast<int>(line.integer_or(0)));
  return lines;
}

ReadReport malformed() { return {.state = ReportState::kMalformed}; }

}  // namespace

ReadReport read_driver_report(std::string_view bytes) {
  if (bytes.empty()) return {.state = ReportState::kAbsent};
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return malformed();
  if (end + 1 != bytes.size()) return {.state = ReportState::kTwice};
  const auto json = parse_json(bytes.substr(0, end), {.bytes = kMostReport, .depth = 4});
  if (!json || json->object() == nullptr || !known_keys(*json->object())) return malformed();
  ReadReport read{.state = ReportState::kPresent};
  read.report = {.outcome = outcome_of((*json)["outcome"].string_or("")),
                 .type = printable_line((*json)["type"].string_or(""), 200),
                 .message = printable((*json)["message"].string_or("").substr(0, 2000)),
                 .lines = lines_of((*json)["lines"]),
                 .planted = texts_of((*json)["planted"]),
                 .versions = texts_of((*json)["versions"])};
  const bool sound = (*json)["report"].integer_or(0) == 1 && read.report.outcome != Outcome::kInvalid;
  return sound ? read : malformed();
}

}  // namespace nohatch
