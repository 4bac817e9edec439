// Real packages of the real indexes. Set NOHATCH_OFFLINE=1 where there is no network.
#include "pair/install.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <thread>

#include "base/digest.h"
#include "pair/cache.h"
#include "pair/catalogue.h"
#include "pair/fixture_tree.h"
#include "pair/interpreter_file.h"
#include "pair/recipes.h"
#include "pair/resolve.h"
#include "pair/tools.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const fs::path kShipped = fs::path(NOHATCH_SOURCE_DIR) / "fixtures" / "interpreters";

std::string said(const Status& status) { return status ? "done" : status.error().text(); }

// A PATH without pip and npm, and an index that is not there: what still works needs no network.
class Offline {
 public:
  Offline() : path_(std::getenv("PATH")) {
    setenv("PATH", "/nonexistent", 1);
    setenv("PIP_NO_INDEX", "1", 1);
  }
  ~Offline() {
    setenv("PATH", path_.c_str(), 1);
    unsetenv("PIP_NO_INDEX");
  }

 private:
  std::string path_;
};

class Install : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("NOHATCH_OFFLINE") != nullptr) GTEST_SKIP() << "NOHATCH_OFFLINE is set";
  }
  PairOptions options() const { return {.fixtures = {}, .cache = tree_.cache()}; }
  Interpreter shipped(const std::string& name, const std::string& version) const {
    auto i = read_interpreter(kShipped / name / "interpreter.toml");
    EXPECT_TRUE(i) << i.error().text();
    i->version = version;
    return *i;
  }
  // Nothing half made, nothing but whole entries.
  void expect_clean_cache() const {
    for (const fs::directory_entry& entry : fs::directory_iterator(tree_.cache() / "interpreters")) {
      EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr(".making")));
    }
  }
  FixtureTree tree_;
};

TEST_F(Install, RestrictedPythonIsFetchedOnceAndThenNeedsNoNetwork) {
  Interpreter i = shipped("restrictedpython", "9.0");
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  EXPECT_TRUE(fs::exists(i.tree / "RestrictedPython" / "__init__.py"));
  EXPECT_TRUE(installed(i, tree_.cache())->listed);
  const fs::path first = i.tree;
  const Offline offline;
  Interpreter again = shipped("restrictedpython", "9.0");
  EXPECT_EQ(said(install_interpreter(again, options())), "done");
  EXPECT_EQ(again.tree, first);
  Interpreter other = shipped("restrictedpython", "8.3");
  EXPECT_THAT(said(install_interpreter(other, options())), HasSubstr("8.3"));
  expect_clean_cache();
}

TEST_F(Install, TwoReleasesStandSideBySide) {
  for (const char* version : {"9.0", "8.3"}) {
    Interpreter i = shipped("restrictedpython", version);
    ASSERT_EQ(said(install_interpreter(i, options())), "done");
    EXPECT_THAT(i.tree.string(), HasSubstr(version));
  }
  EXPECT_EQ(installed_versions(shipped("restrictedpython", ""), tree_.cache()), (std::vector<std::string>{"8.3", "9.0"}));
}

TEST_F(Install, TheSameReleaseGivesTheSameTree) {
  Interpreter i = shipped("restrictedpython", "9.0");
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  FixtureTree elsewhere;
  Interpreter j = shipped("restrictedpython", "9.0");
  ASSERT_EQ(said(install_interpreter(j, {.fixtures = {}, .cache = elsewhere.cache()})), "done");
  EXPECT_EQ(*sha256_tree(i.tree, true), *sha256_tree(j.tree, true));
}

TEST_F(Install, AChangedTreeIsAnError) {
  Interpreter i = shipped("restrictedpython", "9.0");
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  std::ofstream(i.tree / "RestrictedPython" / "Guards.py", std::ios::app) << "\n# changed\n";
  EXPECT_THAT(said(install_interpreter(i, options())), HasSubstr("is not what was installed"));
  EXPECT_THAT(said(install_interpreter(i, options())), HasSubstr("remove " + i.tree.parent_path().string()));
  fs::remove_all(i.tree.parent_path());
  EXPECT_EQ(said(install_interpreter(i, options())), "done");
  std::ofstream(i.tree / "sitecustomize.py") << "# added\n";
  EXPECT_THAT(said(install_interpreter(i, options())), HasSubstr("is not what was installed"));
}

