// The shipped interpreters, sandboxes and pairs: every file in every profile loads, and says nothing that the corpus does not know.
#include <gmock/gmock.h>

#include "base/toml.h"
#include "pair/catalogue.h"
#include "pair/fixture_toml.h"
#include "pair/fixture_tree.h"
#include "pair/interpreter_file.h"
#include "pair/own_code.h"
#include "pair/pair_file.h"
#include "pair/sandbox_file.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;

const fs::path kSource = NOHATCH_SOURCE_DIR;

Catalogue shipped() {
  auto catalogue = Catalogue::load({{kSource / "fixtures"}});
  EXPECT_TRUE(catalogue) << catalogue.error().text();
  return *catalogue;
}

std::vector<std::string> profiles(const fs::path& file) {
  auto toml = read_toml(file);
  EXPECT_TRUE(toml) << toml.error().text();
  return toml ? profile_names(*toml) : std::vector<std::string>();
}

std::vector<std::string> known_abilities() {
  auto vocabulary = read_toml(kSource / "cases" / "vocabulary.toml");
  EXPECT_TRUE(vocabulary) << vocabulary.error().text();
  std::vector<std::string> words;
  for (const auto& [word, about] : *vocabulary->find("abilities")->table()) words.push_back(word);
  return words;
}

TEST(Shipped, EveryInterpreterLoads) {
  const Catalogue catalogue = shipped();
  const std::vector<std::string> abilities = known_abilities();
  for (const auto& [name, file] : catalogue.interpreters()) {
    for (const std::string& profile : profiles(file)) {
      const auto read = read_interpreter(file, profile);
      ASSERT_TRUE(read) << read.error().text();
      for (const std::string& ability : read->abilities) EXPECT_THAT(abilities, Contains(ability)) << read->spelled();
      EXPECT_TRUE(!read->restricted() || catalogue.interpreters().contains(read->plain)) << read->plain;
      EXPECT_TRUE(read->restricted() || read->refusals.empty()) << name << " is plain and refuses nothing";
    }
  }
}

TEST(Shipped, EverySandboxLoads) {
  const std::vector<std::string> abilities = known_abilities();
  const Catalogue catalogue = shipped();
  for (const auto& [name, file] : catalogue.sandboxes()) {
    for (const std::string& profile : profiles(file)) {
      const auto read = read_sandbox(file, profile);
      ASSERT_TRUE(read) << read.error().text();
      for (const std::string& ability : read->abilities) EXPECT_THAT(abilities, Contains(ability)) << name << ":" << profile;
    }
  }
}

TEST(Shipped, EveryPairLoads) {
  const Catalogue catalogue = shipped();
  EXPECT_TRUE(catalogue.pairs().contains("own-policy"));
  for (const auto& [name, file] : catalogue.pairs()) {
    const auto pair = read_pair_file(file, catalogue, {});
    ASSERT_TRUE(pair) << pair.error().text();
  }
}

TEST(Shipped, AnOwnPolicyIsCopiedBesideTheDriver) {
  const FixtureTree tree;
  const auto pair = read_pair_file(kSource / "fixtures" / "pairs" / "own-policy.toml", shipped(), {});
  ASSERT_TRUE(pair) << pair.error().text();
  const auto staged = stage_driver(pair->interpreter, tree.cache());
  ASSERT_TRUE(staged) << staged.error().text();
  EXPECT_TRUE(fs::exists(*staged / "driver.py"));
  EXPECT_TRUE(fs::exists(*staged / "own" / "policy" / "policy.py"));
  EXPECT_EQ(*stage_driver(pair->interpreter, tree.cache()), *staged) << "the same code is the same entry";
}

TEST(Shipped, AStagedDriverThatWasChangedIsNoticed) {
  const FixtureTree tree;
  const auto pair = read_pair_file(kSource / "fixtures" / "pairs" / "own-policy.toml", shipped(), {});
  const auto staged = stage_driver(pair->interpreter, tree.cache());
  std::ofstream(*staged / "own" / "policy" / "policy.py", std::ios::app) << "# changed\n";
  const auto again = stage_driver(pair->interpreter, tree.cache());
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().text().find("is not what was copied"), std::string::npos);
}

}  // namespace
}  // namespace nohatch
