// The recorded expected denials of a pair, as text that a person reviews. Format: docs/baseline-format.md. No I/O: the
// caller reads and writes the file.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/judge.h"

namespace nohatch {

// Where it was recorded. A difference later is a note, not a drift.
struct BaselineHead {
  std::string pair;
  std::map<std::string, std::string> corpora;  // root -> "sha256:..."
  std::string kernel, cgroup, user;
  bool operator==(const BaselineHead&) const = default;
};

struct BaselineLine {
  Expectation expected;
  std::string text;  // the very line, without its end
};

struct Baseline {
  BaselineHead head;
  std::string head_text;                      // the very lines; empty: written anew
  std::map<std::string, BaselineLine> lines;  // by id, sorted by bytes

  std::optional<Expectation> find(std::string_view id) const;
};

// Strict: an unknown word, a line out of order or twice the same id is an error with its place.
Result<Baseline> parse_baseline(std::string_view text, const std::string& file_name);
// Deterministic. What was parsed and not changed comes out byte-equal.
std::string baseline_text(const Baseline&);

// "" or "recorded elsewhere: kernel 6.1.0 (now 6.18.2), ...".
std::string recorded_elsewhere(const BaselineHead& recorded, const BaselineHead& now);

// Lines whose attempt is none of `ran`, and the verdict of each.
std::vector<std::string> vanished_ids(const Baseline&, const std::set<std::string>& ran);
Judgement vanished_judgement();

}  // namespace nohatch