TEST_F(Install, AWheelWithAnotherHashIsRefused) {
  Interpreter i = shipped("restrictedpython", "9.0");
  i.install.releases.back().packages["RestrictedPython==9.0"] = "sha256:" + std::string(64, '0');
  EXPECT_THAT(said(install_interpreter(i, options())), HasSubstr("not sha256:0000"));
  expect_clean_cache();
  EXPECT_FALSE(installed(i, tree_.cache()));
}

TEST_F(Install, AVersionThatIsNotListedIsTrustedOnFirstUse) {
  Interpreter i = shipped("restrictedpython", "9.0");
  i.install.releases.clear();
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  const auto there = installed(i, tree_.cache());
  EXPECT_FALSE(there->listed);
  EXPECT_THAT(there->packages.at("RestrictedPython==9.0"), HasSubstr("sha256:"));
}

TEST_F(Install, AVersionThatDoesNotExistIsAnError) {
  Interpreter i = shipped("restrictedpython", "999.0");
  const std::string text = said(install_interpreter(i, options()));
  EXPECT_THAT(text, HasSubstr("cannot fetch RestrictedPython==999.0"));
  EXPECT_THAT(text, HasSubstr("is the version right"));
}

TEST_F(Install, FrozenFetchesNothing) {
  PairOptions frozen = options();
  frozen.frozen = true;
  Interpreter i = shipped("restrictedpython", "9.0");
  EXPECT_THAT(said(install_interpreter(i, frozen)), HasSubstr("nohatch install restrictedpython@9.0"));
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  EXPECT_EQ(said(install_interpreter(i, frozen)), "done");
}

TEST_F(Install, SeveralAtOnceInstallOnce) {
  std::vector<std::string> answers(4);
  std::vector<Interpreter> all(4, shipped("restrictedpython", "9.0"));
  {
    std::vector<std::jthread> threads;
    for (std::size_t n = 0; n < all.size(); ++n) threads.emplace_back([&, n] { answers[n] = said(install_interpreter(all[n], options())); });
  }
  for (std::size_t n = 0; n < all.size(); ++n) {
    EXPECT_EQ(answers[n], "done");
    EXPECT_EQ(all[n].tree, all[0].tree);
  }
  expect_clean_cache();
}

TEST_F(Install, Vm2OfNpmComesWithWhatItDependsOn) {
  Interpreter i = shipped("vm2", "3.12.2");
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  EXPECT_TRUE(fs::exists(i.tree / "node_modules" / "vm2" / "index.js"));
  const auto there = installed(i, tree_.cache());
  EXPECT_TRUE(there->listed);
  EXPECT_THAT(there->packages.at("vm2@3.12.2"), HasSubstr("sha512-"));
  EXPECT_GE(there->packages.size(), 3u);
  Interpreter old = shipped("vm2", "3.9.15");
  EXPECT_EQ(said(install_interpreter(old, options())), "done");
  const Offline offline;
  EXPECT_EQ(said(install_interpreter(old, options())), "done");
  Interpreter absent = shipped("vm2", "3.10.4");
  EXPECT_THAT(said(install_interpreter(absent, options())), HasSubstr("npm is not installed"));
}

TEST_F(Install, ATarballWithAnotherIntegrityIsRefused) {
  Interpreter i = shipped("vm2", "3.12.2");
  i.install.releases.back().packages["vm2@3.12.2"] = "sha512-" + std::string(86, 'A') + "==";
  EXPECT_THAT(said(install_interpreter(i, options())), HasSubstr("compare the hash"));
  expect_clean_cache();
}

TEST_F(Install, AnNpmVersionThatIsNotListedIsTrustedOnFirstUse) {
  Interpreter i = shipped("vm2", "3.12.2");
  i.install.releases.clear();
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  EXPECT_FALSE(installed(i, tree_.cache())->listed);
}

