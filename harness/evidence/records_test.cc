#include "evidence/records.h"

#include <gmock/gmock.h>

#include "base/canonical_json.h"
#include "evidence/random_records_test.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

// Through the very bytes: what was written, parsed again and read, is written the same.
template <typename T, typename From>
void round_trip(From from) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = canonical_json(to_json(random_record<T>(seed)));
    const Result<Json> json = parse_json(text);
    ASSERT_TRUE(json) << json.error().text() << text;
    const Result<T> back = from(*json);
    ASSERT_TRUE(back) << back.error().text() << text;
    ASSERT_EQ(canonical_json(to_json(*back)), text);
  }
}

TEST(Records, ObservationsRoundTrip) { round_trip<Observation>(observation_from); }
TEST(Records, JudgementsRoundTrip) { round_trip<Judgement>(judgement_from); }
TEST(Records, TrialsRoundTrip) { round_trip<RecordedTrial>(recorded_trial_from); }
TEST(Records, VerdictsRoundTrip) { round_trip<RecordedVerdict>(recorded_verdict_from); }

// The values themselves, since two faults in one field list could make each other good.
TEST(Records, EachKindOfValueIsKept) {
  Observation o;
  o.arm = Arm::kSandbox;
  o.ending = LaunchFailed{13, "exec: \xff"};
  o.report_state = ReportState::kTwice;
  o.report.outcome = DriverReport::Outcome::kThrew;
  o.report.lines = {3, -1};
  o.report.planted = {{"froz\xc0zen", "viewer"}, {"note", "\xfe"}};
  o.sightings = {{WitnessKind::kCanary, "tcp"}};
  o.limit = LimitView{.name = "memory", .resource = Resource::kMemory, .declared = 5'000'000'000};
  o.output_bytes = 1ull << 62;
  const Result<Observation> back = observation_from(to_json(o));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->arm, Arm::kSandbox);
  ASSERT_TRUE(std::holds_alternative<LaunchFailed>(back->ending));
  EXPECT_EQ(std::get<LaunchFailed>(back->ending).what, "exec: \xff");
  EXPECT_EQ(back->report_state, ReportState::kTwice);
  EXPECT_EQ(back->report.outcome, DriverReport::Outcome::kThrew);
  EXPECT_EQ(back->report.lines, (std::vector<int>{3, -1}));
  EXPECT_EQ(back->report.planted, o.report.planted);
  EXPECT_EQ(back->sightings.at(0).witness, WitnessKind::kCanary);
  EXPECT_EQ(back->limit->declared, 5'000'000'000);
  EXPECT_EQ(back->output_bytes, 1ull << 62);
  EXPECT_FALSE(back->view);
}

Json::Object object_of(const Json& json) { return *json.object(); }

TEST(Records, UnknownKeysAreRefused) {
  Json::Object json = object_of(to_json(Observation{}));
  json.emplace("extra", 1);
  EXPECT_FALSE(observation_from(json));
  json = object_of(to_json(Observation{}));
  Json::Object causes = object_of(json.at("causes"));
  causes.emplace("boredom", true);
  json.insert_or_assign("causes", causes);
  const auto refused = observation_from(json);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("causes has an unknown key"));
}

TEST(Records, EveryKeyIsRequiredAndTyped) {
  const Json::Object whole = object_of(to_json(random_record<Observation>(7)));
  for (const auto& [key, value] : whole) {
    Json::Object less = whole, other = whole;
    less.erase(key);
    EXPECT_FALSE(observation_from(less)) << key;
    other.insert_or_assign(key, Json(Thousandths{5}));
    EXPECT_FALSE(observation_from(other)) << key;
  }
}

TEST(Records, WordsOutsideTheirSetsAreRefused) {
  Json::Object json = object_of(to_json(Observation{}));
  json.insert_or_assign("arm", "sideways");
  const auto refused = observation_from(json);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("arm is no word of its set"));
}

TEST(Records, TextHasOneSpelling) {
  Json::Object json = object_of(to_json(Observation{}));
  json.insert_or_assign("payload", Json::Object{{"hex", "707974686f6e"}});
  EXPECT_FALSE(observation_from(json));
  json.insert_or_assign("payload", Json::Object{{"hex", "ff"}});
  EXPECT_TRUE(observation_from(json));
  json.insert_or_assign("payload", Json::Object{{"hex", "FF"}});
  EXPECT_FALSE(observation_from(json));
  json.insert_or_assign("payload", Json::Object{{"hex", "ff"}, {"more", 1}});
  EXPECT_FALSE(observation_from(json));
}

// Found by fuzzing: the same pairs in another order were read as the same value.
TEST(Records, PairsHaveOneOrder) {
  Json::Object json = object_of(to_json(Observation{}));
  Json::Object report = object_of(json.at("report"));
  const Json odd = Json::Array{Json::Object{{"hex", "ff"}}, "x"}, plain = Json::Array{"a", "y"};
  for (const auto& [pairs, read] : {std::pair{Json::Array{plain, odd}, true}, {Json::Array{odd, plain}, false},
                                    {Json::Array{odd, odd}, false}, {Json::Array{plain}, false}, {Json::Array{}, false}}) {
    report.insert_or_assign("planted", pairs);
    json.insert_or_assign("report", report);
    EXPECT_EQ(observation_from(json).has_value(), read);
  }
}

TEST(Records, CountsAreNotNegative) {
  Json::Object json = object_of(to_json(Observation{}));
  json.insert_or_assign("output_bytes", -1);
  EXPECT_FALSE(observation_from(json));
}

}  // namespace
}  // namespace nohatch
