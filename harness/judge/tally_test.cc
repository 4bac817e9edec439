#include "judge/tally.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace nohatch {
namespace {

Tally of(std::initializer_list<Verdict> verdicts) {
  Tally tally;
  for (const Verdict verdict : verdicts) tally.add(verdict);
  return tally;
}

TEST(Tally, CountsEachVerdict) {
  const Tally tally = of({Verdict::kHeld, Verdict::kHeld, Verdict::kEscaped});
  EXPECT_EQ(tally.of(Verdict::kHeld), 2);
  EXPECT_EQ(tally.of(Verdict::kEscaped), 1);
  EXPECT_EQ(tally.of(Verdict::kWaived), 0);
  Tally sum = tally;
  sum.add(tally);
  EXPECT_EQ(sum.total(), 6);
}

TEST(ExitStatus, IsOfTheWorst) {
  using enum Verdict;
  EXPECT_EQ(exit_status(of({kHeld, kWaived, kNotApplicable})), ExitStatus::kHeld);
  EXPECT_EQ(exit_status(of({kHeld, kDrifted})), ExitStatus::kDrifted);
  EXPECT_EQ(exit_status(of({kHeld, kUnproven})), ExitStatus::kDrifted);
  EXPECT_EQ(exit_status(of({kUnproven, kDrifted, kInconclusive})), ExitStatus::kInconclusive);
  EXPECT_EQ(exit_status(of({kInconclusive, kUnproven, kExposed})), ExitStatus::kOpen);
  EXPECT_EQ(exit_status(of({kInconclusive, kEscaped})), ExitStatus::kOpen);
}

TEST(ExitStatus, IsNeverGreenForNothing) {
  EXPECT_EQ(exit_status(of({})), ExitStatus::kInconclusive);
  EXPECT_EQ(exit_status(of({Verdict::kHeld, Verdict::kInvalid})), ExitStatus::kInconclusive);
  EXPECT_EQ(worst(of({})), Verdict::kInvalid);
  EXPECT_EQ(worst(of({Verdict::kHeld, Verdict::kInvalid})), Verdict::kInvalid);
}

TEST(Worst, IsTheStrongest) {
  for (std::size_t first = 0; first < kVerdicts.size(); ++first)
    for (std::size_t second = first; second < kVerdicts.size(); ++second)
      EXPECT_EQ(worst(of({kVerdicts[second], kVerdicts[first]})), kVerdicts[first]);
}

}  // namespace
}  // namespace nohatch
