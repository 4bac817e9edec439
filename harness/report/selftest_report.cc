#include "report/selftest_report.h"

#include <algorithm>

#include "base/bytes.h"
#include "report/style.h"

namespace nohatch {
namespace {

constexpr std::size_t kNamed = 3;  // attempts on a line; the rest are counted

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& each : words) text += (text.empty() ? "" : ", ") + printable_line(each, 60);
  return text;
}

std::string noticed_by(const ProtectionReport& protection) {
  const auto& all = protection.noticed_by;
  if (all.size() <= kNamed) return joined(all);
  return joined({all.begin(), all.begin() + kNamed}) + " and " + std::to_string(all.size() - kNamed) + " more";
}

bool is_noticed(const ProtectionReport& protection) {
  return protection.status == ProtectionStatus::kNeeded || protection.status == ProtectionStatus::kNeededOnlyWithout;
}

bool has(const SelftestReport& report, ProtectionStatus status) {
  return std::any_of(report.protections.begin(), report.protections.end(),
                     [&](const ProtectionReport& each) { return each.status == status; });
}

Verdict colour_of(ProtectionStatus status) {
  switch (status) {
    case ProtectionStatus::kNeeded: case ProtectionStatus::kNeededOnlyWithout: return Verdict::kHeld;
    case ProtectionStatus::kUnnoticed: return Verdict::kEscaped;
    case ProtectionStatus::kWaived: case ProtectionStatus::kFixed: return Verdict::kWaived;
    case ProtectionStatus::kInconclusive: case ProtectionStatus::kInvalid: return Verdict::kInconclusive;
  }
  return Verdict::kInvalid;
}

Json texts(const std::vector<std::string>& list) {
  Json::Array array;
  for (const std::string& text : list) array.push_back(printable(text));
  return array;
}

}  // namespace

int SelftestReport::noticed() const {
  return static_cast<int>(std::count_if(protections.begin(), protections.end(), is_noticed));
}

int SelftestReport::of() const {
  return static_cast<int>(std::count_if(protections.begin(), protections.end(), [](const ProtectionReport& each) {
    return each.status != ProtectionStatus::kFixed;
  }));
}

// Without a protection that can be switched nothing was tested.
ExitStatus SelftestReport::exit() const {
  if (has(*this, ProtectionStatus::kUnnoticed)) return ExitStatus::kOpen;
  const bool unknown = has(*this, ProtectionStatus::kInconclusive) || has(*this, ProtectionStatus::kInvalid);
  return unknown || of() == 0 ? ExitStatus::kInconclusive : ExitStatus::kHeld;
}

std::string status_words(const ProtectionReport& protection) {
  switch (protection.status) {
    case ProtectionStatus::kNeeded: return "needed";
    case ProtectionStatus::kNeededOnlyWithout: return "needed only without " + joined(protection.without);
    case ProtectionStatus::kUnnoticed: return "unnoticed";
    case ProtectionStatus::kWaived: return "waived";
    case ProtectionStatus::kFixed: return "fixed";
    case ProtectionStatus::kInconclusive: case ProtectionStatus::kInvalid: return "inconclusive";
  }
  return "inconclusive";
}

std::string selftest_text(const SelftestReport& report, const TextOptions& options) {
  const Style style(options.colour);
  std::size_t width = 0;
  for (const ProtectionReport& each : report.protections) width = std::max(width, printable_line(each.name, 40).size() + 2);
  std::string text = style.bold(printable_line(report.pair)) + ", each protection taken away in turn\n";
  for (const ProtectionReport& each : report.protections) {
    text += "  " + padded(printable_line(each.name, 40), width) + style.verdict(colour_of(each.status), status_words(each));
    if (!each.noticed_by.empty()) text += style.faint("  noticed by " + noticed_by(each));
    if (!each.why.empty()) text += style.faint("  " + printable_line(each.why, 400));
    if (each.status == ProtectionStatus::kUnnoticed)
      text += "\n      no attempt sees an effect without it: " + printable_line(each.about, 400) +
              "\n      do      write the attempt that does, or drop the protection";
    text += "\n";
  }
  return text + "nohatch: " + std::to_string(report.noticed()) + " of " + std::to_string(report.of()) +
         " protections noticed: exit " + std::to_string(number(report.exit())) + "\n";
}

Json selftest_document(const SelftestReport& report) {
  Json::Array protections;
  for (const ProtectionReport& each : report.protections)
    protections.push_back(Json::Object{{"name", printable(each.name)},
                                       {"about", printable(each.about)},
                                       {"status", status_words(each)},
                                       {"noticed_by", texts(each.noticed_by)},
                                       {"why", printable(each.why)}});
  return Json::Object{{"nohatch", report.nohatch},
                      {"pair", printable(report.pair)},
                      {"protections", protections},
                      {"score", Json::Object{{"noticed", report.noticed()}, {"of", report.of()}}},
                      {"exit_status", number(report.exit())}};
}

}  // namespace nohatch
