#include "judge/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/record.h"
#include "judge/scenes_test.h"

namespace nohatch {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kText =
    "nohatch baseline 1\n"
    "pair restrictedpython@9.0+bubblewrap\n"
    "corpus shipped sha256:aa\n"
    "kernel 6.18.2\n"
    "cgroup 1\n"
    "user root\n"
    "\n"
    "file.read-outside sha256:01 language=language/refusal sandbox=sandbox/view both=language/refusal # NameError: x; ENOENT\n"
    "network.tcp-connect sha256:02 sandbox=sandbox/errno\n";

BaselineHead head() { return {"restrictedpython@9.0+bubblewrap", {{"shipped", "sha256:aa"}}, "6.18.2", "1", "root"}; }

Baseline parsed(std::string_view text = kText) {
  auto baseline = parse_baseline(text, "prod.baseline");
  EXPECT_TRUE(baseline) << baseline.error().text();
  return *baseline;
}

Recordable attempt(const std::string& id, const std::string& digest, Verdict verdict = Verdict::kHeld) {
  Judgement judgement;
  judgement.verdict = verdict;
  judgement.arms[Arm::kSandbox].denial = Denial{Layer::kSandbox, Mechanism::kErrno, "EPERM\n\x1b[31m"};
  return {id, digest, judgement};
}

RecordRequest request(std::vector<Recordable> attempts, std::vector<std::string> accept = {}) {
  return {head(), std::move(attempts), std::move(accept), false};
}

TEST(Baseline, ReadsWhatWasRecorded) {
  const Baseline baseline = parsed();
  EXPECT_EQ(baseline.head, head());
  const auto expected = baseline.find("file.read-outside");
  ASSERT_TRUE(expected);
  EXPECT_EQ(expected->case_digest, "sha256:01");
  EXPECT_EQ(expected->denials.at(Arm::kSandbox).mechanism, Mechanism::kView);
  EXPECT_EQ(expected->denials.at(Arm::kBoth).layer, Layer::kLanguage);
  EXPECT_EQ(expected->denials.count(Arm::kBare), 0u);
  EXPECT_FALSE(baseline.find("file.write-outside"));
}

TEST(Baseline, ComesOutByteEqual) { EXPECT_EQ(baseline_text(parsed()), kText); }

TEST(Baseline, NamesThePlaceOfEveryFault) {
  const std::string good = kText;
  const auto fault = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    const auto baseline = parse_baseline(text, "b");
    return baseline ? std::string("no fault") : baseline.error().where + " " + baseline.error().message;
  };
  EXPECT_THAT(fault("baseline 1", "baseline 2"), HasSubstr("b:1:1 not a baseline"));
  EXPECT_THAT(fault("kernel", "kernal"), HasSubstr("b:4:1 unknown word \"kernal\""));
  EXPECT_THAT(fault("user root", "cgroup 1"), HasSubstr("b:6:1 twice \"cgroup\""));
  EXPECT_THAT(fault("user root\n", ""), HasSubstr("the head does not say the user"));
  EXPECT_THAT(fault("corpus shipped sha256:aa\n", ""), HasSubstr("does not say the corpus"));
  EXPECT_THAT(fault("sha256:aa", "md5:aa"), HasSubstr("b:3:8 not a digest"));
  EXPECT_THAT(fault("corpus shipped sha256:aa", "corpus sha256:aa"), HasSubstr("b:3:8 a corpus needs its root"));
  EXPECT_THAT(fault("user root\n", "user root\ncorpus shipped sha256:bb\n"), HasSubstr("b:7:8 twice the corpus"));
  EXPECT_THAT(fault("sha256:02", "sha256:"), HasSubstr("b:9:21 not a digest"));
  EXPECT_THAT(fault("sandbox=sandbox/errno", "sandbox=sandbox/luck"), HasSubstr("b:9:31 unknown mechanism \"luck\""));
  EXPECT_THAT(fault("sandbox=sandbox/errno", "sandbox=box/errno"), HasSubstr("unknown layer \"box\""));
  EXPECT_THAT(fault("sandbox=sandbox/errno", "bare=sandbox/errno"), HasSubstr("no arm that denies: \"bare\""));
  EXPECT_THAT(fault("sandbox=sandbox/errno", "sandbox"), HasSubstr("expected ARM=LAYER/MECHANISM"));
  EXPECT_THAT(fault("sandbox=sandbox/errno", "both=sandbox/errno both=sandbox/errno"), HasSubstr("twice the arm"));
  EXPECT_THAT(fault("network.tcp", "aaa.tcp"), HasSubstr("out of order"));
  EXPECT_THAT(fault("network.tcp-connect", "file.read-outside"), HasSubstr("there twice"));
  EXPECT_THAT(fault("network.tcp-connect", "\x1b[2J"), HasSubstr("not an id: \"\\x1b"));
  EXPECT_THAT(fault("\nnetwork", "\n\nnetwork"), HasSubstr("b:9:1 an empty line"));
  EXPECT_FALSE(parse_baseline("", "b"));
}