TEST_F(Install, AnNpmTreeOfTheUsersOwnIsPackedWithItsLock) {
  Interpreter i = shipped("vm2", "3.12.2");
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  const fs::path own = tree_.root() / "checkout";
  fs::create_directories(own.parent_path());
  fs::copy(i.tree / "node_modules" / "vm2", own, fs::copy_options::recursive);
  std::ofstream(own / "index.js", std::ios::app) << "// unreleased\n";
  Interpreter mine = shipped("vm2", "path");
  mine.path = own;
  ASSERT_EQ(said(install_interpreter(mine, options())), "done");
  EXPECT_THAT(mine.version, HasSubstr("path-"));
  EXPECT_THAT(*read_file(mine.tree / "node_modules" / "vm2" / "index.js"), HasSubstr("// unreleased"));
  EXPECT_TRUE(fs::exists(mine.tree / "node_modules" / "vm2" / "node_modules" / "acorn"));
  EXPECT_FALSE(fs::exists(own / "node_modules")) << "the user's tree was written to";
  expect_clean_cache();
}

TEST_F(Install, APythonTreeOfTheUsersOwnIsADirectoryOrAWheel) {
  Interpreter i = shipped("restrictedpython", "9.0");
  ASSERT_EQ(said(install_interpreter(i, options())), "done");
  Interpreter mine = shipped("restrictedpython", "path");
  mine.path = tree_.root() / "own";
  fs::create_directories(mine.path);
  fs::copy(i.tree / "RestrictedPython", mine.path / "RestrictedPython", fs::copy_options::recursive);
  ASSERT_EQ(said(install_interpreter(mine, options())), "done");
  EXPECT_TRUE(fs::exists(mine.tree / "RestrictedPython" / "__init__.py"));
  const std::string first = mine.version;
  std::ofstream(mine.path / "RestrictedPython" / "Guards.py", std::ios::app) << "# changed\n";
  ASSERT_EQ(said(install_interpreter(mine, options())), "done");
  EXPECT_NE(mine.version, first) << "another tree is another version";
}

TEST_F(Install, AWheelOfTheUsersOwnIsUnpacked) {
  const fs::path wheels = tree_.root() / "wheels";
  fs::create_directories(wheels);
  ASSERT_TRUE(run_tool({.argv = {"/usr/bin/python3", "-m", "pip", "download", "-q", "--no-deps", "--dest", wheels, "RestrictedPython==9.0"}}));
  Interpreter mine = shipped("restrictedpython", "path");
  mine.path = fs::directory_iterator(wheels)->path();
  ASSERT_EQ(said(install_interpreter(mine, options())), "done");
  EXPECT_TRUE(fs::exists(mine.tree / "RestrictedPython" / "__init__.py"));
  const std::string first = mine.version;
  ASSERT_EQ(said(install_interpreter(mine, options())), "done");
  EXPECT_EQ(mine.version, first) << "the same wheel is the same version";
}

TEST(Cache, AnEntryThatIsNotKeptIsRemoved) {
  FixtureTree tree;
  fs::path made;
  {
    auto entry = CacheEntry::make(tree.cache(), "section");
    ASSERT_TRUE(entry);
    made = entry->directory();
    std::ofstream(made / "file") << "x";
  }
  EXPECT_FALSE(fs::exists(made));
  auto kept = CacheEntry::make(tree.cache(), "section");
  std::ofstream(kept->directory() / "file") << "1";
  EXPECT_EQ(*kept->keep("name"), tree.cache() / "section" / "name");
  auto late = CacheEntry::make(tree.cache(), "section");
  std::ofstream(late->directory() / "file") << "2";
  EXPECT_EQ(*late->keep("name"), tree.cache() / "section" / "name");
  EXPECT_EQ(*read_file(tree.cache() / "section" / "name" / "file"), "1") << "the first stands";
}

TEST(Cache, ACacheThatCannotBeWrittenSaysSo) {
  const auto lock = CacheLock::take("/proc/nowhere", "x");
  ASSERT_FALSE(lock);
  EXPECT_THAT(lock.error().text(), HasSubstr("NOHATCH_CACHE"));
}

}  // namespace
}  // namespace nohatch
