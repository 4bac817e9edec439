// The program as its users run it, against commands that contain nothing, lie, or are not there. None of them may ever be held.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file_system.h"
#include "base/json.h"
#include "process/launcher.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

struct Said {
  int status = -1;
  std::string output, error;
  Json document;

  std::string verdict(const std::string& id) const { return of(id)["verdict"].string_or(""); }
  std::string reason(const std::string& id) const { return of(id)["reason"].string_or(""); }
  const Json& of(const std::string& id) const {
    static const Json kNothing;
    const auto* pairs = document["pairs"].array();
    if (pairs == nullptr || pairs->empty()) return kNothing;
    for (const Json& attempt : *pairs->front()["attempts"].array())
      if (attempt["id"].string_or("") == id) return attempt;
    return kNothing;
  }
};

Said nohatch(std::vector<std::string> words) {
  SystemLauncher launcher;
  words.insert(words.begin(), std::string(NOHATCH_BINARY_DIR) + "/bin/nohatch");
  const auto captured = capture(launcher, {.argv = std::move(words)}, std::chrono::minutes(4));
  EXPECT_TRUE(captured) << captured.error().text();
  Said said;
  if (!captured) return said;
  if (const auto* exited = std::get_if<Exited>(&captured->ending)) said.status = exited->status;
  said.output = captured->output;
  said.error = captured->error;
  if (auto document = parse_json(said.output)) said.document = std::move(*document);
  return said;
}

Said attack(std::vector<std::string> command, const std::vector<std::string>& ids) {
  std::vector<std::string> words = {"run", "--language", "python", "--format", "json", "--quiet"};
  for (const std::string& id : ids) words.insert(words.end(), {"--only", id});
  words.emplace_back("--");
  words.insert(words.end(), command.begin(), command.end());
  return nohatch(std::move(words));
}

const std::vector<std::string> kTwo = {"file.read-outside", "network.tcp-connect"};

TEST(Program, ABareInterpreterIsWideOpen) {
  const Said said = attack({"python3", "{source}"}, kTwo);
  EXPECT_EQ(said.status, 1);
  for (const std::string& id : kTwo) EXPECT_EQ(said.verdict(id), "escaped") << said.error;
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
    EXPECT_EQ(said.status, 3) << liar[2];
    for (const std::string& id : kTwo) EXPECT_EQ(said.verdict(id), "inconclusive") << liar[2];
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
  auto scratch = ScratchDirectory::create("nohatch-program-test");
  ASSERT_TRUE(scratch);
  const std::string bundle = (scratch->path() / "bundle").string();
  SystemLauncher launcher;
  {
    auto run = launcher.launch({.argv = {std::string(NOHATCH_BINARY_DIR) + "/bin/nohatch", "run", "lua-env+bubblewrap", "--class", "leak", "--seed", "3", "--out", bundle}});
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
  for (const Json& attempt : *whole.document["pairs"].array()->front()["attempts"].array())
    EXPECT_EQ(resumed.verdict(attempt["id"].string_or("")), attempt["verdict"].string_or(""));
}

}  // namespace
}  // namespace nohatch
