// Words for every verdict, reason and mechanism: one table, which docs/reading-a-verdict.md is tested against.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/vocabulary.h"

namespace nohatch {

enum class ExplainedKind { kVerdict, kReason, kMechanism };

struct Explained {
  ExplainedKind kind;
  std::string_view word;
  std::string_view means;
  std::string_view to_do;  // what the owner of the pair does about it; empty where there is nothing to do
};

std::span<const Explained> explained_words();

// nullptr for a word outside the table.
const Explained* find_explained(ExplainedKind, std::string_view word);

// What `nohatch explain WORD` prints of a verdict, a reason or a mechanism; empty if it is none. A word that is two of
// them is explained as both.
std::string explain_word(std::string_view word);

// An attempt, as `nohatch explain ID` needs it. The texts are a corpus author's.
struct ExplainedAttempt {
  std::string id, title, about, remedy, since;
  Severity severity = Severity::kInvalid;
  Effect effect = Effect::kInvalid;
  std::vector<Layer> layers;
  std::vector<std::string> refs, twins;
};
std::string explain_attempt(const ExplainedAttempt&);

}  // namespace nohatch
