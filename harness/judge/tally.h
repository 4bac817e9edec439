// How many attempts got which verdict, and what that means for the run as a whole.
#pragma once

#include <array>
#include <cstddef>

#include "exit_status.h"
#include "model/vocabulary.h"

namespace nohatch {

// Strongest first.
inline constexpr std::array<Verdict, 8> kVerdicts = {
    Verdict::kEscaped, Verdict::kExposed, Verdict::kInconclusive, Verdict::kUnproven,
    Verdict::kDrifted, Verdict::kHeld,    Verdict::kWaived,       Verdict::kNotApplicable};

class Tally {
 public:
  void add(Verdict verdict) { ++counts_[index(verdict)]; }
  void add(const Tally& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }
  int of(Verdict verdict) const { return counts_[index(verdict)]; }
  int total() const;
  bool operator==(const Tally&) const = default;

 private:
  static std::size_t index(Verdict verdict) { return static_cast<std::size_t>(verdict); }
  std::array<int, 9> counts_{};  // [0] counts verdicts that were never given
};

// The strongest verdict that was given; kInvalid if none was, or if one attempt has none.
Verdict worst(const Tally&);
// An empty run, or an attempt without a verdict, is inconclusive: there is no way to pass by not running.
ExitStatus exit_status(const Tally&);

}  // namespace nohatch