TEST(Record, WritesAnEmptyBaselineSortedAndOnOneLineEach) {
  Recordable held{"file.read-outside", "sha256:01", judge(scenes::held())};
  const RecordOutcome outcome = record({}, request({attempt("network.x", "sha256:02"), held}));
  EXPECT_THAT(outcome.refused, IsEmpty());
  EXPECT_EQ(baseline_text(outcome.baseline),
            "nohatch baseline 1\npair restrictedpython@9.0+bubblewrap\ncorpus shipped sha256:aa\nkernel 6.18.2\n"
            "cgroup 1\nuser root\n\n"
            "file.read-outside sha256:01 language=language/refusal sandbox=sandbox/view both=language/refusal"
            " # NameError: name 'open' is not defined; ENOENT\n"
            "network.x sha256:02 sandbox=sandbox/errno # EPERM\\n\\x1b[31m\n");
  EXPECT_EQ(baseline_text(parsed(baseline_text(outcome.baseline))), baseline_text(outcome.baseline));
}

TEST(Record, GivesBackWhatTheJudgeComparesAsEqual) {
  JudgeInput input = scenes::held();
  const RecordOutcome outcome = record({}, request({{input.attempt.id, input.attempt.digest, judge(input)}}));
  input.has_baseline = true;
  input.expected = parsed(baseline_text(outcome.baseline)).find(input.attempt.id);
  EXPECT_EQ(judge(input).baseline, "equal") << judge(input).why;
}

TEST(Record, LeavesALineThatSaysTheSameByteEqual) {
  std::string text = kText;
  text.replace(text.find("sandbox=sandbox/errno"), 21, "sandbox=sandbox/errno # a reader's own words");
  const RecordOutcome outcome = record(parsed(text), request({attempt("network.tcp-connect", "sha256:02")},
                                                             {"network.tcp-connect"}));
  EXPECT_THAT(outcome.changes, IsEmpty());
  EXPECT_EQ(baseline_text(outcome.baseline), text);
}

TEST(Record, LeavesWhatIsNotAcceptedByteEqual) {
  RecordRequest wish = request({attempt("file.read-outside", "sha256:ff"), attempt("network.tcp-connect", "sha256:03"),
                                attempt("process.new", "sha256:04")},
                               {"network.tcp-connect"});
  wish.head.kernel = "7.0";
  const RecordOutcome outcome = record(parsed(), wish);
  EXPECT_THAT(outcome.refused, IsEmpty());
  std::string expected = kText;
  expected.replace(expected.find("sha256:02 sandbox=sandbox/errno"), 31,
                   "sha256:03 sandbox=sandbox/errno # EPERM\\n\\x1b[31m");
  EXPECT_EQ(baseline_text(outcome.baseline), expected);
  EXPECT_EQ(difference_text(outcome.changes), "- network.tcp-connect sha256:02 sandbox=sandbox/errno\n"
                                              "+ network.tcp-connect sha256:03 sandbox=sandbox/errno # EPERM\\n\\x1b[31m\n");
}

