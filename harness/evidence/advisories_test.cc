#include "evidence/advisories.h"

#include <gmock/gmock.h>

#include "base/clock.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::int64_t at(const char* time) { return *seconds_of_utc(time); }

Advisories shipped() {
  const auto text = read_file(std::filesystem::path(NOHATCH_SOURCE_DIR) / "fixtures/advisories/advisories.toml");
  auto read = read_advisories(*text, "advisories.toml");
  EXPECT_TRUE(read) << read.error().text();
  return *read;
}

TEST(AdvisoriesTest, ReleasesAreComparedNumberByNumber) {
  EXPECT_EQ(compare_releases("8.10", "8.9"), 1);
  EXPECT_EQ(compare_releases("9.0", "9"), 0);
  EXPECT_EQ(compare_releases("9.0b1", "9.0"), -1);
  EXPECT_EQ(compare_releases("9.0a1", "9.0b1"), -1);
  for (const char* odd : {"", "v9", "latest", ".1", "99999999999999999999999"}) EXPECT_FALSE(compare_releases(odd, "1")) << odd;
}

TEST(AdvisoriesTest, RestrictedPythonsFloorIsWhatWasFixedLast) {
  const auto now = at("2026-12-02T00:00:00Z");
  EXPECT_THAT(reasons_against(shipped(), "restrictedpython", "9.0", now), IsEmpty());
  EXPECT_THAT(reasons_against(shipped(), "restrictedpython", "8.4", now), IsEmpty());
  EXPECT_THAT(reasons_against(shipped(), "restrictedpython", "8.3", now), ElementsAre(HasSubstr("affected by CVE-2026-76825, fixed in 8.4")));
  EXPECT_THAT(reasons_against(shipped(), "vm2", "3.12.2", now), IsEmpty());
  EXPECT_EQ(reasons_against(shipped(), "vm2", "3.12.0", now).size(), 2u);
  EXPECT_THAT(reasons_against(shipped(), "quickjs", "0.32.0", now), IsEmpty());
}

TEST(AdvisoriesTest, WhatCannotBeToldBlocks) {
  const auto now = at("2026-12-02T00:00:00Z");
  EXPECT_THAT(reasons_against(shipped(), "unheard-of", "1.0", now), ElementsAre(HasSubstr("do not cover unheard-of")));
  EXPECT_THAT(reasons_against(shipped(), "quickjs", "newest", now), ElementsAre(HasSubstr("is no version")));
  EXPECT_THAT(reasons_against(shipped(), "quickjs", "0.32.0", at("2027-03-01T00:00:00Z")), ElementsAre(HasSubstr("and not now")));
  EXPECT_THAT(reasons_against(shipped(), "quickjs", "0.32.0", at("2026-11-30T00:00:00Z")), ElementsAre(HasSubstr("and not now")));
}

TEST(AdvisoriesTest, AreSignedAsTheyWereReviewed) {
  const auto key = PrivateKey::generate();
  const Statement statement = advisories_statement(shipped(), std::string(64, 'a'));
  const auto opened = open_statement(sign_statement(statement, *key), kAdvisories, {key->public_key()});
  ASSERT_TRUE(opened);
  EXPECT_EQ(advisories_statement(*advisories_from(*opened), std::string(64, 'a')), statement);
}

TEST(AdvisoriesTest, FaultsHaveTheirPlace) {
  const auto read = read_advisories("issued = \"2026-12-01T00:00:00Z\"\nexpires = \"soon\"\n", "a.toml");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().text(), HasSubstr("a.toml:2"));
}

}  // namespace
}  // namespace nohatch
