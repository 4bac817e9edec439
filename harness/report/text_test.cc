#include "report/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/sample_test.h"

namespace nohatch {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Text, IsACompactLinePerClassWhenAllHeld) {
  EXPECT_EQ(run_text(sample::all_held(), {}), R"(nohatch 0.1.0, corpus shipped 0.1.0 sha256:0123456789ab..., canary alive before and after

restrictedpython@9.0+bubblewrap
  restrictedpython 9.0 (default) in bubblewrap 0.8.0 (default), 2 protections
  proved to run here: bare, language, sandbox, both
  3 attempts: 3 held

  file           2 held   language: refusal 2; sandbox: view 2

  network        1 held   language: refusal 1; sandbox: view 1

nohatch: 3 held, 0 escaped: exit 0
)");
}

TEST(Text, ShowsTheWorstFirstWithWhatToDo) {
  EXPECT_EQ(run_text(sample::every_verdict(), {}), R"(nohatch 0.1.0, corpus shipped 0.1.0 sha256:0123456789ab..., canary alive before and after

restrictedpython@9.0+bubblewrap
  restrictedpython 9.0 (default) in bubblewrap 0.8.0 (default), 2 protections
  proved to run here: bare, language, sandbox, both
  note: recorded elsewhere: kernel 6.1 (now 6.18)
  8 attempts: 1 escaped, 1 exposed, 1 inconclusive, 1 unproven, 1 drifted, 1 held, 1 waived, 1 not-applicable

  network        1 escaped
    ESCAPED       network.tcp-connect (high)
      title   Read a file outside
      why     effect: in the sandbox arm the canary witness saw it: tcp hit
      means   The attacker reads secrets.
      do      Show the sandbox no home directory.
      arms    bare: effect (tokens) | language: refusal (NameError: open) | sandbox: EFFECT (canary, tokens) | both: language refusal (NameError: open)
      again   nohatch run p+s --only network.tcp-connect --seed 7 --keep

  kernel         1 exposed
    EXPOSED       kernel.keyctl (high)
      title   Read a file outside
      why     effect: in the sandbox arm the surface witness saw it: a key
      means   The attacker reads secrets.
      do      Show the sandbox no home directory.
      arms    bare: effect (tokens) | language: refusal (NameError: open) | sandbox: EFFECT (canary, tokens) | both: language refusal (NameError: open)
      again   nohatch run p+s --only kernel.keyctl --seed 7 --keep

  memory         1 inconclusive
    INCONCLUSIVE  memory.heap (high)
      title   Read a file outside
      why     blind-witness: the sandbox arm was not seen by the resources witness: no cgroup
      means   A witness that this effect needs could not look, or left no record.
      do      Mend what it says is missing; without it "nothing was seen" means nothing.
      arms    bare: effect (tokens) | language: refusal (NameError: open) | sandbox: view (ENOENT) | both: skipped, narrowed by --arm
      again   nohatch run p+s --only memory.heap --seed 7 --keep

  process        1 unproven
    UNPROVEN      process.run-tool (high)
      title   Read a file outside
      why     twin: in the language arm the benign twin compute.print was not allowed: ImportError
      means   The benign twin, the nearest legal use, was not allowed or not run.
      do      Make the pair allow the twin. What refuses everything proves nothing by refusing the attempt.
      arms    bare: effect (tokens) | language: refusal (NameError: open) | sandbox: view (ENOENT) | both: language refusal (NameError: open)
      again   nohatch run p+s --only process.run-tool --seed 7 --keep

  file           1 drifted, 1 held   language: refusal 1; sandbox: view 1
    DRIFTED       file.write-outside (high)
      title   Read a file outside
      why     drifted-mechanism: in the sandbox arm the baseline expects sandbox by view, and sandbox by errno was seen
      means   The same layer denied it by another mechanism than the baseline says.
      do      Find out what changed; accept it by `nohatch record PAIR --accept ID` if it is meant.
      arms    bare: effect (tokens) | language: refusal (NameError: open) | sandbox: view (ENOENT) | both: language refusal (NameError: open)
      again   nohatch run p+s --only file.write-outside --seed 7 --keep
    held (new)    file.read-outside

  fork           1 waived
    waived        fork.bomb (high)
      title   Read a file outside
      why     not-pressed: in the sandbox arm nothing stopped it
      waiver  the container around it has a pids limit
      arms    bare: effect (tokens) | language: refusal (NameError: open) | sandbox: view (ENOENT) | both: language refusal (NameError: open)

  cpu            1 not-applicable
    not-applicable cpu.busy-loop  no-promise: the language promises no limit of time

nohatch: 1 escaped, 1 exposed, 1 inconclusive, 1 unproven, 1 drifted, 1 held, 1 waived, 1 not-applicable: exit 1
)");
}

