#include "pair/pair.h"

#include <gmock/gmock.h>

#include "pair/fixture_tree.h"
#include "pair/known.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

std::string said(const Result<Pair>& pair) { return pair ? "accepted as " + pair->name : pair.error().text(); }

class ResolvePair : public ::testing::Test {
 protected:
  ResolvePair() { tree_.fill(); }
  Result<Pair> resolve(std::string_view text) { return resolve_pair(text, tree_.options()); }
  FixtureTree tree_;
};

TEST_F(ResolvePair, ByNames) {
  const auto pair = resolve("strictpy@9.0+box");
  ASSERT_TRUE(pair) << said(pair);
  EXPECT_EQ(pair->name, "strictpy@9.0+box");
  EXPECT_EQ(pair->plain->name, "plainpy");
  EXPECT_EQ(pair->sandbox.name, "box");
  EXPECT_EQ(resolve("plainpy")->name, "plainpy+none");
}

TEST_F(ResolvePair, TheNewestReleaseIsTakenWhereNoneIsNamed) {
  EXPECT_THAT(said(resolve("strictpy+box")), HasSubstr("lists no release"));
  const std::string hash(64, 'a');
  tree_.interpreter("strictpy", std::string(kRestrictedToml) + "[[release]]\nversion = \"10.0\"\nsha256 = \"" + hash +
                                    "\"\n[[release]]\nversion = \"9.0\"\nsha256 = \"" + hash + "\"\n");
  EXPECT_EQ(resolve("strictpy+box")->name, "strictpy@10.0+box");
  PairOptions frozen = tree_.options();
  frozen.frozen = true;
  EXPECT_THAT(said(resolve_pair("strictpy+box", frozen)), HasSubstr("--frozen"));
  EXPECT_TRUE(resolve_pair("strictpy@10.0+box", frozen));
}

TEST_F(ResolvePair, AnUnknownNameIsAnsweredWithTheNearest) {
  EXPECT_THAT(said(resolve("strictpi@9.0+box")), HasSubstr("did you mean \"strictpy\""));
  EXPECT_THAT(said(resolve("strictpy@9.0+bax")), HasSubstr("did you mean \"box\""));
  EXPECT_THAT(said(resolve("strictpy@9.0+box:weak")), HasSubstr("unknown profile"));
  EXPECT_THAT(said(resolve("something-else+box")), HasSubstr("known: plainpy, strictpy"));
  EXPECT_THAT(said(resolve("nothere.toml")), HasSubstr("nothere.toml"));
}

TEST_F(ResolvePair, APairOfTheFixturesHasAName) {
  tree_.write("pairs/production.toml", "[interpreter]\nextends = \"plainpy\"\n[sandbox]\nextends = \"box\"\n");
  EXPECT_EQ(resolve("production")->sandbox.name, "box");
  EXPECT_EQ(resolve("production")->name, "production");
  EXPECT_THAT(said(resolve("producton")), HasSubstr("did you mean the pair \"production\""));
  tree_.write("pairs/plainpy.toml", "[interpreter]\nextends = \"plainpy\"\n");
  EXPECT_THAT(said(resolve("plainpy")), HasSubstr("both a pair and an interpreter"));
}

TEST_F(ResolvePair, ADuplicateNameNamesBothFiles) {
  FixtureTree other;
  const auto second = other.interpreter("plainpy", kPlainToml);
  PairOptions both = tree_.options();
  both.fixtures.directories.push_back(other.root());
  const std::string text = said(resolve_pair("plainpy", both));
  EXPECT_THAT(text, HasSubstr(second.string()));
  EXPECT_THAT(text, HasSubstr((tree_.root() / "interpreters/plainpy/interpreter.toml").string()));
}

TEST_F(ResolvePair, FixturesThatHoldNothingAreAnError) {
  PairOptions more = tree_.options();
  more.fixtures.directories.push_back(tree_.root() / "absent");
  EXPECT_THAT(said(resolve_pair("plainpy", more)), HasSubstr("are no directory"));
  more.fixtures.directories.back() = tree_.root() / "interpreters";
  EXPECT_THAT(said(resolve_pair("plainpy", more)), HasSubstr("hold no interpreter"));
}

TEST_F(ResolvePair, ATreeOfTheUsersOwn) {
  const auto directory = tree_.write("a+b/thing.py", "").parent_path();
  EXPECT_THAT(said(resolve("strictpy@path:/nonexistent+box")), HasSubstr("there is nothing at"));
  PairOptions options = tree_.options();
  options.paths["strictpy"] = directory;
  EXPECT_EQ(resolve_pair("strictpy+box", options)->interpreter.path, directory);
  options.paths = {{"mine", directory}};
  EXPECT_EQ(resolve_pair("strictpy@mine+box", options)->interpreter.path, directory);
  EXPECT_THAT(said(resolve("plainpy@path:/usr+box")), HasSubstr("takes no path"));
}

