// Each answer of a sandbox with exactly the evidence that it needs: take one piece away, and it is no answer.
#include "judge/answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "judge/evidence.h"
#include "judge/scenes_test.h"

namespace nohatch {
namespace {

using scenes::held_by_errno;
using scenes::held_by_limit;
using Change = std::function<void(Observation&)>;
using Changes = std::vector<std::pair<std::string, Change>>;

Answer in_sandbox(const JudgeInput& input) {
  return sandbox_answer({input, input.arms.at(Arm::kSandbox), &input.arms.at(Arm::kBare)});
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
  input.arms[Arm::kSandbox].at_step = false;
  EXPECT_EQ(judge(input).reason, Reason::kCrash) << "before the step it is no answer, and no cause";
  input.arms[Arm::kSandbox].at_step = true;
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
                  {"an open eye", [](Observation& o) { o.witnesses[0].blind = true; }},
                  {"every event", [](Observation& o) { o.witnesses[0].lost = 1; }}});
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
  EXPECT_EQ(in_sandbox(held_by_limit(Resource::kWall, 0)).fault, Reason::kNotPressed) << "no limit, no answer";
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

}  // namespace
}  // namespace nohatch
