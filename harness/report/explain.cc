#include "report/explain.h"

#include "base/bytes.h"

namespace nohatch {
namespace {

std::string_view name_of(ExplainedKind kind) {
  switch (kind) {
    case ExplainedKind::kVerdict: return "verdict";
    case ExplainedKind::kReason: return "reason";
    case ExplainedKind::kMechanism: return "mechanism";
  }
  return "";
}

void add_line(std::string& text, std::string_view label, std::string_view value) {
  if (value.empty()) return;
  text += "  " + std::string(label) + std::string(label.size() < 10 ? 10 - label.size() : 1, ' ') + printable_line(value, 2000) + "\n";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& each : words) text += (text.empty() ? "" : ", ") + each;
  return text;
}

std::string joined(const std::vector<Layer>& layers) {
  std::vector<std::string> words;
  for (const Layer layer : layers) words.emplace_back(word(layer));
  return joined(words);
}

}  // namespace

const Explained* find_explained(ExplainedKind kind, std::string_view word) {
  for (const Explained& each : explained_words())
    if (each.kind == kind && each.word == word) return &each;
  return nullptr;
}

std::string explain_word(std::string_view word) {
  std::string text;
  for (const Explained& each : explained_words()) {
    if (each.word != word) continue;
    text += std::string(each.word) + " (" + std::string(name_of(each.kind)) + ")\n";
    add_line(text, "means", each.means);
    add_line(text, "do", each.to_do);
  }
  return text;
}

std::string explain_attempt(const ExplainedAttempt& attempt) {
  std::string text = printable_line(attempt.id) + " (attempt, " + std::string(word(attempt.severity)) + ")\n";
  add_line(text, "title", attempt.title);
  add_line(text, "gains", attempt.about);
  add_line(text, "do", attempt.remedy);
  add_line(text, "effect", word(attempt.effect));
  add_line(text, "layers", joined(attempt.layers) + ": each, alone, must deny it");
  add_line(text, "twins", joined(attempt.twins));
  add_line(text, "since", attempt.since);
  add_line(text, "refs", joined(attempt.refs));
  return text;
}

}  // namespace nohatch
