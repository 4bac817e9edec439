#include "corpus/lint.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/file_system.h"
#include "corpus/corpus_reading.h"
#include "corpus/payload_text.h"

namespace nohatch {
namespace {

// The texts of one payload's files; a fault for one that cannot be read is there already.
std::vector<PayloadText> read_texts(const Case& c, const std::vector<std::string>& files) {
  std::vector<PayloadText> texts;
  for (const std::string& file : files)
    if (Result<std::string> text = read_file_beneath(c.directory, file, 1u << 20))
      texts.push_back({(c.directory / file).string(), std::move(*text)});
  return texts;
}

bool any_says(const std::vector<PayloadText>& texts, std::string_view what) {
  for (const PayloadText& text : texts)
    if (text.text.find(what) != std::string::npos) return true;
  return false;
}

class PayloadLint {
 public:
  PayloadLint(const ReadCase& one, const std::string& key, const Vocabulary& vocabulary, std::vector<Error>& faults)
      : case_(one.parsed), key_(key), vocabulary_(vocabulary), faults_(faults), texts_(read_texts(one.parsed, one.parsed.payloads.at(key))) {}

  void check() {
    if (texts_.empty()) return;
    for (const PayloadText& text : texts_) {
      check_payload_text(text, vocabulary_, faults_);
      check_extension(text);
    }
    if (std::any_of(texts_.begin(), texts_.end(), [](const PayloadText& text) { return text.text.empty(); })) return;
    check_marks();
    check_words_of_effects();
    if (!case_.ability.empty()) check_twin();
  }

 private:
  void fault(std::string message, std::string remedy) {
    faults_.push_back(Error{std::move(message), texts_.front().file + ":1:1", std::move(remedy)});
  }

  void check_extension(const PayloadText& text) {
    static const std::map<std::string, std::string> extensions = {{"python", ".py"}, {"javascript", ".js"}, {"lua", ".lua"}, {"native", ".c"}};
    const auto wanted = extensions.find(key_);
    if (wanted != extensions.end() && !text.file.ends_with(wanted->second))
      faults_.push_back(Error{"a payload of " + key_ + " ends in " + wanted->second, text.file + ":1:1", "rename it"});
  }

  void check_marks() {
    if (!any_says(texts_, "at_step(")) fault("never calls at_step()", "call it just before the forbidden thing");
    if (!any_says(texts_, "past_step(")) fault("never calls past_step()", "call it just after the forbidden thing succeeded");
    const bool refusable = case_.is_attempt() && key_ != "native" &&
                           std::find(case_.layers.begin(), case_.layers.end(), Layer::kLanguage) != case_.layers.end();
    const std::string mark = step_mark(texts_.front().file);
    if (refusable && !any_says(texts_, mark))
      fault("no line is marked `" + mark + "`", "mark the lines that do the forbidden thing: a refusal at compile time must name them");
  }

  // What counts its own use must say so; elsewhere the word has no meaning.
  void check_words_of_effects() {
    const bool counts = case_.resource && (*case_.resource == Resource::kMemory || *case_.resource == Resource::kPids ||
                                           *case_.resource == Resource::kDisk || *case_.resource == Resource::kInodes ||
                                           *case_.resource == Resource::kDescriptors);
    if (counts && !any_says(texts_, "used(")) fault("never calls used()", "report the amount in use after each success");
    if (case_.effect != Effect::kConsume && any_says(texts_, "{{limit."))
      fault("{{limit...}} has a meaning in the effect consume alone", "take it away");
  }

  void check_twin() {
    if (!any_says(texts_, "{{challenge.a}}") || !any_says(texts_, "{{challenge.b}}"))
      fault("proves nothing", "emit the product of {{challenge.a}} and {{challenge.b}}");
  }

  const Case& case_;
  const std::string& key_;
  const Vocabulary& vocabulary_;
  std::vector<Error>& faults_;
  std::vector<PayloadText> texts_;
};

void lint_case(const ReadCase& one, const Vocabulary& vocabulary, std::vector<Error>& faults) {
  for (const auto& [key, files] : one.parsed.payloads) PayloadLint(one, key, vocabulary, faults).check();
  std::vector<std::string> planted;
  for (const auto& [beside, file] : one.parsed.request.files) planted.push_back(file);
  for (const PlantedFile& file : one.parsed.files) planted.push_back(file.source);
  for (const PayloadText& text : read_texts(one.parsed, planted)) check_payload_text(text, vocabulary, faults);
}

}  // namespace

std::vector<Error> lint_corpus(const std::vector<CorpusRoot>& roots) {
  CorpusReading reading = read_corpora(roots);
  for (const ReadCase& one : reading.cases) lint_case(one, reading.vocabulary, reading.faults);
  return std::move(reading.faults);
}

}  // namespace nohatch