TEST(Text, ShowsEveryHeldAttemptWhenAsked) {
  TextOptions options;
  options.verbose = true;
  EXPECT_THAT(run_text(sample::all_held(), options), HasSubstr("    held          file.read-outside\n"
                                                               "      alive   bare\n"
                                                               "      arms    bare: effect (tokens) | language: refusal"));
  EXPECT_THAT(run_text(sample::all_held(), options), HasSubstr("      twins   file.read-own-temporary\n"));
}

TEST(Text, CountsWeakTwins) {
  RunReport run = sample::all_held();
  for (auto& [arm, report] : run.pairs[0].attempts[0].arms)
    if (report.twin) report.twin->weak = true;
  EXPECT_THAT(run_text(run, {}), HasSubstr("sandbox: view 2; weak twins 1"));
}

TEST(Text, SaysWhatWasNotProvedHereAndThatTheCanaryDied) {
  RunReport run = sample::all_held();
  run.pairs[0].ran_here[Arm::kSandbox] = false;
  run.canary_alive_after = false;
  EXPECT_THAT(run_text(run, {}), HasSubstr("not proved to run here: sandbox"));
  EXPECT_THAT(run_text(run, {}), HasSubstr("canary not alive throughout"));
}

TEST(Text, ColoursOnlyWhereItMay) {
  EXPECT_TRUE(wants_colour(true, nullptr));
  EXPECT_TRUE(wants_colour(true, ""));
  EXPECT_FALSE(wants_colour(true, "1"));
  EXPECT_FALSE(wants_colour(false, nullptr));
  EXPECT_THAT(run_text(sample::every_verdict(), {}), Not(HasSubstr("\x1b")));
  TextOptions options;
  options.colour = true;
  EXPECT_THAT(run_text(sample::every_verdict(), options), HasSubstr("\x1b[1;31mESCAPED"));
}

TEST(Text, ObeysNoBytesOfASubject) {
  const std::string text = run_text(sample::hostile(), {});
  for (const char c : text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << static_cast<int>(c);
  EXPECT_THAT(text, HasSubstr("\\x1b[2J"));
  EXPECT_THAT(text, Not(HasSubstr("\u202e")));
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
}

TEST(LastLine, SaysItAll) {
  EXPECT_EQ(last_line(sample::run({sample::held("a.b"), sample::with(Verdict::kDrifted, Reason::kDriftedLayer, "a.c", "x")})),
            "nohatch: 1 drifted, 1 held, 0 escaped: exit 5");
  EXPECT_EQ(last_line(sample::every_verdict()).substr(0, 18), "nohatch: 1 escaped");
  RunReport run = sample::all_held();
  run.partial = true;
  EXPECT_EQ(last_line(run), "nohatch: 3 held, 0 escaped (partial): exit 0");
  run.interrupted = true;
  EXPECT_EQ(last_line(run), "nohatch: 3 held, 0 escaped (partial) (interrupted): exit 130");
  EXPECT_EQ(last_line(RunReport{}), "nohatch: nothing ran, 0 escaped: exit 3");
}

TEST(RunReport, IsNotGreenWithAPairThatDidNotRun) {
  RunReport run = sample::all_held();
  run.pairs.push_back({});
  EXPECT_EQ(run.exit(), ExitStatus::kInconclusive);
  run.pairs[0].attempts.push_back(sample::with(Verdict::kEscaped, Reason::kEffect, "x.y", "z"));
  EXPECT_EQ(run.exit(), ExitStatus::kOpen);
}

TEST(RunReport, IsBuiltFromWhatWasSeenAndConcluded) {
  Observation seen;
  seen.payload = "python";
  seen.ending = Exited{1};
  seen.milliseconds = 12;
  seen.sightings = {{WitnessKind::kFiles, "a"}, {WitnessKind::kFiles, "b"}, {WitnessKind::kTokens, "c"}};
  seen.limit = LimitView{"pids-limit", Resource::kPids, 64, 60, 63, "max 3", true, true, true, 0};
  Judgement judgement;
  judgement.verdict = Verdict::kWaived;
  judgement.reason = Reason::kTwin;
  judgement.waiver = "because";
  judgement.arms[Arm::kSandbox] = {true, Denial{Layer::kSandbox, Mechanism::kLimit, "max 3"}};
  AttemptReport attempt;
  put_judgement(attempt, judgement, {{Arm::kSandbox, seen}});
  const ArmReport& arm = attempt.arms.at(Arm::kSandbox);
  EXPECT_TRUE(arm.effect);
  EXPECT_EQ(arm.seen_by, (std::vector{WitnessKind::kFiles, WitnessKind::kTokens}));
  EXPECT_EQ(arm.ending, "exited 1");
  EXPECT_EQ(arm.limit->peak, 63);
  EXPECT_EQ(arm.limit->unit, "count");
  EXPECT_EQ(arm.denial->mechanism, Mechanism::kLimit);
  EXPECT_EQ(attempt.waiver, "because");
  EXPECT_EQ(attempt.reason, Reason::kTwin);
}

}  // namespace
}  // namespace nohatch