TEST(Record, RefusesByNameWhatIsNeitherHeldNorWaived) {
  for (const Verdict verdict : {Verdict::kEscaped, Verdict::kExposed, Verdict::kInconclusive, Verdict::kUnproven,
                                Verdict::kDrifted, Verdict::kInvalid}) {
    const RecordOutcome outcome = record({}, request({attempt("fork.bomb", "sha256:05", verdict)}));
    EXPECT_THAT(outcome.refused, ElementsAre(HasSubstr("fork.bomb: is " + std::string(word(verdict)))));
    EXPECT_THAT(outcome.baseline.lines, IsEmpty());
  }
  for (const Verdict verdict : {Verdict::kEscaped, Verdict::kExposed, Verdict::kInconclusive, Verdict::kUnproven}) {
    const RecordOutcome named = record({}, request({attempt("fork.bomb", "sha256:05", verdict)}, {"fork.bomb"}));
    EXPECT_EQ(named.refused.size(), 1u) << word(verdict);
  }
  EXPECT_THAT(record({}, request({attempt("fork.bomb", "sha256:05", Verdict::kWaived)})).refused, IsEmpty());
  EXPECT_THAT(record({}, request({attempt("fork.bomb", "sha256:05", Verdict::kNotApplicable)})).refused, IsEmpty());
}

TEST(Record, AcceptsADriftByItsNameOnly) {
  const Recordable drifted = attempt("network.tcp-connect", "sha256:09", Verdict::kDrifted);
  const Recordable other = attempt("file.read-outside", "sha256:01", Verdict::kHeld);
  EXPECT_THAT(record(parsed(), request({drifted, other})).refused, ElementsAre(HasSubstr("--accept it by its name")));
  const RecordOutcome outcome = record(parsed(), request({drifted, other}, {"network.tcp-connect"}));
  EXPECT_THAT(outcome.refused, IsEmpty());
  EXPECT_EQ(outcome.baseline.find("network.tcp-connect")->case_digest, "sha256:09");
}

TEST(Record, RemovesAVanishedLineByItsNameOnly) {
  const Recordable rest = attempt("network.tcp-connect", "sha256:02");
  EXPECT_THAT(record(parsed(), request({rest})).refused, ElementsAre(HasSubstr("file.read-outside: is not in the corpus")));
  const RecordOutcome outcome = record(parsed(), request({rest}, {"file.read-outside"}));
  EXPECT_THAT(outcome.refused, IsEmpty());
  EXPECT_FALSE(outcome.baseline.find("file.read-outside"));
  EXPECT_TRUE(outcome.baseline.find("network.tcp-connect"));
}

TEST(Record, RefusesAPartialRunAndAnUnknownName) {
  RecordRequest partial = request({attempt("a.b", "sha256:01")});
  partial.partial = true;
  EXPECT_THAT(record({}, partial).refused, ElementsAre(HasSubstr("partial")));
  EXPECT_THAT(record(parsed(), request({}, {"no.such"})).refused, ElementsAre(HasSubstr("no.such: is neither")));
}

TEST(Baseline, SaysWhereItWasRecorded) {
  BaselineHead now = head();
  EXPECT_EQ(recorded_elsewhere(head(), now), "");
  now.kernel = "7.0";
  now.user = "nobody";
  EXPECT_EQ(recorded_elsewhere(head(), now), "recorded elsewhere: kernel 6.18.2 (now 7.0), user root (now nobody)");
  now = head();
  now.corpora.clear();
  EXPECT_THAT(recorded_elsewhere(head(), now), HasSubstr("corpus shipped sha256:aa (now none)"));
}

TEST(Baseline, IsReadBackWhateverTheHostSaid) {
  BaselineHead odd{"my pairs/prod.toml", {{"/home/me/my cases", "sha256:bb"}, {"shipped", "sha256:aa"}}, "", "", "root\nuser x"};
  RecordRequest wish = request({attempt("a.b", "sha256:01")});
  wish.head = odd;
  const std::string text = baseline_text(record({}, wish).baseline);
  const Baseline back = parsed(text);
  EXPECT_EQ(back.head.corpora.at("/home/me/my cases"), "sha256:bb");
  EXPECT_EQ(back.head.kernel, "unknown");
  EXPECT_EQ(recorded_elsewhere(back.head, odd), "");
  EXPECT_EQ(baseline_text(back), text);
}

TEST(Baseline, NamesWhatVanished) {
  EXPECT_THAT(vanished_ids(parsed(), {"network.tcp-connect"}), ElementsAre("file.read-outside"));
  const Judgement judgement = vanished_judgement();
  EXPECT_EQ(judgement.verdict, Verdict::kDrifted);
  EXPECT_EQ(judgement.reason, Reason::kDriftedCorpus);
  EXPECT_EQ(judgement.baseline, "vanished");
}

}  // namespace
}  // namespace nohatch
