#include "corpus/payload_text.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/pattern.h"
#include "corpus/case_words.h"

namespace nohatch {
namespace {

constexpr std::string_view kCanaryAlone = "a payload holds no address but the canary's: {{canary.ipv4}}, {{canary.ipv6}}, {{canary.name}}";

Pattern literal(const char* expression) { return Pattern::compile(expression).value(); }

class TextRules {
 public:
  TextRules(const PayloadText& payload, const Vocabulary& vocabulary, std::vector<Error>& faults)
      : file_(payload.file), text_(payload.text), vocabulary_(vocabulary), faults_(faults) {}

  void check() {
    if (!is_plain()) return fault(0, "is no plain text", "UTF-8 with no control characters but the end of line");
    if (text_.empty()) fault(0, "is empty", "a payload does one thing");
    check_length();
    check_placeholders();
    check_addresses();
    check_marks();
  }

 private:
  void fault(std::size_t offset, std::string message, std::string remedy) {
    const auto begin = text_.begin(), end = text_.begin() + static_cast<std::ptrdiff_t>(offset);
    const auto line = std::count(begin, end, '\n') + 1;
    const std::size_t before = text_.substr(0, offset).rfind('\n');
    const std::size_t column = before == std::string::npos ? offset + 1 : offset - before;
    faults_.push_back(Error{std::move(message), file_ + ":" + std::to_string(line) + ":" + std::to_string(column), std::move(remedy)});
  }

  bool is_plain() const {
    return is_utf8(text_) && std::none_of(text_.begin(), text_.end(), [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; });
  }

  void check_length() {
    const auto lines = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n'));
    if (lines > kMostPayloadLines)
      fault(text_.size() - 1, "has " + std::to_string(lines) + " lines", "at most " + std::to_string(kMostPayloadLines) + ": a payload does one thing");
  }

  void check_placeholders() {
    for (const Placeholder& placeholder : placeholders_in(text_))
      if (!vocabulary_.placeholders.contains(placeholder.name))
        fault(placeholder.offset, "unknown placeholder {{" + placeholder.name + "}}", meant(placeholder.name, vocabulary_.placeholders));
  }

  void check_addresses() {
    static const Pattern ipv4 = literal(R"((?:^|[^0-9.])(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?:[^0-9.]|$))");
    static const Pattern ipv6 = literal(R"re(["'\[]((?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4})["'\]])re");
    static const Pattern host = literal(
        R"re((?i)["'`]((?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|edu|gov|info|test|example|invalid|local|arpa))["'`:/])re");
    static const Pattern url = literal(R"(([a-zA-Z][a-zA-Z0-9+.-]*://[^\s{"'`/][^\s{"'`]*))");
    refuse(ipv4, "a literal address", {"127.0.0.1", "0.0.0.0"});
    refuse(ipv6, "a literal address", {"::", "::1"});
    refuse(host, "a literal host name", {});
    refuse(url, "a literal URL", {});
  }

  // What the words print: a number after the colon, or a string that ends there to be continued.
  void check_marks() {
    static const Pattern mark = literal(R"re((nohatch(?::["'`%{$0-9 ]|-used|-tried|-survivor)))re");
    for (const std::string& found : mark.captures(text_)) fault(text_.find(found), "writes a mark by hand", "call at_step(), past_step(), used() or tried()");
  }

  void refuse(const Pattern& pattern, const std::string& what, const std::vector<std::string>& harmless) {
    for (const std::string& found : pattern.captures(text_))
      if (std::find(harmless.begin(), harmless.end(), found) == harmless.end())
        fault(text_.find(found), what + ", " + printable_line(found, 60), std::string(kCanaryAlone));
  }

  const std::string& file_;
  const std::string& text_;
  const Vocabulary& vocabulary_;
  std::vector<Error>& faults_;
};

}  // namespace

void check_payload_text(const PayloadText& payload, const Vocabulary& vocabulary, std::vector<Error>& faults) {
  TextRules(payload, vocabulary, faults).check();
}

std::string step_mark(const std::string& file) {
  if (file.ends_with(".py")) return "# step";
  return file.ends_with(".lua") ? "-- step" : "// step";
}

}  // namespace nohatch
