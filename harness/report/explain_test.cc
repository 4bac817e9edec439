#include "report/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file_system.h"
#include "judge/tally.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

TEST(Explain, KnowsEveryWord) {
  for (const Verdict verdict : kVerdicts) EXPECT_TRUE(find_explained(ExplainedKind::kVerdict, word(verdict))) << word(verdict);
  for (int i = static_cast<int>(Reason::kEffect); i <= static_cast<int>(Reason::kUnless); ++i)
    EXPECT_TRUE(find_explained(ExplainedKind::kReason, word(static_cast<Reason>(i)))) << word(static_cast<Reason>(i));
  for (int i = 1; i <= static_cast<int>(Mechanism::kCleared); ++i)
    EXPECT_TRUE(find_explained(ExplainedKind::kMechanism, word(static_cast<Mechanism>(i))));
}

TEST(Explain, KnowsNoWordThatIsNone) {
  for (const Explained& each : explained_words()) {
    const bool known = each.kind == ExplainedKind::kVerdict  ? verdict_of(each.word).has_value()
                       : each.kind == ExplainedKind::kReason ? reason_of(each.word).has_value()
                                                             : mechanism_of(each.word).has_value();
    EXPECT_TRUE(known) << each.word;
  }
  EXPECT_EQ(explain_word("nonsense"), "");
  EXPECT_EQ(explain_word(""), "");
}

TEST(Explain, SaysWhatItMeansAndWhatToDo) {
  EXPECT_EQ(explain_word("twin"),
            "twin (reason)\n"
            "  means     The benign twin, the nearest legal use, was not allowed or not run.\n"
            "  do        Make the pair allow the twin. What refuses everything proves nothing by refusing the attempt.\n");
  EXPECT_THAT(explain_word("limit"), HasSubstr("limit (mechanism)"));
}

TEST(Explain, SaysWhatAnAttemptGains) {
  ExplainedAttempt attempt{"file.read-outside", "Read\x1b[2J", "Secrets.", "Hide it.", "0.1.0", Severity::kHigh, Effect::kDisclose,
                           {Layer::kLanguage, Layer::kSandbox}, {"CWE-22"}, {"compute.print"}};
  EXPECT_EQ(explain_attempt(attempt),
            "file.read-outside (attempt, high)\n"
            "  title     Read\\x1b[2J\n"
            "  gains     Secrets.\n"
            "  do        Hide it.\n"
            "  effect    disclose\n"
            "  layers    language, sandbox: each, alone, must deny it\n"
            "  twins     compute.print\n"
            "  since     0.1.0\n"
            "  refs      CWE-22\n");
}

// The page and the program say the same, word for word.
TEST(Explain, IsThePageOfTheDocs) {
  const auto page = read_file(std::string(NOHATCH_SOURCE_DIR) + "/docs/reading-a-verdict.md");
  ASSERT_TRUE(page) << page.error().text();
  for (const Explained& each : explained_words()) {
    std::string row = "| `" + std::string(each.word) + "` | " + std::string(each.means) + " |";
    if (each.kind != ExplainedKind::kMechanism) row += each.to_do.empty() ? " |" : " " + std::string(each.to_do) + " |";
    EXPECT_THAT(*page, HasSubstr(row + "\n"));
  }
}

}  // namespace
}  // namespace nohatch
