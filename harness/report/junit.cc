#include "report/junit.h"

#include "base/bytes.h"

namespace nohatch {
namespace {

// "0.120", without floating point.
std::string seconds(std::int64_t milliseconds) {
  std::string places = std::to_string(milliseconds % 1000);
  return std::to_string(milliseconds / 1000) + "." + std::string(3 - places.size(), '0') + places;
}

std::int64_t duration(const AttemptReport& attempt) {
  std::int64_t sum = 0;
  for (const auto& [arm, report] : attempt.arms) sum += report.milliseconds > 0 ? report.milliseconds : 0;
  return sum;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml_text(printable_line(value, 2000)) + "\"";
}

enum class Element { kNone, kFailure, kError, kSkipped };

Element element_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEscaped: case Verdict::kExposed: case Verdict::kUnproven: case Verdict::kDrifted: return Element::kFailure;
    case Verdict::kInconclusive: case Verdict::kInvalid: return Element::kError;
    case Verdict::kWaived: case Verdict::kNotApplicable: return Element::kSkipped;
    case Verdict::kHeld: return Element::kNone;
  }
  return Element::kError;
}

std::string body(const AttemptReport& attempt) {
  std::string text;
  const auto line = [&](std::string_view label, std::string_view value) {
    if (!value.empty()) text += std::string(label) + ": " + printable_line(value, 2000) + "\n";
  };
  line("why", attempt.why);
  line("title", attempt.title);
  line("about", attempt.about);
  line("remedy", attempt.remedy);
  line("again", attempt.again);
  return xml_text(text);
}

std::string skipped_message(const AttemptReport& attempt) {
  if (attempt.waiver) return "waived: " + *attempt.waiver + " (" + attempt.why + ")";
  return std::string(word(attempt.reason)) + ": " + attempt.why;
}

std::string outcome(const AttemptReport& attempt) {
  const std::string type = std::string(word(attempt.verdict)) + "." + std::string(word(attempt.reason));
  const std::string message = std::string(word(attempt.verdict)) + ": " + attempt.why;
  switch (element_of(attempt.verdict)) {
    case Element::kNone: return {};
    case Element::kSkipped: return "      <skipped" + attribute("message", skipped_message(attempt)) + "/>\n";
    case Element::kFailure:
      return "      <failure" + attribute("type", type) + attribute("message", message) + ">" + body(attempt) + "</failure>\n";
    case Element::kError:
      return "      <error" + attribute("type", type) + attribute("message", message) + ">" + body(attempt) + "</error>\n";
  }
  return {};
}

std::string test_case(const PairReport& pair, const AttemptReport& attempt) {
  const std::string open = "    <testcase" + attribute("classname", pair.pair) + attribute("name", attempt.id) +
                           attribute("time", seconds(duration(attempt)));
  const std::string inside = outcome(attempt);
  return inside.empty() ? open + "/>\n" : open + ">\n" + inside + "    </testcase>\n";
}

std::string counts(const PairReport& pair) {
  int failures = 0, errors = 0, skipped = 0;
  for (const AttemptReport& attempt : pair.attempts) {
    const Element element = element_of(attempt.verdict);
    failures += element == Element::kFailure;
    errors += element == Element::kError;
    skipped += element == Element::kSkipped;
  }
  return attribute("tests", std::to_string(pair.attempts.size())) + attribute("failures", std::to_string(failures)) +
         attribute("errors", std::to_string(errors)) + attribute("skipped", std::to_string(skipped));
}

std::string suite(const PairReport& pair) {
  std::int64_t sum = 0;
  std::string cases;
  for (const AttemptReport& attempt : pair.attempts) {
    sum += duration(attempt);
    cases += test_case(pair, attempt);
  }
  return "  <testsuite" + attribute("name", pair.pair) + counts(pair) + attribute("time", seconds(sum)) + ">\n" + cases +
         "  </testsuite>\n";
}

// An empty run must not look green to a reader of failures.
std::string nothing_ran(const std::string& name) {
  return "  <testsuite" + attribute("name", name) + " tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0.000\">\n" +
         "    <testcase" + attribute("classname", name) + " name=\"run\" time=\"0.000\">\n" +
         "      <error type=\"inconclusive.not-run\" message=\"nothing ran\"/>\n    </testcase>\n  </testsuite>\n";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  const std::string clean = printable(text);
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const auto rest = std::string_view(clean).substr(i, 3);
    if (rest == "\xef\xbf\xbe" || rest == "\xef\xbf\xbf") {  // U+FFFE and U+FFFF are no characters of XML
      out += "\\xef\\xbf" + std::string(rest.back() == '\xbe' ? "\\xbe" : "\\xbf");
      i += 2;
      continue;
    }
    switch (clean[i]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += clean[i];
    }
  }
  return out;
}

std::string run_junit(const RunReport& run) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nohatch\">\n";
  if (run.pairs.empty()) text += nothing_ran("nohatch");
  for (const PairReport& pair : run.pairs) text += pair.attempts.empty() ? nothing_ran(pair.pair) : suite(pair);
  return text + "</testsuites>\n";
}

}  // namespace nohatch
