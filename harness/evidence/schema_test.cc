// What is written is what docs/schemas/ says, and what is never written is refused.
#include "evidence/schema_test.h"

#include <gmock/gmock.h>

#include "evidence/advisories.h"
#include "evidence/promotion.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

const std::string kDigest = "sha256:" + std::string(64, 'a');

Promotion promoted() {
  return {.pair = "restrictedpython@9.0+bubblewrap", .identity = {{"interpreter.tree", kDigest}, {"image", ""}}, .corpora = {{"shipped", kDigest}},
          .kernel = "6.18", .promises = kDigest, .policy = kDigest, .bundle = kDigest, .issued = "2026-12-01T00:00:00Z", .expires = "2027-01-01T00:00:00Z"};
}

TEST(SchemaTest, Promotion) {
  EXPECT_EQ(schema_answer(to_json(promotion_statement(promoted())), "promotion"), "valid");
  Promotion reviewed = promoted();
  reviewed.baseline = kDigest;
  EXPECT_EQ(schema_answer(to_json(promotion_statement(reviewed)), "promotion"), "valid");
  reviewed.policy = "";
  EXPECT_THAT(schema_answer(to_json(promotion_statement(reviewed)), "promotion"), HasSubstr("invalid"));
}

TEST(SchemaTest, Advisories) {
  const auto text = read_file(std::filesystem::path(NOHATCH_SOURCE_DIR) / "fixtures/advisories/advisories.toml");
  auto advisories = read_advisories(*text, "advisories.toml");
  ASSERT_TRUE(advisories) << advisories.error().text();
  EXPECT_EQ(schema_answer(to_json(advisories_statement(*advisories, std::string(64, 'a'))), "advisories"), "valid");
  advisories->expires = "soon";
  EXPECT_THAT(schema_answer(to_json(advisories_statement(*advisories, std::string(64, 'a'))), "advisories"), HasSubstr("invalid"));
}

TEST(SchemaTest, APredicateIsHeldAgainstItsOwnSchema) {
  EXPECT_THAT(schema_answer(to_json(promotion_statement(promoted())), "advisories"), HasSubstr("invalid"));
}

}  // namespace
}  // namespace nohatch
