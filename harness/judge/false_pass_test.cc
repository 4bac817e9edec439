// Each false pass that was seen in real suites of this field and that shows in one attempt's record must not be held.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/judge.h"
#include "judge/scenes_test.h"

namespace nohatch {
namespace {

using scenes::command;
using scenes::held;

void expect_reason(const JudgeInput& input, Reason reason) {
  const Judgement judgement = judge(input);
  EXPECT_EQ(word(judgement.reason), word(reason)) << word(judgement.verdict) << ": " << judgement.why;
  EXPECT_NE(judgement.verdict, Verdict::kHeld);
}

TEST(FalsePass, AnyNonZeroExitCountedAsDenied) {
  for (const int status : {1, 2, 126, 127}) {
    JudgeInput input = command();
    Observation& both = input.arms[Arm::kBoth];
    both = scenes::observation(Arm::kBoth);
    both.ending = Exited{status};
    expect_reason(input, Reason::kAccident);
  }
}

TEST(FalsePass, TheWordDeniedAndStatusZero) {
  JudgeInput input = command();
  Observation& both = input.arms[Arm::kBoth];
  both = scenes::observation(Arm::kBoth);
  both.ending = Exited{0};
  both.output = "denied\n";
  expect_reason(input, Reason::kStepNotReached);
  both.twin->allowed = false;  // as it is in truth: it refuses everything
  expect_reason(input, Reason::kTwin);
}

TEST(FalsePass, AProgramThatIsNotThere) {
  JudgeInput input = command();
  input.arms[Arm::kBoth].ending = LaunchFailed{2, "/nonexistent: No such file or directory"};
  expect_reason(input, Reason::kLaunchFailed);
}

TEST(FalsePass, ASkippedTestCountedAsContained) {
  for (const Arm arm : kArms) {
    JudgeInput input = held();
    input.arms.erase(arm);
    expect_reason(input, Reason::kNotRun);
  }
  JudgeInput input = held();
  input.arms.clear();
  expect_reason(input, Reason::kNotRun);
}

TEST(FalsePass, ASwallowedExceptionCountedAsBlocked) {
  JudgeInput input = held();
  Observation& seen = input.arms[Arm::kLanguage];
  seen.past_step = true;
  seen.ending = Exited{0};
  seen.report.outcome = DriverReport::Outcome::kCompleted;
  seen.caught = {"AttributeError: 'NoneType' object has no attribute 'x'"};
  expect_reason(input, Reason::kAccident);
}

TEST(FalsePass, AReportThatTheSubjectWrote) {
  for (const ReportState state : {ReportState::kTwice, ReportState::kMalformed}) {
    JudgeInput input = held();
    input.arms[Arm::kBoth].report_state = state;
    expect_reason(input, Reason::kForgedReport);
  }
  JudgeInput escaped = held();  // it says that it was refused, and a witness saw the token
  escaped.arms[Arm::kBoth].sightings = {{WitnessKind::kTokens, "base64 in the output"}};
  EXPECT_EQ(judge(escaped).verdict, Verdict::kEscaped);
}

TEST(FalsePass, APrintedMarkThatNobodyReads) {
  JudgeInput input = held();
  Observation& seen = input.arms[Arm::kSandbox];
  seen = scenes::observation(Arm::kSandbox);
  seen.output = "ESCAPED\nat_step\n";
  expect_reason(input, Reason::kAccident);
}

TEST(FalsePass, DeniedForAnyUserWithOrWithoutTheSandbox) {
  JudgeInput input = held();
  Observation& bare = input.arms[Arm::kBare];
  bare = scenes::observation(Arm::kBare);
  bare.at_step = true;
  bare.error = ErrnoAnswer{"EACCES", "/root/secret"};
  expect_reason(input, Reason::kNotAlive);
}

TEST(FalsePass, BlockedOnAHostWithoutANetwork) {
  JudgeInput input = scenes::held_by_errno(Effect::kConnect);
  for (auto& [arm, seen] : input.arms) seen.network = NetworkView{};
  input.arms[Arm::kBare].sightings.clear();
  expect_reason(input, Reason::kCanaryDead);
}

TEST(FalsePass, ABaitThatWasNeverThere) {
  JudgeInput input = held();
  for (auto& [arm, seen] : input.arms) {
    seen.bait_read_back = false;
    seen.bait_fault = "secret-file is absent";
  }
  expect_reason(input, Reason::kBaitMissing);
}

TEST(FalsePass, AProbeWhoseOwnToolWasMissing) {
  JudgeInput input = held();
  input.arms[Arm::kSandbox].ending = Exited{127};
  expect_reason(input, Reason::kAccident);
}

TEST(FalsePass, UnsandboxedWithAWarning) {
  JudgeInput input = command();
  Observation& both = input.arms[Arm::kBoth];
  both.output = "warning: sandbox unavailable, running unsandboxed\n";
  both.sightings = {{WitnessKind::kTokens, "the token of secret-file"}};
  EXPECT_EQ(judge(input).verdict, Verdict::kEscaped);
}

TEST(FalsePass, ThePayloadRanOnSomeOtherMachine) {
  JudgeInput input = held();
  input.pair.ran_here.erase(Arm::kSandbox);  // nothing was proved, not even the contrary
  expect_reason(input, Reason::kRanElsewhere);
}

TEST(FalsePass, ARecordWithoutItsWitness) {
  JudgeInput input = held();
  input.arms[Arm::kSandbox].witnesses = {{WitnessKind::kFiles, false, 0, ""}};
  expect_reason(input, Reason::kBlindWitness);
  input.arms[Arm::kSandbox].witnesses.clear();
  expect_reason(input, Reason::kBlindWitness);
}

TEST(FalsePass, APolicyThatRefusesEverythingWithTheRightException) {
  JudgeInput input = held();
  input.arms[Arm::kLanguage].twin->allowed = false;
  expect_reason(input, Reason::kTwin);
  input.arms[Arm::kLanguage].twin.reset();
  expect_reason(input, Reason::kTwin);
}

TEST(FalsePass, AnUnsetRecord) {
  JudgeInput input = held();
  input.arms[Arm::kSandbox] = Observation{};
  EXPECT_EQ(judge(input).verdict, Verdict::kInconclusive);
  EXPECT_EQ(judge(JudgeInput{}).verdict, Verdict::kInconclusive);
}

TEST(FalsePass, ALimitThatWasNeverPressed) {
  JudgeInput input = scenes::held_by_limit(Resource::kMemory, 256 << 20);
  ASSERT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  input.arms[Arm::kSandbox].limit->peak = 8 << 20;  // 'x' * 10**10 under RLIMIT_AS
  expect_reason(input, Reason::kNotPressed);
}

TEST(FalsePass, AHarnessThatStoppedItTooEarly) {
  JudgeInput input = scenes::held_by_limit(Resource::kWall, 10000);
  input.arms[Arm::kSandbox].ending = Stopped{true};
  expect_reason(input, Reason::kDeadline);
}

}  // namespace
}  // namespace nohatch
