#include "judge/refusals.h"

#include <algorithm>

namespace nohatch {
namespace {

// "TYPE: MESSAGE" in two; without a colon it is all message.
std::pair<std::string_view, std::string_view> split(std::string_view line) {
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos) return {{}, line};
  return {line.substr(0, colon), line.substr(colon + 2)};
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// What follows "TYPE: " in a line like "Uncaught TypeError: no"; nothing if TYPE is not a word of its own there.
std::optional<std::string_view> after_type(std::string_view line, std::string_view type) {
  if (type.empty()) return line;
  const auto at = line.find(type);
  if (at == std::string_view::npos || (at > 0 && is_word(line[at - 1]))) return std::nullopt;
  const auto rest = line.substr(at + type.size());
  if (rest.substr(0, 2) != ": ") return std::nullopt;
  return rest.substr(2);
}

}  // namespace

Refusals::Refusals(const PairFacts& pair) {
  for (const RefusalRule& rule : pair.refusals) refusals_.push_back({&rule, std::nullopt});
  for (const RefusalRule& rule : pair.accidents) accidents_.push_back({&rule, std::nullopt});
}

bool Refusals::Rule::message_fits(std::string_view message) const {
  if (!pattern) pattern = Pattern::compile(rule->message);
  return pattern->has_value() && pattern->value().search(message);
}

bool Refusals::Rule::fits(std::string_view type, std::string_view message) const {
  return (rule->type.empty() || rule->type == type) && message_fits(message);
}

bool Refusals::is_accident(std::string_view type, std::string_view message) const {
  return std::any_of(accidents_.begin(), accidents_.end(), [&](const Rule& r) { return r.fits(type, message); });
}

bool Refusals::said_by_policy(std::string_view type, std::string_view message, When when) const {
  const bool refused = std::any_of(refusals_.begin(), refusals_.end(), [&](const Rule& r) {
    return r.rule->compile == (when == When::kCompile) && r.fits(type, message);
  });
  return refused && !is_accident(type, message);
}

bool Refusals::caught_line(std::string_view line) const {
  const auto [type, message] = split(line);
  return said_by_policy(type, message, When::kRun) || said_by_policy(type, message, When::kCompile);
}

bool Refusals::line_fits(std::string_view line, When when) const {
  const auto fits = [&](const Rule& r) {
    const auto message = after_type(line, r.rule->type);
    return message && r.message_fits(*message);
  };
  const bool refused = std::any_of(refusals_.begin(), refusals_.end(), [&](const Rule& r) {
    return r.rule->compile == (when == When::kCompile) && fits(r);
  });
  return refused && std::none_of(accidents_.begin(), accidents_.end(), fits);
}

std::string_view Refusals::find_in(std::string_view output, When when) const {
  if (refusals_.empty()) return {};
  while (!output.empty()) {
    const auto end = std::min(output.find('\n'), output.size());
    const auto line = output.substr(0, end);
    if (!line.empty() && line_fits(line, when)) return line;
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  return {};
}

}  // namespace nohatch
