#include <iostream>

#include "base/pattern.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "report/explain.h"

namespace nohatch {
namespace {

ExplainedAttempt explained(const Case& c) {
  return {.id = c.id, .title = c.title, .about = c.about, .remedy = c.remedy, .since = c.since, .severity = c.severity, .effect = c.effect,
          .layers = c.layers, .refs = c.refs, .twins = c.twins};
}

Error unknown(const std::string& word, const Corpus& corpus) {
  std::vector<std::string> known;
  for (const Case& c : corpus.cases) known.push_back(c.id);
  for (const Explained& entry : explained_words()) known.emplace_back(entry.word);
  const std::string near = nearest(word, known);
  return {.message = "\"" + word + "\" is no attempt, verdict, reason or mechanism", .remedy = near.empty() ? "nohatch list attempts" : "did you mean " + near + "?"};
}

}  // namespace

int explain_verb(const ExplainOptions& options) {
  set_up_log(options.common);
  const auto corpus = corpus_of(options.common);
  if (!corpus) return complain(corpus.error());
  const Case* found = corpus->find(options.word);
  const std::string text = found != nullptr ? explain_attempt(explained(*found)) : explain_word(options.word);
  if (text.empty()) return complain(unknown(options.word, *corpus));
  std::cout << text;
  return number(ExitStatus::kHeld);
}

}  // namespace nohatch
