// What a language's policy has to say, when, for it to be a denial; and what the arm with all layers makes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/answers.h"
#include "judge/scenes_test.h"

namespace nohatch {
namespace {

using scenes::held;
using scenes::held_by_errno;
using scenes::held_by_limit;

Answer in_language(const JudgeInput& input) {
  return language_answer({input, input.arms.at(Arm::kLanguage), &input.arms.at(Arm::kBare)}, Refusals(input.pair));
}

Answer in_both(const JudgeInput& input) {
  return both_answer({input, input.arms.at(Arm::kBoth), &input.arms.at(Arm::kBare)}, Refusals(input.pair));
}

std::string mechanism(const Answer& answer) {
  return answer.denial ? std::string(word(answer.denial->mechanism)) : "none";
}

TEST(LanguageAnswer, RefusalAtTheStep) {
  JudgeInput input = held();
  const Answer answer = in_language(input);
  ASSERT_EQ(mechanism(answer), "refusal");
  EXPECT_EQ(answer.denial->layer, Layer::kLanguage);
  EXPECT_EQ(answer.denial->detail, "NameError: name 'open' is not defined");

  Observation& seen = input.arms[Arm::kLanguage];
  seen.at_step = false;
  EXPECT_EQ(in_language(input).fault, Reason::kAccident) << "refused for a line before its step";
  seen.at_step = true;
  seen.report.type = "ValueError";
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
  seen.report.type = "NameError";
  seen.report.message = "something else";
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
  seen.report.message = "name 'helper' is not defined";
  EXPECT_EQ(in_language(input).fault, Reason::kAccident) << "an accident wins over a pattern that is too wide";
}

TEST(LanguageAnswer, RefusalAtCompileTimeOfTheStepAlone) {
  JudgeInput input = held();
  Observation& seen = input.arms[Arm::kLanguage];
  seen.at_step = false;
  seen.report.outcome = DriverReport::Outcome::kRefusedAtCompile;
  seen.report.type = "SyntaxError";
  seen.report.message = "\"_x\" is an invalid variable name";
  seen.report.lines = {2};
  EXPECT_EQ(in_language(input).fault, Reason::kAccident) << "no run without its step";
  seen.no_op = NoOpRun{true, false};
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
  seen.no_op = NoOpRun{false, true};
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
  seen.no_op = NoOpRun{true, true};
  EXPECT_EQ(mechanism(in_language(input)), "refusal");
  seen.report.message = "invalid syntax";
  EXPECT_EQ(in_language(input).fault, Reason::kAccident) << "an ordinary typo";
  seen.report.type = "NameError";
  seen.report.message = "name 'open' is not defined";
  EXPECT_EQ(in_language(input).fault, Reason::kAccident) << "a rule for run time";
}

TEST(LanguageAnswer, SilentWithBothMarks) {
  JudgeInput input = held();
  Observation& seen = input.arms[Arm::kLanguage];
  seen.past_step = true;
  seen.ending = Exited{0};
  seen.report.outcome = DriverReport::Outcome::kCompleted;
  EXPECT_EQ(mechanism(in_language(input)), "silent");
  seen.caught = {"NameError: name 'open' is not defined"};
  EXPECT_EQ(mechanism(in_language(input)), "silent");
  seen.past_step = false;
  EXPECT_EQ(mechanism(in_language(input)), "refusal") << "caught at the step, and never past it";
  seen.caught.push_back("ZeroDivisionError: division by zero");
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
  seen.caught.clear();
  EXPECT_EQ(in_language(input).fault, Reason::kNoAnswer);
  seen.at_step = false;
  EXPECT_EQ(in_language(input).fault, Reason::kStepNotReached);
  seen.at_step = seen.past_step = true;
  seen.ending = Exited{3};
  EXPECT_EQ(in_language(input).fault, Reason::kAccident) << "the report and the ending contradict each other";
}

TEST(LanguageAnswer, AnOwnLimitMustBePressed) {
  JudgeInput input = held_by_errno(Effect::kConsume);
  Observation& seen = input.arms[Arm::kLanguage];
  seen.limit = LimitView{"timeout", Resource::kCpuTime, 1000, 900, 0, "", false, true, false, 0};
  EXPECT_EQ(mechanism(in_language(input)), "refusal");
  seen.limit->peak = 100;
  EXPECT_EQ(in_language(input).fault, Reason::kNotPressed);
  seen.limit->reported = 1000;
  EXPECT_EQ(in_language(input).fault, Reason::kNotPressed) << "what the payload says raises nothing";
  seen.limit->name = "reference";
  EXPECT_EQ(mechanism(in_language(input)), "refusal") << "no limit of its own: it refuses the access";
}

TEST(LanguageAnswer, NeedsItsDriver) {
  JudgeInput input = held();
  input.arms[Arm::kLanguage].report_state = ReportState::kNotExpected;
  EXPECT_EQ(in_language(input).fault, Reason::kNoAnswer);
  EXPECT_EQ(judge(input).reason, Reason::kNoReport);
  input.arms[Arm::kLanguage].report_state = ReportState::kPresent;
  input.arms[Arm::kLanguage].report.outcome = DriverReport::Outcome::kInvalid;
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
}

TEST(LanguageAnswer, MatchesNothingByABrokenPattern) {
  JudgeInput input = held();
  input.pair.refusals = {{"NameError", "(", false}};
  EXPECT_EQ(in_language(input).fault, Reason::kAccident);
}

TEST(BothAnswer, IsTheLanguagesWhereItRefusedElseTheSandboxes) {
  JudgeInput input = held();
  EXPECT_EQ(in_both(input).denial->layer, Layer::kLanguage);
  Observation& both = input.arms[Arm::kBoth];
  both = scenes::kept_out();
  both.report_state = ReportState::kPresent;
  both.report.outcome = DriverReport::Outcome::kThrew;
  both.report.type = "FileNotFoundError";
  EXPECT_EQ(in_both(input).denial->mechanism, Mechanism::kView);
  both.view.reset();
  both.error.reset();
  EXPECT_FALSE(in_both(input).denial);
  EXPECT_EQ(in_both(input).fault, Reason::kNone) << "its denial serves drift only";
  both.past_step = true;
  both.ending = Exited{0};
  both.report.outcome = DriverReport::Outcome::kCompleted;
  EXPECT_EQ(in_both(input).denial->mechanism, Mechanism::kSilent);
}

TEST(BothAnswer, OfALanguageNeedsNoPressureOnTheSandboxesLimit) {
  JudgeInput input = held_by_limit(Resource::kPids, 64);
  input.arms[Arm::kBoth].limit->peak = 2;
  EXPECT_EQ(in_both(input).denial->mechanism, Mechanism::kRefusal);
}

TEST(BothAnswer, OfACommandIsEitherPromisedLayers) {
  JudgeInput input = scenes::command();
  EXPECT_EQ(in_both(input).denial->layer, Layer::kSandbox);
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;

  Observation& both = input.arms[Arm::kBoth];
  both.view.reset();
  both.error.reset();
  both.output = "Traceback (most recent call last):\nPolicyError: open is forbidden\n";
  EXPECT_EQ(judge(input).reason, Reason::kNoAnswer);
  input.pair.refusals = {{"PolicyError", "is forbidden$", false}};
  EXPECT_EQ(judge(input).reason, Reason::kNoAnswer) << "the language is not promised";
  input.pair.required = {Layer::kLanguage, Layer::kSandbox};
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  both.output = "MyPolicyError: open is forbidden\n";
  EXPECT_EQ(judge(input).verdict, Verdict::kUnproven) << "another type that ends like it";
  input.pair.required = {Layer::kLanguage};
  both.output = "Uncaught PolicyError: open is forbidden";
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  both.at_step = false;
  EXPECT_EQ(judge(input).reason, Reason::kAccident) << "refused before its step";
  input.pair.refusals[0].compile = true;
  EXPECT_EQ(judge(input).reason, Reason::kAccident) << "no run without its step";
  both.no_op = NoOpRun{true, true};
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
}

}  // namespace
}  // namespace nohatch
