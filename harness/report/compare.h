// What changed between two runs, attempt by attempt: what opened, what closed, what drifted, and what is open in both.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "report/run_report.h"
#include "report/text.h"

namespace nohatch {

// Of one attempt. "nothing" stands for an attempt that is not in that run.
struct Difference {
  std::string pair_a, pair_b, id;
  std::string before, after;  // "held (language by refusal, sandbox by view)", "escaped"
  std::string why;            // of the run in which it is worse
};

struct Comparison {
  std::vector<Difference> opened, closed, drifted, open_in_both;
  std::size_t equal = 0;      // attempts that are the same in both

  // kOpen if something opened, kDrifted if something drifted, else kHeld.
  ExitStatus exit() const;
};

// Pairs are matched by their name; else by interpreter and sandbox whatever the release; else, if each run has one
// pair, those are compared. A pair without a counterpart is an error, as are two partial runs of different attempts: a
// comparison of nothing must not look equal.
Result<Comparison> compare_runs(const RunReport& a, const RunReport& b);

std::string comparison_text(const Comparison&, const TextOptions&);
Json comparison_document(const Comparison&);

}  // namespace nohatch
