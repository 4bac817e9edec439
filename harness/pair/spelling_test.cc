#include "pair/spelling.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

TEST(Spelling, OfAWholePair) {
  const auto pair = spelled_pair("vm2:nodevm@3.12.2+bubblewrap:plain");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_EQ(pair->interpreter.name, "vm2");
  EXPECT_EQ(pair->interpreter.profile, "nodevm");
  EXPECT_EQ(pair->interpreter.version, "3.12.2");
  EXPECT_EQ(pair->sandbox.name, "bubblewrap");
  EXPECT_EQ(pair->sandbox.profile, "plain");
}

TEST(Spelling, AnInterpreterAloneHasNoSandbox) {
  EXPECT_EQ(spelled_pair("cpython")->sandbox.name, "none");
}

TEST(Spelling, APathEndsAtThePlus) {
  const auto pair = spelled_pair("vm2@path:./check:out@1/x+bubblewrap");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_EQ(pair->interpreter.path, "./check:out@1/x");
  EXPECT_EQ(pair->sandbox.name, "bubblewrap");
  const auto with_plus = spelled_pair("vm2@path:/a+/b+bubblewrap");
  ASSERT_FALSE(with_plus);
  EXPECT_NE(with_plus.error().text().find("--path NAME=DIR"), std::string::npos);
}

TEST(Spelling, RefusesWhatIsNoName) {
  for (const char* text : {"", "+bubblewrap", "vm2@", "vm2@path:", "vm2:", ":x", "vm2+", "Vm2", "vm2@../x", "vm2@-1", "vm2@.1", "vm2 @1", "a/b",
                           "vm2+bubblewrap+podman", "vm2+bubblewrap@1"}) {
    EXPECT_FALSE(spelled_pair(text)) << text;
  }
}

TEST(Spelling, APairFileEndsWithToml) {
  EXPECT_TRUE(is_pair_file_name("prod.toml"));
  EXPECT_FALSE(is_pair_file_name("vm2@path:./checkout"));
}

}  // namespace
}  // namespace nohatch
