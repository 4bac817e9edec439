#include "base/clock.h"

#include <gtest/gtest.h>

#include <set>

#include "base/pattern.h"

namespace nohatch {
namespace {

TEST(Clock, UtcIsSpelledWithoutZoneNames) {
  EXPECT_TRUE(Pattern::compile(R"(^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$)")->search(utc_now()));
}

TEST(Clock, IdsDifferAndAreOfTheAlphabet) {
  std::set<std::string> ids;
  for (int i = 0; i < 100; ++i) ids.insert(random_id());
  EXPECT_EQ(ids.size(), 100u);
  for (const std::string& id : ids) EXPECT_TRUE(Pattern::compile("^[a-z0-9]{16}$")->search(id)) << id;
}

TEST(SeededStream, SameSeedAndLabelGiveTheSameValues) {
  SeededStream one(7, "trial"), two(7, "trial"), other(7, "twin"), seed(8, "trial");
  const std::string first = one.hex(100);
  EXPECT_EQ(first.size(), 100u);
  EXPECT_EQ(first, two.hex(100));
  EXPECT_NE(first, other.hex(100));
  EXPECT_NE(first, seed.hex(100));
  EXPECT_NE(first, one.hex(100));
}

TEST(SeededStream, ValuesArePinnedForAnyMachine) { EXPECT_EQ(SeededStream(1, "a").hex(16), "d3904744dc2a252c"); }

TEST(SeededStream, BelowStaysBelowAndReachesAll) {
  SeededStream stream(3, "dice");
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 300; ++i) seen.insert(stream.below(6));
  EXPECT_EQ(seen, (std::set<std::uint64_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(stream.below(1), 0u);
}

TEST(Clock, ATimeIsReadAsItIsWritten) {
  EXPECT_EQ(seconds_of_utc("1970-01-02T00:00:01Z"), 86401);
  EXPECT_LE(std::abs(*seconds_of_utc(utc_now()) - utc_seconds()), 1);
  for (const char* odd : {"", "2026-12-01", "2026-12-01T00:00:00", "2026-12-01T00:00:00Zx", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", " 2026-12-01T00:00:00Z"})
    EXPECT_FALSE(seconds_of_utc(odd)) << odd;
}

}  // namespace
}  // namespace nohatch
