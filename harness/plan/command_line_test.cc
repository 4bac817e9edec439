// Every word of a trial's command line, arm by arm, from descriptions made here.
#include "plan/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/places.h"
#include "plan/words.h"

namespace nohatch {
namespace {

using testing::ElementsAre;
using testing::Contains;
using testing::Not;

struct World {
  Interpreter plain{.name = "cpython", .version = "3.11", .language = "python", .runtime = "/usr/bin/python3", .runtime_name = "python3",
                    .extension = ".py", .plain_arguments = {"-I", "{source}"}, .naive_arguments = {"{source}"}};
  Interpreter restricted{.name = "rp", .version = "9.0", .language = "python", .plain = "cpython", .runtime = "/usr/bin/python3", .extension = ".py",
                         .driver_command = {"{runtime}", "{driver}/driver.py", "--tree", "{tree}", "--report", "{report}"}};
  Sandbox sandbox{.name = "box", .kind = SandboxKind::kCommand, .head = {"box"},
                  .protections = {{.name = "no-network", .arguments = {"--no-net"}},
                                  {.name = "cleared-request-environment", .without = {"{request.environment}"}},
                                  {.name = "memory", .arguments = {"--memory", "{limit.memory}"},
                                   .limit = DeclaredLimit{"memory", Resource::kMemory, 1024}}},
                  .tail = {"--", "{command}"}, .environment_words = {"--setenv", "{key}", "{value}"},
                  .inner = {{"source", "/in/{name}"}, {"directory", "/in"}, {"temporary", "/tmp"}}};
  LaunchFacts facts{.environment_name = "SECRET", .environment_token = "token", .request_environment = {{"PATH", "/attacker"}, {"LD_PRELOAD", "x.so"}}};

  Trial trial(Arm arm) const {
    Trial t{.kind = TrialKind::kAttempt, .arm = arm};
    t.interpreter = has_language(arm) ? &restricted : &plain;
    t.sandbox = has_sandbox(arm) ? &sandbox : nullptr;
    t.with_driver = has_language(arm);
    t.by_name = arm == Arm::kBare;
    t.payload = {"python", {"text"}};
    return t;
  }
};

CommandLine line_of(const Trial& trial, const LaunchFacts& facts) {
  auto line = command_line(trial, facts);
  EXPECT_TRUE(line) << line.error().text();
  return line.value_or(CommandLine{});
}

TEST(CommandLine, BareIsTheNaiveService) {
  World world;
  const CommandLine line = line_of(world.trial(Arm::kBare), world.facts);
  EXPECT_THAT(line.argv, ElementsAre("python3", "/nohatch/request/payload.py"));
  EXPECT_EQ(line.directory, kRequestDirectory);
  EXPECT_THAT(line.environment, Contains("PATH=/attacker"));
  EXPECT_THAT(line.environment, Contains("LD_PRELOAD=x.so"));
  EXPECT_THAT(line.environment, Contains("SECRET=token"));
}

TEST(CommandLine, LanguageIsTheDriverWithoutTheRequestsEnvironment) {
  World world;
  const CommandLine line = line_of(world.trial(Arm::kLanguage), world.facts);
  EXPECT_THAT(line.argv, ElementsAre("/usr/bin/python3", "/nohatch/drivers/rp/driver.py", "--tree", "/nohatch/interpreters/rp-9.0", "--report", "3"));
  EXPECT_EQ(line.directory, kSourceDirectory);
  EXPECT_THAT(line.environment, Not(Contains("LD_PRELOAD=x.so")));
  EXPECT_THAT(line.environment, Contains("SECRET=token"));  // the host's secret is set on whatever is launched
}

TEST(CommandLine, AnInterpreterThatPassesTheRequestOnIsGivenIt) {
  World world;
  world.restricted.request_passes = {"environment", "files"};
  const CommandLine line = line_of(world.trial(Arm::kLanguage), world.facts);
  EXPECT_THAT(line.environment, Contains("LD_PRELOAD=x.so"));
  EXPECT_EQ(line.source, "/nohatch/request/payload.py");
}

TEST(CommandLine, SandboxIsHeadProtectionsTail) {
  World world;
  const CommandLine line = line_of(world.trial(Arm::kSandbox), world.facts);
  EXPECT_THAT(line.argv, ElementsAre("box", "--no-net", "--memory", "1024", "--", "/usr/bin/python3", "-I", "/in/payload.py"));
  EXPECT_EQ(line.inner_directory, "/in");
  EXPECT_THAT(line.environment, Not(Contains("LD_PRELOAD=x.so")));
}

TEST(CommandLine, AProtectionKnockedOutGivesItsOtherWords) {
  World world;
  Trial trial = world.trial(Arm::kSandbox);
  trial.knocked_out = {"no-network", "cleared-request-environment"};
  EXPECT_THAT(line_of(trial, world.facts).argv,
              ElementsAre("box", "--setenv", "PATH", "/attacker", "--setenv", "LD_PRELOAD", "x.so", "--memory", "1024", "--", "/usr/bin/python3", "-I", "/in/payload.py"));
}

TEST(CommandLine, BothIsTheDriverInTheSandbox) {
  World world;
  EXPECT_THAT(line_of(world.trial(Arm::kBoth), world.facts).argv,
              ElementsAre("box", "--no-net", "--memory", "1024", "--", "/usr/bin/python3", "/nohatch/drivers/rp/driver.py", "--tree",
                          "/nohatch/interpreters/rp-9.0", "--report", "3"));
}

TEST(CommandLine, ANativePayloadIsItsOwnProgram) {
  World world;
  Trial trial = world.trial(Arm::kBare);
  trial.native = true;
  trial.by_name = false;
  world.facts.native_arguments = {"nonce.a=1"};
  EXPECT_THAT(line_of(trial, world.facts).argv, ElementsAre("/nohatch/request/payload.elf", "nonce.a=1"));
}

TEST(CommandLine, TheUsersCommandGetsTheSourceAsItAsked) {
  World world;
  Pair pair{.command_mode = true, .command = {"runner", "{source}"}, .environment = {{"K", "V"}}};
  Trial trial = world.trial(Arm::kBoth);
  trial.pair = &pair;
  const CommandLine line = line_of(trial, world.facts);
  EXPECT_THAT(line.argv, ElementsAre("runner", "/nohatch/source/payload.py"));
  EXPECT_THAT(line.environment, Contains("K=V"));
  pair.source_as = "argument";
  EXPECT_THAT(line_of(trial, world.facts).argv, ElementsAre("runner", kSourceText));
  pair.command = {"runner"};
  pair.source_as = "stdin";
  EXPECT_TRUE(line_of(trial, world.facts).source_on_stdin);
}

TEST(CommandLine, AnUnknownPlaceholderNamesTheKnownOnes) {
  World world;
  world.sandbox.tail = {"{nonsense}"};
  const auto line = command_line(world.trial(Arm::kSandbox), world.facts);
  ASSERT_FALSE(line);
  EXPECT_NE(line.error().text().find("{nonsense}"), std::string::npos);
  EXPECT_NE(line.error().text().find("{tree}"), std::string::npos);
}

TEST(Words, BracesThatAreNoPlaceholderStay) {
  Substitutions known;
  known.texts["a"] = "1";
  const auto words = substitute({"{\"json\": 1}", "a{}b", "{x", "-{a}-"}, known);
  ASSERT_TRUE(words);
  EXPECT_THAT(*words, ElementsAre("{\"json\": 1}", "a{}b", "{x", "-1-"));
}

}  // namespace
}  // namespace nohatch
