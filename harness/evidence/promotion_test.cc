#include "evidence/promotion.h"

#include <gmock/gmock.h>

#include "base/clock.h"

namespace nohatch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Promotion a_promotion() {
  return {.pair = "restrictedpython@9.0+bubblewrap",
          .identity = {{"interpreter.tree", "sha256:aa"}, {"sandbox.program", "sha256:bb"}},
          .corpora = {{"shipped", "sha256:cc"}},
          .kernel = "6.18",
          .promises = "sha256:dd",
          .policy = "sha256:ee",
          .bundle = "sha256:ff",
          .issued = "2026-12-01T00:00:00Z",
          .expires = "2027-01-01T00:00:00Z"};
}

Candidate a_candidate() { return {.identity = a_promotion().identity, .kernel = "6.18.44-fc", .now = *seconds_of_utc("2026-12-02T00:00:00Z")}; }

TEST(PromotionTest, IsReadAsItWasSigned) {
  const auto key = PrivateKey::generate();
  const std::string text = sign_statement(promotion_statement(a_promotion()), *key);
  const auto statement = open_statement(text, kPromotion, {key->public_key()});
  ASSERT_TRUE(statement) << statement.error().text();
  const auto read = promotion_from(*statement);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(promotion_statement(*read), promotion_statement(a_promotion()));
}

TEST(PromotionTest, ASubjectThatIsAnothersIsRefused) {
  Statement statement = promotion_statement(a_promotion());
  statement.subjects[0].sha256 = std::string(64, '0');
  EXPECT_FALSE(promotion_from(statement));
}

TEST(PromotionTest, WhatWasTestedIsAdmitted) { EXPECT_THAT(promotion_differences(a_promotion(), a_candidate()), IsEmpty()); }

TEST(PromotionTest, NamesEveryDifference) {
  Candidate other = a_candidate();
  other.identity["interpreter.tree"] = "sha256:00";
  other.identity["image"] = "sha256:11";
  other.kernel = "6.12.1";
  EXPECT_THAT(promotion_differences(a_promotion(), other),
              ElementsAre(HasSubstr("interpreter.tree is sha256:00, and was promoted as sha256:aa"), HasSubstr("image is sha256:11, and was not promoted"), HasSubstr("the kernel is 6.12")));
}

TEST(PromotionTest, HoldsBetweenItsDaysOnly) {
  Candidate late = a_candidate();
  late.now = *seconds_of_utc("2027-01-01T00:00:00Z");
  EXPECT_THAT(promotion_differences(a_promotion(), late), ElementsAre(HasSubstr("expired")));
  late.now = *seconds_of_utc("2026-11-30T00:00:00Z");
  EXPECT_THAT(promotion_differences(a_promotion(), late), ElementsAre(HasSubstr("in the future")));
}

TEST(PromotionTest, FamiliesOfKernels) {
  EXPECT_EQ(kernel_family("6.18.44-fc"), "6.18");
  EXPECT_EQ(kernel_family("6.1.0-13-amd64"), "6.1");
  EXPECT_EQ(kernel_family("6.18"), "6.18");
  EXPECT_EQ(kernel_family("odd"), "odd");
}

}  // namespace
}  // namespace nohatch
