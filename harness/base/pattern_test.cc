#include "base/pattern.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

TEST(Pattern, SearchesAndCaptures) {
  const Pattern pattern = *Pattern::compile(R"(\[Errno (\d+)\])");
  EXPECT_TRUE(pattern.search("OSError: [Errno 13] x"));
  EXPECT_EQ(pattern.capture("[Errno 13] [Errno 2]"), "13");
  EXPECT_EQ(pattern.captures("[Errno 13] [Errno 2]"), (std::vector<std::string>{"13", "2"}));
  EXPECT_FALSE(pattern.capture("nothing"));
}

TEST(Pattern, EmptyMatchesEnd) {
  EXPECT_EQ(Pattern::compile("(x*)")->captures("axb").size(), 4u);  // before a, x, before b, at the end
  EXPECT_TRUE(Pattern::compile("x")->captures("xx").empty());       // no group
}

TEST(Pattern, AFaultySyntaxIsAnError) {
  const Result<Pattern> pattern = Pattern::compile("(");
  ASSERT_FALSE(pattern);
  EXPECT_NE(pattern.error().message.find("'('"), std::string::npos);
}

TEST(Pattern, LinearOnHostileText) { EXPECT_FALSE(Pattern::compile("(a+)+$")->search(std::string(100000, 'a') + "b")); }

TEST(Glob, StarsAndQuestionMarks) {
  EXPECT_TRUE(glob_match("file.*", "file.read-outside"));
  EXPECT_TRUE(glob_match("*", ""));
  EXPECT_TRUE(glob_match("*a*b", "xaxxbab"));
  EXPECT_TRUE(glob_match("?.x", "y.x"));
  EXPECT_FALSE(glob_match("file.*", "files.x"));
  EXPECT_FALSE(glob_match("", "x"));
  EXPECT_FALSE(glob_match("a", ""));
}

TEST(Nearest, OffersWhatMayBeMeant) {
  const std::vector<std::string> known = {"bubblewrap", "none", "podman", "restrictedpython"};
  EXPECT_EQ(nearest("bublewrap", known), "bubblewrap");
  EXPECT_EQ(nearest("pdoman", known), "podman");
  EXPECT_EQ(nearest("restricted", known), "restrictedpython");
  EXPECT_EQ(nearest("firejail", known), "");
  EXPECT_EQ(nearest("x", {}), "");
}

}  // namespace
}  // namespace nohatch
