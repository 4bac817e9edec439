// One row for every verdict and every reason, and the order of the rows by combining faults two at a time.
#include "judge/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "judge/scenes_test.h"

namespace nohatch {
namespace {

using scenes::held;
using Spoil = std::function<void(JudgeInput&)>;

struct Row {
  std::string name;
  Verdict verdict;
  Reason reason;
  Spoil spoil;
  std::string place = {};  // what it overwrites: two of one place cannot be combined
};

Observation& arm(JudgeInput& input, Arm which) { return input.arms[which]; }
Observation& sandbox(JudgeInput& input) { return input.arms[Arm::kSandbox]; }
Observation& language(JudgeInput& input) { return input.arms[Arm::kLanguage]; }

void seen_in(JudgeInput& input, Arm which) { arm(input, which).sightings = {{WitnessKind::kTokens, "token"}}; }

void expect_denials(JudgeInput& input, Layer both, Mechanism sandboxed) {
  input.has_baseline = true;
  input.expected = Expectation{"sha256:1",
                               {{Arm::kLanguage, {Layer::kLanguage, Mechanism::kRefusal, ""}},
                                {Arm::kSandbox, {Layer::kSandbox, sandboxed, ""}},
                                {Arm::kBoth, {both, Mechanism::kRefusal, ""}}}};
}

void make_consume(JudgeInput& input) {
  input.attempt.effect = Effect::kConsume;
  input.attempt.resource = Resource::kMemory;
  for (auto& [which, seen] : input.arms) {
    seen.witnesses.push_back({WitnessKind::kResources, false, 0, ""});
    if (!has_sandbox(which) || seen.limit) continue;
    seen.limit = LimitView{"memory-limit", Resource::kMemory, 1000, 990, 0, "oom_kill 1", true, true, true, 0};
  }
}

// In the order of the rows of judge.cc; each spoils a held attempt in one way that leaves room for the others.
std::vector<Row> rows() {
  using enum Verdict;
  return {
      {"escaped", kEscaped, Reason::kEffect, [](JudgeInput& i) { seen_in(i, Arm::kLanguage); }},
      {"launch", kInconclusive, Reason::kLaunchFailed,
       [](JudgeInput& i) { sandbox(i).ending = LaunchFailed{2, "No such file or directory"}; }, "ending"},
      {"crash", kInconclusive, Reason::kCrash, [](JudgeInput& i) { sandbox(i).ending = Signaled{11}; }, "ending"},
      {"deadline", kInconclusive, Reason::kDeadline, [](JudgeInput& i) { sandbox(i).ending = Stopped{true}; }, "ending"},
      {"forged", kInconclusive, Reason::kForgedReport,
       [](JudgeInput& i) { sandbox(i).report_state = ReportState::kTwice; }},
      {"no report", kInconclusive, Reason::kNoReport,
       [](JudgeInput& i) { language(i).report_state = ReportState::kAbsent; }},
      {"blind", kInconclusive, Reason::kBlindWitness,
       [](JudgeInput& i) { sandbox(i).witnesses.push_back({WitnessKind::kFiles, true, 0, "no inotify"}); }},
      {"lost", kInconclusive, Reason::kLostEvents,
       [](JudgeInput& i) { language(i).witnesses.push_back({WitnessKind::kFiles, false, 7, ""}); }},
      {"elsewhere", kInconclusive, Reason::kRanElsewhere, [](JudgeInput& i) { i.pair.ran_here[Arm::kSandbox] = false; }},
      {"bait", kInconclusive, Reason::kBaitMissing, [](JudgeInput& i) { sandbox(i).bait_read_back = false; }},
      {"counter", kInconclusive, Reason::kCounterUnread,
       [](JudgeInput& i) {
         make_consume(i);
         sandbox(i).limit->counter_read = false;
       }},
      {"not run", kInconclusive, Reason::kNotRun, [](JudgeInput& i) { i.arms.erase(Arm::kBoth); }},
      {"host", kUnproven, Reason::kHost, [](JudgeInput& i) { i.pair.host_unmet = "cap:NET_RAW"; }},
      {"not alive", kUnproven, Reason::kNotAlive, [](JudgeInput& i) { arm(i, Arm::kBare).sightings.clear(); }},
      {"twin", kUnproven, Reason::kTwin, [](JudgeInput& i) { sandbox(i).twin->allowed = false; }},
      {"accident", kUnproven, Reason::kAccident,
       [](JudgeInput& i) {
         language(i).report.type = "NameError";
         language(i).report.message = "name 'helper' is not defined";
       }, "language"},
      {"not pressed", kUnproven, Reason::kNotPressed,
       [](JudgeInput& i) {
         make_consume(i);
         sandbox(i).error.reset();
         sandbox(i).limit->peak = 700;
       }, "sandbox"},
      {"no answer", kUnproven, Reason::kNoAnswer,
       [](JudgeInput& i) {
         sandbox(i).view.reset();
         sandbox(i).error.reset();
       }, "sandbox"},
      {"step", kUnproven, Reason::kStepNotReached,
       [](JudgeInput& i) {
         language(i).at_step = false;
         language(i).ending = Exited{0};
         language(i).report.outcome = DriverReport::Outcome::kCompleted;
       }, "language"},
      {"drifted corpus", kDrifted, Reason::kDriftedCorpus,
       [](JudgeInput& i) {
         expect_denials(i, Layer::kLanguage, Mechanism::kView);
         i.expected->case_digest = "sha256:2";
       }, "baseline"},
      {"drifted layer", kDrifted, Reason::kDriftedLayer,
       [](JudgeInput& i) { expect_denials(i, Layer::kSandbox, Mechanism::kView); }, "baseline"},
      {"drifted mechanism", kDrifted, Reason::kDriftedMechanism,
       [](JudgeInput& i) { expect_denials(i, Layer::kLanguage, Mechanism::kErrno); }, "baseline"},
  };
}

TEST(Judge, HoldsWhatEveryLayerDenied) {
  const Judgement judgement = judge(held());
  EXPECT_EQ(judgement.verdict, Verdict::kHeld);
  EXPECT_EQ(judgement.reason, Reason::kNone);
  EXPECT_EQ(judgement.why, "");
  EXPECT_EQ(judgement.alive_on, "bare");
  EXPECT_EQ(judgement.baseline, "none");
  ASSERT_TRUE(judgement.arms.at(Arm::kSandbox).denial);
  EXPECT_EQ(judgement.arms.at(Arm::kSandbox).denial->mechanism, Mechanism::kView);
  EXPECT_EQ(judgement.arms.at(Arm::kLanguage).denial->mechanism, Mechanism::kRefusal);
  EXPECT_TRUE(judgement.arms.at(Arm::kBare).effect);
}

TEST(Judge, GivesEachRowItsVerdict) {
  for (const Row& row : rows()) {
    JudgeInput input = held();
    row.spoil(input);
    const Judgement judgement = judge(input);
    EXPECT_EQ(word(judgement.verdict), word(row.verdict)) << row.name << ": " << judgement.why;
    EXPECT_EQ(word(judgement.reason), word(row.reason)) << row.name << ": " << judgement.why;
    EXPECT_NE(judgement.why, "") << row.name;
  }
}

void expect_first(const Row& first, const Row& second) {
  for (const bool swapped : {false, true}) {
    JudgeInput input = held();
    (swapped ? second : first).spoil(input);
    (swapped ? first : second).spoil(input);
    const Judgement judgement = judge(input);
    EXPECT_EQ(word(judgement.reason), word(first.reason)) << first.name << " + " << second.name << ": " << judgement.why;
    EXPECT_EQ(judgement.verdict, first.verdict) << first.name << " + " << second.name;
  }
}

// Two faults at once: the row that comes first speaks, in whatever order they came about.
TEST(Judge, GivesTheStrongestOfTwo) {
  const std::vector<Row> table = rows();
  int combined = 0;
  for (std::size_t first = 0; first < table.size(); ++first)
    for (std::size_t second = first + 1; second < table.size(); ++second) {
      if (!table[first].place.empty() && table[first].place == table[second].place) continue;
      if (table[first].reason == Reason::kNotRun && table[second].reason == Reason::kHost) continue;  // see below
      expect_first(table[first], table[second]);
      ++combined;
    }
  EXPECT_EQ(combined, 22 * 21 / 2 - 9);
}

// Those that overwrite each other, in different arms.
TEST(Judge, GivesTheStrongestOfTwoInDifferentArms) {
  using enum Verdict;
  const auto ending = [](Arm which, Ending how) { return [=](JudgeInput& i) { arm(i, which).ending = how; }; };
  const Row launch{"launch", kInconclusive, Reason::kLaunchFailed, ending(Arm::kBoth, LaunchFailed{2, "x"})};
  const Row crash{"crash", kInconclusive, Reason::kCrash, ending(Arm::kSandbox, Signaled{11})};
  const Row deadline{"deadline", kInconclusive, Reason::kDeadline, ending(Arm::kLanguage, Stopped{true})};
  const Row accident{"accident", kUnproven, Reason::kAccident, ending(Arm::kBoth, Exited{127})};
  const Row step{"step", kUnproven, Reason::kStepNotReached, [](JudgeInput& i) {
                   sandbox(i).at_step = false;
                   sandbox(i).ending = Exited{0};
                 }};
  const Row no_answer{"no answer", kUnproven, Reason::kNoAnswer, [](JudgeInput& i) {
                        language(i).report.outcome = DriverReport::Outcome::kCompleted;
                        language(i).ending = Exited{0};
                      }};
  const Row not_pressed{"not pressed", kUnproven, Reason::kNotPressed, [](JudgeInput& i) {
                          make_consume(i);
                          sandbox(i).error.reset();
                          sandbox(i).limit->peak = 700;
                        }};
  expect_first(not_pressed, no_answer);
  expect_first(launch, crash);
  expect_first(launch, deadline);
  expect_first(crash, deadline);
  expect_first(accident, step);
  expect_first(accident, no_answer);
  expect_first(no_answer, step);
}

TEST(Judge, GivesTheStrongestDrift) {
  JudgeInput input = held();
  expect_denials(input, Layer::kSandbox, Mechanism::kErrno);
  EXPECT_EQ(judge(input).reason, Reason::kDriftedLayer);
  input.expected->case_digest = "sha256:2";
  EXPECT_EQ(judge(input).reason, Reason::kDriftedCorpus);
}

TEST(Judge, SaysWhatTheHostLacksRatherThanThatNothingRan) {
  JudgeInput input = held();
  input.arms.clear();
  input.pair.host_unmet = "sysctl:kernel.unprivileged_userns_clone=1";
  const Judgement judgement = judge(input);
  EXPECT_EQ(judgement.reason, Reason::kHost);
  EXPECT_THAT(judgement.why, testing::HasSubstr("unprivileged_userns_clone"));
}

TEST(Judge, CallsAForbiddenSurfaceExposed) {
  JudgeInput input = scenes::held_by_errno(Effect::kReach);
  ASSERT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  sandbox(input).sightings = {{WitnessKind::kSurface, "another user namespace"}};
  EXPECT_EQ(judge(input).verdict, Verdict::kExposed);
}

TEST(Judge, NeedsTheCanaryBeforeAndAfter) {
  for (const bool before : {false, true}) {
    JudgeInput input = scenes::held_by_errno(Effect::kConnect);
    ASSERT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
    sandbox(input).network->canary_alive_before = before;
    sandbox(input).network->canary_alive_after = !before;
    EXPECT_EQ(judge(input).reason, Reason::kCanaryDead);
  }
  JudgeInput input = scenes::held_by_errno(Effect::kConnect);
  sandbox(input).network.reset();
  EXPECT_EQ(judge(input).reason, Reason::kCanaryDead);
}

TEST(Judge, SeesAnEffectWhereItMustBeDeniedOnly) {
  for (const Arm which : {Arm::kLanguage, Arm::kSandbox, Arm::kBoth}) {
    JudgeInput input = held();
    seen_in(input, which);
    EXPECT_EQ(judge(input).verdict, Verdict::kEscaped) << word(which);
  }
  JudgeInput plain = scenes::sandbox_only(held());
  plain.arms[Arm::kLanguage] = scenes::bare();  // shared with another pair: no language layer is promised here
  EXPECT_EQ(judge(plain).verdict, Verdict::kHeld) << judge(plain).why;
}

TEST(Judge, SeesAnEffectWhateverElseWentWrong) {
  for (const Ending& ending : {Ending{Signaled{11}}, Ending{Stopped{true}}, Ending{std::monostate{}}}) {
    JudgeInput input = held();
    seen_in(input, Arm::kSandbox);
    sandbox(input).ending = ending;
    sandbox(input).witnesses = {{WitnessKind::kTokens, true, 9, "died"}};
    input.pair.ran_here.clear();
    EXPECT_EQ(judge(input).verdict, Verdict::kEscaped);
  }
}

TEST(Judge, LetsTheBareTrialCrashOnceItsEffectWasSeen) {
  for (const Ending& ending : {Ending{Signaled{9}}, Ending{Stopped{false}}, Ending{Stopped{true}}}) {
    JudgeInput input = held();
    arm(input, Arm::kBare).ending = ending;
    EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
    arm(input, Arm::kBare).sightings.clear();
    EXPECT_EQ(judge(input).verdict, Verdict::kInconclusive);
  }
}

TEST(Judge, CallsNoEndingACrashWhoseCauseAWitnessSaw) {
  const auto verdict_with = [](const Ending& ending, const Causes& causes) {
    JudgeInput input = held();
    language(input).ending = ending;
    language(input).causes = causes;
    return judge(input).reason;
  };
  EXPECT_EQ(verdict_with(Signaled{9}, {}), Reason::kCrash);
  EXPECT_EQ(verdict_with(Signaled{24}, {}), Reason::kNone);
  EXPECT_EQ(verdict_with(Signaled{9}, {.oom_kill = true}), Reason::kNone);
  EXPECT_EQ(verdict_with(Signaled{9}, {.cpu_time = true}), Reason::kNone);
  EXPECT_EQ(verdict_with(Signaled{13}, {.stream_cut = true}), Reason::kNone);
  EXPECT_EQ(verdict_with(Signaled{9}, {.wall_clock = true}), Reason::kNone);
  EXPECT_EQ(verdict_with(Exited{139}, {}), Reason::kNone) << "no launcher in the language arm hands signals on";

  JudgeInput input = held();
  sandbox(input).ending = Exited{139};
  EXPECT_EQ(judge(input).reason, Reason::kCrash) << "bubblewrap hands SIGSEGV on as 139";
  language(input).report_state = ReportState::kAbsent;
  language(input).causes.oom_kill = true;
  sandbox(input).ending = Exited{1};
  EXPECT_EQ(judge(input).reason, Reason::kNoAnswer) << "explained, but still no denial";
}

TEST(Judge, NeedsTheReportOfWhatADriverPlanted) {
  JudgeInput input = scenes::sandbox_only(held());
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  input.attempt.host_api = true;
  EXPECT_EQ(judge(input).reason, Reason::kNoReport);
  input.attempt.host_api = false;
  sandbox(input).report_state = ReportState::kInvalid;
  EXPECT_EQ(judge(input).reason, Reason::kNoReport) << "nobody said whether one was expected";
}

TEST(Judge, AcceptsAnotherReleaseInPlaceOfBare) {
  JudgeInput input = held();
  arm(input, Arm::kBare).sightings.clear();
  arm(input, Arm::kBare).ending = Signaled{11};  // the plain interpreter has no such boundary: it may do what it likes
  input.pair.alive_on = "vm2@3.9.17";
  input.alive = scenes::bare();
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  EXPECT_EQ(judge(input).alive_on, "vm2@3.9.17");

  input.alive->sightings.clear();
  const Judgement dead = judge(input);
  EXPECT_EQ(dead.reason, Reason::kNotAlive);
  EXPECT_THAT(dead.why, testing::HasSubstr("vm2@3.9.17"));

  input.alive->ending = LaunchFailed{2, "No such file"};
  EXPECT_EQ(judge(input).reason, Reason::kLaunchFailed);
}

TEST(Judge, AsksNoBothOfANativePayload) {
  JudgeInput input = scenes::sandbox_only(held());
  for (auto& [which, seen] : input.arms) seen.payload = "native";
  input.arms.erase(Arm::kBoth);
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld) << judge(input).why;
  input.arms.erase(Arm::kSandbox);
  EXPECT_EQ(judge(input).reason, Reason::kNotRun);
}

TEST(Judge, IsNotApplicableWhereNothingIsPromised) {
  for (const Reason exempt : {Reason::kNoPromise, Reason::kNoPayload, Reason::kNoLayer, Reason::kUnless}) {
    JudgeInput input = held();
    input.pair.required.clear();
    input.pair.exempt = exempt;
    input.pair.exempt_why = "NodeVM is given fs on purpose";
    const Judgement judgement = judge(input);
    EXPECT_EQ(judgement.verdict, Verdict::kNotApplicable);
    EXPECT_EQ(judgement.reason, exempt);
    EXPECT_EQ(judgement.why, "NodeVM is given fs on purpose");
  }
}

TEST(Judge, ReportsThatAPromiseOfTheBaselineWasTakenBack) {
  JudgeInput input = held();
  expect_denials(input, Layer::kLanguage, Mechanism::kView);
  ASSERT_EQ(judge(input).baseline, "equal");
  input.pair.required.clear();
  input.pair.exempt = Reason::kNoPromise;
  const Judgement judgement = judge(input);
  EXPECT_EQ(judgement.reason, Reason::kDriftedCorpus);
  EXPECT_EQ(judgement.baseline, "vanished");
}

TEST(Judge, HoldsANewAttemptBesideABaseline) {
  JudgeInput input = held();
  input.has_baseline = true;
  const Judgement judgement = judge(input);
  EXPECT_EQ(judgement.verdict, Verdict::kHeld);
  EXPECT_EQ(judgement.baseline, "new");
}

TEST(Judge, DriftsWhereADenialOfTheBaselineIsGone) {
  JudgeInput input = held();
  expect_denials(input, Layer::kLanguage, Mechanism::kView);
  arm(input, Arm::kBoth).report.outcome = DriverReport::Outcome::kCompleted;
  arm(input, Arm::kBoth).ending = Exited{0};
  const Judgement judgement = judge(input);
  EXPECT_EQ(judgement.reason, Reason::kDriftedLayer) << judgement.why;
  EXPECT_EQ(judgement.baseline, "changed");
  EXPECT_THAT(judgement.why, testing::HasSubstr("expects language by refusal, and nothing was seen"));
}

TEST(Judge, NeverComparesTheDetail) {
  JudgeInput input = held();
  expect_denials(input, Layer::kLanguage, Mechanism::kView);
  input.expected->denials[Arm::kSandbox].detail = "other words";
  EXPECT_EQ(judge(input).baseline, "equal");
}

TEST(Judge, WaivesAllButAnEscape) {
  for (const Row& row : rows()) {
    JudgeInput input = held();
    row.spoil(input);
    input.waiver = WaiverFacts{"accepted by the owner", std::nullopt, std::nullopt, false};
    const Judgement judgement = judge(input);
    EXPECT_EQ(judgement.verdict, row.verdict == Verdict::kEscaped ? Verdict::kEscaped : Verdict::kWaived) << row.name;
    EXPECT_EQ(judgement.reason, row.reason) << row.name;
    EXPECT_EQ(judgement.waiver, row.verdict == Verdict::kEscaped ? "" : "accepted by the owner") << row.name;
  }
  JudgeInput exposed = scenes::held_by_errno(Effect::kReach);
  sandbox(exposed).sightings = {{WitnessKind::kSurface, "x"}};
  exposed.waiver = WaiverFacts{"known", std::nullopt, std::nullopt, false};
  EXPECT_EQ(judge(exposed).verdict, Verdict::kWaived);
}

TEST(Judge, UsesNoWaiverThatIsExpiredOrOfAnotherDenial) {
  JudgeInput input = held();
  sandbox(input).twin->allowed = false;
  input.waiver = WaiverFacts{"why", Layer::kLanguage, Mechanism::kRefusal, false};
  EXPECT_EQ(judge(input).verdict, Verdict::kWaived);
  input.waiver->expired = true;
  EXPECT_EQ(judge(input).verdict, Verdict::kUnproven);
  EXPECT_THAT(judge(input).why, testing::HasSubstr("expired"));
  input.waiver->expired = false;
  input.waiver->mechanism = Mechanism::kSilent;
  EXPECT_EQ(judge(input).verdict, Verdict::kUnproven);
  input.waiver->mechanism = std::nullopt;
  input.waiver->layer = Layer::kSandbox;
  EXPECT_EQ(judge(input).verdict, Verdict::kUnproven);
}

TEST(Judge, LeavesAHeldAttemptItsName) {
  JudgeInput input = held();
  input.waiver = WaiverFacts{"no longer needed", std::nullopt, std::nullopt, false};
  EXPECT_EQ(judge(input).verdict, Verdict::kHeld);
  EXPECT_EQ(judge(input).waiver, "");
}

TEST(Judge, CannotHoldAGatewayYet) {
  JudgeInput input = scenes::held_by_errno(Effect::kAdmit);
  input.pair.required = {Layer::kGateway};
  EXPECT_EQ(judge(input).reason, Reason::kNoAnswer);
}

TEST(Judge, NamesEveryReasonInSomeRow) {
  std::set<Reason> given;
  for (const Row& row : rows()) given.insert(row.reason);
  for (const Reason other : {Reason::kCanaryDead, Reason::kNoPromise, Reason::kNoPayload, Reason::kNoLayer, Reason::kUnless})
    given.insert(other);  // in tests of their own above
  for (int value = static_cast<int>(Reason::kEffect); value <= static_cast<int>(Reason::kUnless); ++value)
    EXPECT_TRUE(given.count(static_cast<Reason>(value))) << word(static_cast<Reason>(value));
}

}  // namespace
}  // namespace nohatch
