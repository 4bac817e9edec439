// Sandboxes that lie, hang, flood, or send the work away. A run must catch each; none may ever be held.
#include <gmock/gmock.h>
#include <unistd.h>

#include "commands/program_test.h"
#include "process/descriptors.h"

namespace nohatch {
namespace {

using namespace program;
using testing::HasSubstr;

const std::vector<std::string> kTwo = {"file.read-outside", "network.tcp-connect"};

struct Liar {
  const char* name;
  const char* verdict;
  const char* reason;
};

Said attack_sandboxes(const std::vector<Liar>& liars, const std::vector<std::string>& ids, std::vector<std::string> words = {}) {
  for (const Liar& liar : liars) words.push_back(std::string("cpython+") + liar.name);
  words.insert(words.end(), {"--fixtures", kHostile});
  return attack_pairs(std::move(words), ids);
}

void expect_each_caught(const Said& said, const std::vector<Liar>& liars, const std::vector<std::string>& ids) {
  ASSERT_EQ(said.pairs(), liars.size()) << said.error;
  for (std::size_t i = 0; i < liars.size(); ++i) {
    for (const std::string& id : ids) {
      EXPECT_EQ(said.verdict(id, i), liars[i].verdict) << liars[i].name << ", " << id << ": " << said.why(id, i);
      EXPECT_EQ(said.reason(id, i), liars[i].reason) << liars[i].name << ", " << id << ": " << said.why(id, i);
      EXPECT_TRUE(said.of(id, i)["arms"]["bare"]["effect"].boolean_or(false)) << id;
    }
  }
}

TEST(ProgramHostileSandbox, WhatRunsNothingIsNeverHeld) {
  const std::vector<Liar> liars = {
      {"says-denied", "inconclusive", "ran-elsewhere"},    {"runs-nothing", "inconclusive", "ran-elsewhere"},
      {"fails-silently", "inconclusive", "ran-elsewhere"}, {"answers-errno", "inconclusive", "ran-elsewhere"},
      {"echoes-source", "inconclusive", "ran-elsewhere"},  {"forges-report", "inconclusive", "ran-elsewhere"},
      {"crashes", "inconclusive", "crash"},                {"refuses-what-looks-bad", "inconclusive", "ran-elsewhere"}};
  const Said said = attack_sandboxes(liars, kTwo);
  EXPECT_EQ(said.status, 3) << said.error;
  expect_each_caught(said, liars, kTwo);
}

TEST(ProgramHostileSandbox, AWarningAndNoSandboxIsAnEscape) {
  const std::vector<Liar> liars = {{"falls-back", "escaped", "effect"}};
  const Said said = attack_sandboxes(liars, kTwo);
  EXPECT_EQ(said.status, 1);
  expect_each_caught(said, liars, kTwo);
}

TEST(ProgramHostileSandbox, WhatHangsOrFloodsIsStopped) {
  const std::vector<Liar> liars = {
      {"never-returns", "inconclusive", "deadline"}, {"floods", "inconclusive", "deadline"}, {"swallows-output", "inconclusive", "deadline"}};
  const std::vector<std::string> one = {"file.read-outside"};
  const Said said = attack_sandboxes(liars, one, {"--jobs", "6"});
  EXPECT_EQ(said.status, 3);
  expect_each_caught(said, liars, one);
}

// It contains what it runs, so that an attempt which it ran may be held. The run must not be.
TEST(ProgramHostileSandbox, WhatRunsEveryOtherTimeDoesNotPass) {
  const Said said = nohatch({"run", "cpython+every-other-time", "--fixtures", kHostile, "--only", "file.read-*", "--only", "file.write-*", "--only", "network.*",
                             "--format", "json", "--quiet"});
  EXPECT_NE(said.status, 0);
  ASSERT_GT(said.attempts().size(), 15u);
  int held = 0;
  for (const Json& attempt : said.attempts()) {
    EXPECT_NE(attempt["verdict"].string_or(""), "escaped");
    if (attempt["verdict"].string_or("") != "held") continue;
    ++held;
    for (const char* arm : {"sandbox", "both"}) {
      if (attempt["arms"][arm].is_null()) {  // a native payload has no `both`
        EXPECT_NE(attempt["arms"]["sandbox"]["payload"].string_or(""), "python");
        continue;
      }
      EXPECT_TRUE(attempt["arms"][arm]["twin"]["allowed"].boolean_or(false)) << attempt["id"].string_or("");
      EXPECT_NE(attempt["arms"][arm]["denial"]["mechanism"].string_or(""), "");
    }
  }
  EXPECT_LT(held, static_cast<int>(said.attempts().size()));
}

TEST(ProgramHostileSandbox, WhatIsNotInstalledIsSaidBeforeAnythingRuns) {
  const Said said = nohatch({"run", "cpython+not-installed", "--fixtures", kHostile, "--format", "json", "--quiet"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.output, "");
  EXPECT_THAT(said.error, HasSubstr("no-such-sandbox is not installed"));
}

// The server runs what it gets in a good sandbox, on this host: the answers are right, and they prove nothing.
TEST(ProgramHostileSandbox, WhatRunsElsewhereProvesNothing) {
  const ScratchDirectory directory = scratch();
  const auto sandbox = directory.path() / "sandboxes" / "elsewhere";
  std::filesystem::create_directories(sandbox.parent_path());
  std::filesystem::copy(kHostile / "sandboxes" / "elsewhere", sandbox);
  SystemLauncher launcher;
  Pipe input = *make_pipe(), output = *make_pipe();
  auto server = launcher.launch({.argv = {"/usr/bin/python3", "-B", sandbox / "server.py", sandbox / "socket"},
                                 .standard_input = input.read.get(), .standard_output = output.write.get()});
  ASSERT_TRUE(server) << server.error().text();
  output.write.reset();
  char ready = 0;
  ASSERT_EQ(::read(output.read.get(), &ready, 1), 1);  // it listens

  const Said said = attack_pairs({"cpython+elsewhere", "--fixtures", directory.path()}, kTwo);
  EXPECT_EQ(said.status, 3) << said.error;
  for (const std::string& id : kTwo) {
    EXPECT_EQ(said.verdict(id), "inconclusive") << id;
    EXPECT_EQ(said.reason(id), "ran-elsewhere") << id;
    EXPECT_TRUE(said.of(id)["arms"]["sandbox"]["twin"]["allowed"].boolean_or(false)) << "the server answered nothing";
  }
  input.write.reset();
  EXPECT_TRUE(std::holds_alternative<Exited>((*server)->wait(std::chrono::seconds(20))));
}

}  // namespace
}  // namespace nohatch
