#include "judge/tally.h"

#include <numeric>

namespace nohatch {

int Tally::total() const { return std::accumulate(counts_.begin(), counts_.end(), 0); }

Verdict worst(const Tally& tally) {
  if (tally.of(Verdict::kInvalid) > 0) return Verdict::kInvalid;
  for (const Verdict verdict : kVerdicts)
    if (tally.of(verdict) > 0) return verdict;
  return Verdict::kInvalid;
}

ExitStatus exit_status(const Tally& tally) {
  if (tally.of(Verdict::kEscaped) + tally.of(Verdict::kExposed) > 0) return ExitStatus::kOpen;
  if (tally.total() == 0 || tally.of(Verdict::kInvalid) + tally.of(Verdict::kInconclusive) > 0)
    return ExitStatus::kInconclusive;
  if (tally.of(Verdict::kDrifted) + tally.of(Verdict::kUnproven) > 0) return ExitStatus::kDrifted;
  return ExitStatus::kHeld;
}

}  // namespace nohatch
