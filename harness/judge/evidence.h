// The sandbox's answers, each with the evidence that it needs. One row of kSandboxAnswers is one answer of
// docs/reading-a-verdict.md; the first row that fits the effect and has its evidence is the denial.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "judge/answers.h"

namespace nohatch {

using EffectSet = unsigned;
constexpr EffectSet effect_bit(Effect effect) { return 1u << static_cast<unsigned>(effect); }

struct AnswerRow {
  Mechanism mechanism;
  EffectSet effects;                                       // for which it makes sense
  std::optional<std::string> (*evidence)(const Scene&);    // the detail, or nothing
};

std::span<const AnswerRow> sandbox_answers();

// The largest use that the harness may rely on in this arm came to at least 0.8 of the limit.
bool pressed(const LimitView&, std::int64_t use);

}  // namespace nohatch
