// Each answer with exactly the evidence that it needs: take one piece away, and it is no answer.
#include "judge/answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "judge/evidence.h"
#include "judge/scenes_test.h"

namespace nohatch {
namespace {

using scenes::held;
using scenes::held_by_errno;
using scenes::held_by_limit;
using Change = std::function<void(Observation&)>;
using Changes = std::vector<std::pair<std::string, Change>>;

Answer in_sandbox(const JudgeInput& input) {
  return sandbox_answer({input, input.arms.at(Arm::kSandbox), &input.arms.at(Arm::kBare)});
}

Answer in_language(const JudgeInput& input) {
  return language_answer({input, input.arms.at(Arm::kLanguage), &input.arms.at(Arm::kBare)}, Refusals(input.pair));
}

Answer in_both(const JudgeInput& input) {
  return both_answer({input, input.arms.at(Arm::kBoth), &input.arms.at(Arm::kBare)}, Refusals(input.pair));
}

std::string mechanism(const Answer& answer) {
  return answer.denial ? std::string(word(answer.denial->mechanism)) : "none";
}

// `base` is answered by `expected`; after each change it is not answered by it any more.
void expect_needs(const JudgeInput& base, Mechanism expected, const Changes& changes) {
  EXPECT_EQ(mechanism(in_sandbox(base)), word(expected)) << in_sandbox(base).why;
  for (const auto& [name, change] : changes) {
    JudgeInput input = base;
    change(input.arms[Arm::kSandbox]);
    const Answer answer = in_sandbox(input);
    EXPECT_NE(mechanism(answer), word(expected)) << word(expected) << " without " << name;
    EXPECT_TRUE(answer.denial || answer.fault != Reason::kNone) << name;
  }
}

const std::pair<std::string, Change> kNoStep = {"the step", [](Observation& o) { o.at_step = false; }};

TEST(SandboxAnswer, ErrnoAtTheStep) {
  for (const Effect effect : {Effect::kDisclose, Effect::kModify, Effect::kExecute, Effect::kConnect, Effect::kPersist,
                              Effect::kReach, Effect::kConsume})
    expect_needs(held_by_errno(effect), Mechanism::kErrno,
                 {kNoStep,
                  {"a failure", [](Observation& o) { o.past_step = true; }},
                  {"a name", [](Observation& o) { o.error->name.clear(); }},
                  {"an errno that denies", [](Observation& o) { o.error->name = "EINTR"; }},
                  {"an errno", [](Observation& o) { o.error.reset(); }}});
}

TEST(SandboxAnswer, NoErrnoOfAbsenceForWhatIsInView) {
  JudgeInput input = held_by_errno(Effect::kDisclose);
  Observation& sandbox = input.arms[Arm::kSandbox];
  sandbox.error = ErrnoAnswer{"ENOENT", "/x"};
  EXPECT_EQ(mechanism(in_sandbox(input)), "errno");  // nothing of it can be looked at
  sandbox.view = BaitView{true, true, "secret-file", ""};
  EXPECT_EQ(in_sandbox(input).fault, Reason::kNoAnswer);
  sandbox.error->name = "EACCES";
  EXPECT_EQ(mechanism(in_sandbox(input)), "errno");
}

TEST(SandboxAnswer, SignalOfThePolicyAtTheStep) {
  JudgeInput input = held_by_errno(Effect::kReach);
  input.arms[Arm::kSandbox].error.reset();
  input.arms[Arm::kSandbox].ending = Signaled{31};
  const Changes changes = {kNoStep,
                           {"a failure", [](Observation& o) { o.past_step = true; }},
                           {"that signal", [](Observation& o) { o.ending = Signaled{11}; }},
                           {"a signal", [](Observation& o) { o.ending = Exited{1}; }}};
  expect_needs(input, Mechanism::kSignal, changes);
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  input.arms[Arm::kSandbox].ending = Exited{128 + 31};  // as bubblewrap hands it on
  expect_needs(input, Mechanism::kSignal, changes);
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  input.arms[Arm::kLanguage].ending = Signaled{31};  // no sandbox there that could have sent it
  EXPECT_EQ(judge(input).reason, Reason::kCrash);
}

TEST(SandboxAnswer, ViewAsTheHarnessSeesIt) {
  for (const Effect effect : {Effect::kDisclose, Effect::kModify, Effect::kExecute, Effect::kConnect, Effect::kReach}) {
    JudgeInput input = held_by_errno(effect);
    input.arms[Arm::kSandbox].view = BaitView{true, false, "secret-file", ""};
    expect_needs(input, Mechanism::kView,
                 {kNoStep,
                  {"a look", [](Observation& o) { o.view->looked = false; }},
                  {"absence", [](Observation& o) { o.view->present = true; }}});
    input.arms[Arm::kBare].view = BaitView{true, false, "secret-file", ""};
    EXPECT_NE(mechanism(in_sandbox(input)), "view") << "what was not in view in bare is no answer";
    input.arms[Arm::kBare].view->present = true;
    EXPECT_EQ(mechanism(in_sandbox(input)), "view");
  }
  JudgeInput consume = held_by_errno(Effect::kConsume);
  consume.arms[Arm::kSandbox].view = BaitView{true, false, "secret-file", ""};
  EXPECT_EQ(mechanism(in_sandbox(consume)), "errno");
}

TEST(SandboxAnswer, PrivateWhereNobodyElseSeesIt) {
  for (const Effect effect : {Effect::kModify, Effect::kPersist}) {
    JudgeInput input = held_by_errno(effect);
    Observation& sandbox = input.arms[Arm::kSandbox];
    sandbox.error.reset();
    sandbox.past_step = true;
    sandbox.next = NextExecution{true, false};
    sandbox.witnesses = {{WitnessKind::kFiles, false, 0, ""}};
    expect_needs(input, Mechanism::kPrivate,
                 {kNoStep,
                  {"success", [](Observation& o) { o.past_step = false; }},
                  {"the next execution", [](Observation& o) { o.next.reset(); }},
                  {"a look", [](Observation& o) { o.next->looked = false; }},
                  {"absence", [](Observation& o) { o.next->present = true; }},
                  {"a witness", [](Observation& o) { o.witnesses.clear(); }},
                  {"an open eye", [](Observation& o) { o.witnesses[0].blind = true; }}});
  }
  JudgeInput other = held_by_errno(Effect::kDisclose);
  other.arms[Arm::kSandbox].past_step = true;
  other.arms[Arm::kSandbox].next = NextExecution{true, false};
  EXPECT_EQ(in_sandbox(other).fault, Reason::kNoAnswer);
}

TEST(SandboxAnswer, GoneWithItsMarkAndNoEcho) {
  JudgeInput input = held_by_errno(Effect::kPersist);
  input.arms[Arm::kSandbox].error.reset();
  input.arms[Arm::kSandbox].survivor = SurvivorView{true, true, false};
  expect_needs(input, Mechanism::kGone,
               {kNoStep,
                {"its mark", [](Observation& o) { o.survivor->mark = false; }},
                {"an empty cgroup", [](Observation& o) { o.survivor->empty = false; }},
                {"silence", [](Observation& o) { o.survivor->answered = true; }},
                {"a look", [](Observation& o) { o.survivor.reset(); }}});
}

TEST(SandboxAnswer, DroppedWhileTheCanaryLived) {
  JudgeInput input = held_by_errno(Effect::kConnect);
  input.arms[Arm::kSandbox].error.reset();
  input.arms[Arm::kSandbox].network->tries = 3;
  expect_needs(input, Mechanism::kDropped,
               {kNoStep,
                {"three tries", [](Observation& o) { o.network->tries = 2; }},
                {"silence on the wire", [](Observation& o) { o.network->packets = 1; }},
                {"silence", [](Observation& o) { o.network->hits = 1; }},
                {"a canary before", [](Observation& o) { o.network->canary_alive_before = false; }},
                {"a canary after", [](Observation& o) { o.network->canary_alive_after = false; }},
                {"counters", [](Observation& o) { o.network.reset(); }}});
  input.arms[Arm::kSandbox].network->tries = 1;
  input.arms[Arm::kSandbox].error = ErrnoAnswer{"ETIMEDOUT", ""};
  EXPECT_EQ(mechanism(in_sandbox(input)), "dropped");
}

TEST(SandboxAnswer, ClearedAsTheHarnessReadsIt) {
  for (const Effect effect : {Effect::kDisclose, Effect::kExecute, Effect::kReach}) {
    JudgeInput input = held_by_errno(effect);
    input.arms[Arm::kSandbox].error.reset();
    input.arms[Arm::kSandbox].cleared = ClearedView{true, false, "PYTHONPATH"};
    expect_needs(input, Mechanism::kCleared,
                 {kNoStep,
                  {"a look", [](Observation& o) { o.cleared->looked = false; }},
                  {"absence", [](Observation& o) { o.cleared->present = true; }},
                  {"a reading", [](Observation& o) { o.cleared.reset(); }}});
    input.arms[Arm::kBare].cleared = ClearedView{true, false, "PYTHONPATH"};
    EXPECT_EQ(in_sandbox(input).fault, Reason::kNoAnswer) << "never set in bare either";
  }
}

TEST(SandboxAnswer, LimitWhoseCounterMoved) {
  for (const Resource resource : {Resource::kMemory, Resource::kPids, Resource::kCpuShare})
    expect_needs(held_by_limit(resource, 1000), Mechanism::kLimit,
                 {kNoStep,
                  {"use", [](Observation& o) { o.limit->peak = 799; }},
                  {"a moved counter", [](Observation& o) { o.limit->counter_moved = false; }},
                  {"a reading", [](Observation& o) { o.limit->counter_read = false; }},
                  {"a declared limit", [](Observation& o) { o.limit->declared = 0; }},
                  {"a limit", [](Observation& o) { o.limit.reset(); }}});
}

TEST(SandboxAnswer, LimitThatTheKernelAnswersByErrno) {
  for (const Resource resource : {Resource::kDisk, Resource::kInodes, Resource::kDescriptors, Resource::kPids}) {
    JudgeInput input = held_by_limit(resource, 1000);
    Observation& sandbox = input.arms[Arm::kSandbox];
    sandbox.limit->counter_moved = false;
    sandbox.limit->peak = 0;
    sandbox.limit->reported = 980;  // the plain interpreter is believed
    sandbox.error = ErrnoAnswer{"ENOSPC", ""};
    expect_needs(input, Mechanism::kLimit,
                 {kNoStep,
                  {"use", [](Observation& o) { o.limit->reported = 700; }},
                  {"that errno", [](Observation& o) { o.error->name = "EIO"; }},
                  {"an errno", [](Observation& o) { o.error.reset(); }}});
    sandbox.limit->reported = 700;
    EXPECT_EQ(in_sandbox(input).fault, Reason::kNotPressed);
  }
}

TEST(SandboxAnswer, LimitAtWhichEverythingEnded) {
  const auto at = [](std::int64_t amount) { return [=](Observation& o) { o.limit->ended_at = amount; }; };
  for (const Resource resource : {Resource::kWall, Resource::kCpuTime}) {
    const JudgeInput input = held_by_limit(resource, 10000);
    expect_needs(input, Mechanism::kLimit,
                 {kNoStep,
                  {"enough use", at(7999)},
                  {"an end in time", at(12501)},
                  {"an end", [](Observation& o) { o.limit->all_gone = false; }}});
    for (const std::int64_t amount : {8000, 10000, 12500}) {
      JudgeInput edge = input;
      edge.arms[Arm::kSandbox].limit->ended_at = amount;
      EXPECT_EQ(mechanism(in_sandbox(edge)), "limit") << amount;
    }
  }
  JudgeInput output = held_by_limit(Resource::kOutput, 10000);
  expect_needs(output, Mechanism::kLimit, {{"enough use", at(7999)}, {"an end in time", at(12001)}});
  output.arms[Arm::kSandbox].limit->all_gone = false;
  EXPECT_EQ(in_sandbox(output).fault, Reason::kNotPressed);
  output.arms[Arm::kSandbox].causes.stream_cut = true;
  EXPECT_EQ(mechanism(in_sandbox(output)), "limit");
}

TEST(SandboxAnswer, SurvivesWhatAPayloadMayClaim) {
  JudgeInput input = held_by_limit(Resource::kMemory, std::int64_t{1} << 62);
  Observation& sandbox = input.arms[Arm::kSandbox];
  sandbox.limit->reported = INT64_MIN;
  sandbox.limit->peak = INT64_MAX;
  EXPECT_EQ(mechanism(in_sandbox(input)), "limit");
  sandbox.limit->peak = INT64_MIN;
  EXPECT_EQ(in_sandbox(input).fault, Reason::kNotPressed);
}

TEST(SandboxAnswer, NamesWhatIsMissing) {
  JudgeInput input = held_by_errno(Effect::kDisclose);
  Observation& sandbox = input.arms[Arm::kSandbox];
  sandbox.error.reset();
  EXPECT_EQ(in_sandbox(input).fault, Reason::kNoAnswer);
  sandbox.at_step = false;
  EXPECT_EQ(in_sandbox(input).fault, Reason::kAccident);
  sandbox.ending = Exited{0};
  EXPECT_EQ(in_sandbox(input).fault, Reason::kStepNotReached);
  for (const int status : {126, 127}) {
    sandbox = scenes::kept_out();
    sandbox.ending = Exited{status};
    EXPECT_EQ(in_sandbox(input).fault, Reason::kAccident);
  }
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
}

}  // namespace
}  // namespace nohatch