TEST_F(ResolvePair, APlainCounterpartMustBePlainAndOfTheSameLanguage) {
  tree_.interpreter("strictpy", with(kRestrictedToml, "\"plainpy\"", "\"strictpy\""));
  EXPECT_THAT(said(resolve("strictpy@9.0")), HasSubstr("is not plain"));
  tree_.interpreter("strictpy", with(kRestrictedToml, "\"plainpy\"", "\"plain\""));
  EXPECT_THAT(said(resolve("strictpy@9.0")), HasSubstr("did you mean \"plainpy\""));
}

TEST_F(ResolvePair, APlainInterpreterIsIdentifiedByItsRuntime) {
  auto pair = resolve("plainpy+box");
  ASSERT_TRUE(pair);
  const auto installed = install_pair(*pair, tree_.options());
  ASSERT_TRUE(installed) << installed.error().text();
  EXPECT_THAT(pair->interpreter.version, HasSubstr("3."));
  EXPECT_THAT(pair->interpreter.digest, HasSubstr("sha256:"));
  EXPECT_THAT(pair->sandbox.digest, HasSubstr("sha256:"));
  EXPECT_FALSE(std::filesystem::exists(tree_.cache()));
  auto other = resolve("plainpy@2.7+box");
  const auto wrong = install_pair(*other, tree_.options());
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text(), HasSubstr("2.7 was named"));
}

// Its program is this test's own: any will do that lies beside the harness.
TEST_F(ResolvePair, AnInterpreterOfTheBuildIsCopiedIntoTheCache) {
  tree_.interpreter("strictpy", with(with(kRestrictedToml, "\"/usr/bin/python3\"\n", "\"{tree}/pair_test\"\nversion = [\"/bin/echo\", \"5.4.6\"]\n"),
                                     "kind    = \"pypi\"\npackage = \"RestrictedPython\"", "kind = \"build\"\nbuild = \"pair_test\""));
  auto pair = resolve("strictpy+box");
  ASSERT_TRUE(pair) << said(pair);
  const auto installed = install_pair(*pair, tree_.options());
  ASSERT_TRUE(installed) << installed.error().text();
  EXPECT_EQ(pair->interpreter.version, "5.4.6");
  EXPECT_EQ(pair->interpreter.runtime, pair->interpreter.tree_on_decoy() + "/pair_test");
  EXPECT_EQ(pair->interpreter.runtime_on_host(), pair->interpreter.tree / "pair_test");
  EXPECT_THAT(pair->interpreter.tree.string(), HasSubstr(tree_.cache().string()));
}

TEST_F(ResolvePair, AnAbsentSandboxProgramIsAnError) {
  tree_.write("sandboxes/box/sandbox.toml", with(kSandboxToml, "\"/usr/bin/env\"\n", "\"/usr/bin/bwrapp\"\n"));
  auto pair = resolve("plainpy+box");
  ASSERT_TRUE(pair) << said(pair);
  const auto installed = install_pair(*pair, tree_.options());
  ASSERT_FALSE(installed);
  EXPECT_THAT(installed.error().text(), HasSubstr("/usr/bin/bwrapp is not installed"));
}

TEST_F(ResolvePair, WhatIsKnownIsListed) {
  tree_.write("pairs/broken.toml", "[interpreter]\nextends = \"nothing\"\n");
  tree_.write("pairs/good.toml", "[interpreter]\nextends = \"plainpy\"\n");
  const auto interpreters = known_interpreters(tree_.options());
  ASSERT_TRUE(interpreters);
  ASSERT_EQ(interpreters->size(), 2u);
  EXPECT_TRUE(interpreters->at(0).usable) << interpreters->at(0).why;
  EXPECT_TRUE(interpreters->at(0).installed);
  const auto sandboxes = known_sandboxes(tree_.options());
  ASSERT_TRUE(sandboxes);
  EXPECT_TRUE(sandboxes->at(0).usable);
  const auto pairs = known_pairs(tree_.options());
  ASSERT_EQ(pairs->size(), 2u);
  EXPECT_FALSE(pairs->at(0).usable);
  EXPECT_THAT(pairs->at(0).why, HasSubstr("unknown interpreter"));
  EXPECT_TRUE(pairs->at(1).usable);
}

}  // namespace
}  // namespace nohatch
