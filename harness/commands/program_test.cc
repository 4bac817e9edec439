// The program as its users run it, against commands that contain nothing, lie, or are not there. None of them may ever be held.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "commands/program_test.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

using namespace program;

Said attack(std::vector<std::string> command, const std::vector<std::string>& ids) {
  command.insert(command.begin(), {"--language", "python", "--"});
  return attack_pairs(std::move(command), ids);
}

const std::vector<std::string> kTwo = {"file.read-outside", "network.tcp-connect"};

TEST(Program, ABareInterpreterIsWideOpen) {
  const Said said = attack({"python3", "{source}"}, kTwo);
  EXPECT_EQ(said.status, 1);
  for (const std::string& id : kTwo) EXPECT_EQ(said.verdict(id), "escaped") << said.error;
}

// A root file system that is the host's own, and a tool that by default hides little.
TEST(Program, ASandboxThatHidesNothingIsOpen) {
  for (const std::vector<std::string>& open : std::vector<std::vector<std::string>>{{"bwrap", "--dev-bind", "/", "/", "python3", "{source}"},
                                                                                   {"firejail", "--quiet", "python3", "{source}"}}) {
    const Said said = attack(open, kTwo);
    EXPECT_EQ(said.status, 1) << open[0] << said.error;
    for (const std::string& id : kTwo) EXPECT_EQ(said.verdict(id), "escaped") << open[0] << ": " << said.why(id);
  }
}

TEST(Program, ANetworkNamespaceAloneHoldsTheNetworkAlone) {
  const Said said = attack({"unshare", "-n", "python3", "{source}"}, kTwo);
  EXPECT_EQ(said.status, 1);
  EXPECT_EQ(said.verdict("file.read-outside"), "escaped");
  EXPECT_EQ(said.verdict("network.tcp-connect"), "held");
}

TEST(Program, WhatRunsNothingIsNeverHeld) {
  for (const std::vector<std::string>& liar : std::vector<std::vector<std::string>>{
           {"sh", "-c", "exit 1", "{source}"}, {"sh", "-c", "echo denied", "{source}"}, {"sh", "-c", "echo 'Operation not permitted' >&2; exit 126", "{source}"},
           {"sh", "-c", "exit 127", "{source}"}, {"true", "{source}"}}) {
    const Said said = attack(liar, kTwo);
    EXPECT_EQ(said.status, 3) << testing::PrintToString(liar);
    for (const std::string& id : kTwo) {
      EXPECT_EQ(said.verdict(id), "inconclusive") << testing::PrintToString(liar);
      EXPECT_THAT(said.why(id), HasSubstr("as if nothing of them were run")) << testing::PrintToString(liar);
    }
  }
}

TEST(Program, WhatIsNotThereIsSaidToBeNotThere) {
  const Said said = attack({"/nonexistent", "{source}"}, {"file.read-outside"});
  EXPECT_EQ(said.status, 3);
  EXPECT_EQ(said.reason("file.read-outside"), "launch-failed");
}

TEST(Program, AFallBackToNoSandboxIsNoSandbox) {
  const Said said = attack({"sh", "-c", "echo 'warning: running unsandboxed' >&2; exec python3 \"$0\"", "{source}"}, {"file.read-outside"});
  EXPECT_EQ(said.verdict("file.read-outside"), "escaped");
}

TEST(Program, AFilterOfSourcesFailsByItsReason) {
  const Said said = attack({"sh", "-c", "grep -qE 'open|socket' \"$0\" && { echo 'PermissionError: denied'; exit 1; }; exec python3 \"$0\"", "{source}"}, kTwo);
  for (const std::string& id : kTwo) EXPECT_NE(said.verdict(id), "held") << id;
}

TEST(Program, TheShippedPairHoldsInEveryArm) {
  const Said said = nohatch({"run", "restrictedpython@9.0+bubblewrap", "--only", "file.read-outside", "--only", "import.os-by-name", "--only", "network.tcp-connect",
                             "--format", "json", "--quiet"});
  EXPECT_EQ(said.status, 0) << said.output << said.error;
  const Json& attempt = said.of("file.read-outside");
  EXPECT_EQ(attempt["verdict"].string_or(""), "held");
  EXPECT_EQ(attempt["arms"]["bare"]["effect"].boolean_or(false), true);
  EXPECT_EQ(attempt["arms"]["language"]["denial"]["mechanism"].string_or(""), "refusal");
  EXPECT_EQ(attempt["arms"]["sandbox"]["denial"]["mechanism"].string_or(""), "view");
}

TEST(Program, AnOldReleaseIsNamed) {
  const Said said = nohatch({"run", "restrictedpython@8.2+bubblewrap", "--only", "introspection.shadow-write-positional-only", "--format", "json", "--quiet"});
  EXPECT_EQ(said.status, 1) << said.error;
  EXPECT_EQ(said.of("introspection.shadow-write-positional-only")["arms"]["language"]["effect"].boolean_or(false), true);
}

TEST(Program, APolicyWithAHoleIsNamed) {
  const Said said = nohatch({"run", "holed-policy", "--class", "introspection", "--arm", "bare", "--arm", "language", "--format", "json", "--quiet"});
  EXPECT_EQ(said.status, 1) << said.error;
}

TEST(Program, AnUnknownNameIsAnsweredWithTheNearest) {
  const Said said = nohatch({"run", "restrictedpythn+bubblewrap"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.error, HasSubstr("did you mean \"restrictedpython\"?"));
}

TEST(Program, ARunThatWasKilledGoesOnToTheSameVerdicts) {
  const ScratchDirectory directory = scratch();
  const std::string bundle = (directory.path() / "bundle").string();
  SystemLauncher launcher;
  {
    auto run = launcher.launch({.argv = {binary(), "run", "lua-env+bubblewrap", "--class", "leak", "--seed", "3", "--out", bundle}});
    ASSERT_TRUE(run) << run.error().text();
    // Killed as soon as a first trial is on record: the file grows only by whole records.
    while (read_file(bundle + "/records.jsonl").value_or("").size() < 2000) {
      const Ending ended = (*run)->wait(std::chrono::milliseconds(20));
      if (!std::holds_alternative<Stopped>(ended)) break;
    }
    (*run)->kill();
  }
  const Said resumed = nohatch({"run", "lua-env+bubblewrap", "--class", "leak", "--resume", bundle, "--format", "json", "--quiet"});
  const Said whole = nohatch({"run", "lua-env+bubblewrap", "--class", "leak", "--seed", "3", "--format", "json", "--quiet"});
  EXPECT_EQ(resumed.status, whole.status) << resumed.error;
  EXPECT_FALSE(whole.attempts().empty());
  for (const Json& attempt : whole.attempts())
    EXPECT_EQ(resumed.verdict(attempt["id"].string_or("")), attempt["verdict"].string_or(""));
}

}  // namespace
}  // namespace nohatch
