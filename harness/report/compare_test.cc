#include "report/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/canonical_json.h"
#include "report/sample_test.h"

namespace nohatch {
namespace {

using sample::held;
using sample::run;
using testing::HasSubstr;

AttemptReport escaped(const std::string& id) { return sample::with(Verdict::kEscaped, Reason::kEffect, id, "the canary saw it"); }

AttemptReport by_errno(const std::string& id) {
  AttemptReport attempt = held(id);
  attempt.arms[Arm::kSandbox].denial->mechanism = Mechanism::kErrno;
  return attempt;
}

Comparison compared(const RunReport& a, const RunReport& b) {
  const auto comparison = compare_runs(a, b);
  EXPECT_TRUE(comparison) << comparison.error().text();
  return comparison.value_or(Comparison{});
}

TEST(Compare, FindsNothingBetweenEqualRuns) {
  const Comparison same = compared(sample::all_held(), sample::all_held());
  EXPECT_EQ(same.exit(), ExitStatus::kHeld);
  EXPECT_EQ(same.equal, 3u);
  EXPECT_EQ(comparison_text(same, {}), "nohatch: 0 opened, 0 open in both, 0 drifted, 0 closed, 3 the same: exit 0\n");
}

TEST(Compare, SortsWhatChanged) {
  const Comparison comparison = compared(run({held("a.opened"), escaped("b.closed"), escaped("c.both"), held("d.drifted"), held("e.same")}),
                                         run({escaped("a.opened"), held("b.closed"), escaped("c.both"), by_errno("d.drifted"), held("e.same")}));
  ASSERT_EQ(comparison.opened.size(), 1u);
  EXPECT_EQ(comparison.opened[0].id, "a.opened");
  EXPECT_EQ(comparison.opened[0].why, "the canary saw it");
  ASSERT_EQ(comparison.closed.size(), 1u);
  EXPECT_EQ(comparison.closed[0].id, "b.closed");
  ASSERT_EQ(comparison.open_in_both.size(), 1u);
  ASSERT_EQ(comparison.drifted.size(), 1u);
  EXPECT_THAT(comparison.drifted[0].before, HasSubstr("sandbox by view"));
  EXPECT_THAT(comparison.drifted[0].after, HasSubstr("sandbox by errno"));
  EXPECT_EQ(comparison.equal, 1u);
  EXPECT_EQ(comparison.exit(), ExitStatus::kOpen);
  const std::string text = comparison_text(comparison, {});
  EXPECT_THAT(text, HasSubstr("opened (1)\n  a.opened\n    before  held"));
  EXPECT_THAT(text, HasSubstr("nohatch: 1 opened, 1 open in both, 1 drifted, 1 closed, 1 the same: exit 1\n"));
  EXPECT_THAT(canonical_json(comparison_document(comparison)), HasSubstr("\"exit_status\":1"));
}

TEST(Compare, ExitsAsTheWorst) {
  EXPECT_EQ(compared(run({held("a.b")}), run({by_errno("a.b")})).exit(), ExitStatus::kDrifted);
  EXPECT_EQ(compared(run({escaped("a.b")}), run({held("a.b")})).exit(), ExitStatus::kHeld);
  EXPECT_EQ(compared(run({escaped("a.b")}), run({escaped("a.b")})).exit(), ExitStatus::kHeld);
  EXPECT_EQ(compared(run({held("a.b")}), run({sample::with(Verdict::kUnproven, Reason::kTwin, "a.b", "w")})).exit(), ExitStatus::kDrifted);
}

TEST(Compare, CallsAHoleOfANewAttemptOpened) {
  EXPECT_EQ(compared(run({held("a.b")}), run({held("a.b"), escaped("a.c")})).opened.size(), 1u);
  EXPECT_EQ(compared(run({held("a.b"), escaped("a.c")}), run({held("a.b")})).drifted.size(), 1u) << "a hole that is no longer tried";
  EXPECT_EQ(compared(run({held("a.b"), held("a.c")}), run({held("a.b")})).drifted.size(), 1u);
}

TEST(Compare, LooksAtWhatWasSeenNotAtWhatWasExpected) {
  AttemptReport drifted = by_errno("a.b");
  drifted.verdict = Verdict::kDrifted;
  EXPECT_EQ(compared(run({by_errno("a.b")}), run({drifted})).equal, 1u);
}

TEST(Compare, MatchesReleasesOfOneInterpreter) {
  RunReport old = sample::all_held(), both = sample::all_held();
  old.pairs[0].pair = "restrictedpython@8.3+bubblewrap";
  PairReport other = both.pairs[0];
  other.pair = "vm2@3.12.2+bubblewrap";
  other.interpreter->name = "vm2";
  both.pairs.push_back(other);
  old.pairs.push_back(other);
  EXPECT_EQ(compared(old, both).equal, 6u);
}

TEST(Compare, RefusesToCompareNothing) {
  RunReport two = sample::all_held();
  two.pairs.push_back(two.pairs[0]);
  two.pairs[1].pair = "vm2+bubblewrap";
  two.pairs[1].interpreter->name = "vm2";
  EXPECT_FALSE(compare_runs(two, sample::all_held()));
  EXPECT_FALSE(compare_runs(sample::all_held(), two));
  EXPECT_FALSE(compare_runs(RunReport{}, RunReport{}));
  EXPECT_FALSE(compare_runs(run({}), run({})));
}

}  // namespace
}  // namespace nohatch
