// Whether words of an interpreter are its policy saying no. Patterns are compiled at most once for each judgement, and
// only those whose exception type fits. A pattern that does not compile matches nothing; the reader of the interpreter's
// file has refused it already.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/pattern.h"
#include "judge/judge.h"

namespace nohatch {

class Refusals {
 public:
  enum class When { kCompile, kRun };

  explicit Refusals(const PairFacts& pair);

  // A rule for that time fits, and none of the accidents does. `type` is compared whole; a rule without a type fits any.
  bool said_by_policy(std::string_view type, std::string_view message, When when) const;
  // The same of "TYPE: MESSAGE", as a payload's catch block prints it.
  bool caught_line(std::string_view line) const;
  // The line of a command's output that is a refusal, where no driver reports; empty if there is none.
  std::string_view find_in(std::string_view output, When when) const;

 private:
  struct Rule {
    const RefusalRule* rule;
    mutable std::optional<Result<Pattern>> pattern;
    bool fits(std::string_view type, std::string_view message) const;
    bool message_fits(std::string_view message) const;
  };
  bool is_accident(std::string_view type, std::string_view message) const;
  bool line_fits(std::string_view line, When when) const;

  std::vector<Rule> refusals_, accidents_;
};

}  // namespace nohatch
