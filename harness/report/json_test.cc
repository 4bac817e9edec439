#include "report/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/file_system.h"
#include "process/launcher.h"
#include "report/sample_test.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

RunReport command_run() {
  RunReport run = sample::run({sample::held("file.read-outside")});
  run.pairs[0].pair = "command";
  run.pairs[0].interpreter.reset();
  run.pairs[0].sandbox.reset();
  AttemptReport vanished;
  vanished.id = "gone.attempt";
  vanished.klass = "gone";
  vanished.verdict = Verdict::kDrifted;
  vanished.reason = Reason::kDriftedCorpus;
  vanished.baseline = "vanished";
  run.pairs[0].attempts.push_back(vanished);
  return run;
}

std::vector<RunReport> samples() {
  RunReport image = sample::all_held();
  image.pairs[0].image = "sha256:feed";
  image.partial = true;
  return {sample::all_held(), sample::every_verdict(), sample::hostile(), command_run(), image, RunReport{}};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string fault_after(const std::string& from, const std::string& to) {
  const auto run = read_run_json(replaced(run_json(sample::every_verdict()), from, to));
  return run ? "no fault" : run.error().text();
}

TEST(Json, HoldsWhatIsPromised) {
  const auto json = parse_json(run_json(sample::every_verdict()));
  ASSERT_TRUE(json) << json.error().text();
  EXPECT_EQ(*(*json)["nohatch"].string(), "0.1.0");
  EXPECT_EQ((*json)["exit_status"].integer_or(-1), 1);
  EXPECT_EQ((*json)["worst"].string_or(""), "escaped");
  const Json& pair = (*(*json)["pairs"].array())[0];
  EXPECT_EQ(pair["tally"]["held"].integer_or(-1), 1);
  EXPECT_EQ(pair["interpreter"]["version"].string_or(""), "9.0");
  EXPECT_TRUE(pair["image"].is_null());
  const Json& held = (*pair["attempts"].array())[0];
  EXPECT_EQ(held["arms"]["sandbox"]["denial"]["mechanism"].string_or(""), "view");
  EXPECT_EQ(held["arms"]["bare"]["seconds"], Json(Thousandths{12}));
  EXPECT_TRUE(held["waiver"].is_null());
  EXPECT_TRUE(held["arms"]["bare"]["denial"].is_null());
  EXPECT_EQ(held["reason"].string_or("x"), "");
  const Json& inconclusive = (*pair["attempts"].array())[5];
  EXPECT_EQ(inconclusive["skipped"]["both"].string_or(""), "narrowed by --arm");
  EXPECT_EQ(inconclusive["arms"]["sandbox"]["limit"]["peak"].integer_or(0), 266338304);
}

TEST(Json, ComesBackAsItWent) {
  for (const RunReport& run : samples()) {
    const std::string text = run_json(run);
    const auto back = read_run_json(text);
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(run_json(*back), text);
  }
}

TEST(Json, HasNoByteOfASubjectThatATerminalWouldObey) {
  const std::string text = run_json(sample::hostile());
  EXPECT_TRUE(is_utf8(text));
  for (const char c : text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << static_cast<int>(c);
  EXPECT_THAT(text, HasSubstr("\\\\x1b[2J"));
}

TEST(Json, IsReadStrictly) {
  EXPECT_THAT(fault_after("\"verdict\": \"escaped\"", "\"verdict\": \"fine\""), HasSubstr(".verdict: is an unknown word \"fine\""));
  EXPECT_THAT(fault_after("\"reason\": \"twin\"", "\"reason\": \"luck\""), HasSubstr("attempts[4].reason"));
  EXPECT_THAT(fault_after("\"mechanism\": \"view\"", "\"mechanism\": \"luck\""), HasSubstr("denial.mechanism"));
  EXPECT_THAT(fault_after("\"seconds\": 0.012", "\"seconds\": 12"), HasSubstr("seconds: is no number with three places"));
  EXPECT_THAT(fault_after("\"effect\": true", "\"effect\": 1"), HasSubstr("is no boolean"));
  EXPECT_THAT(fault_after("\"partial\": false", "\"parted\": false"), HasSubstr("partial is missing"));
  EXPECT_THAT(fault_after("\"baseline\": \"new\"", "\"baseline\": \"odd\""), HasSubstr("baseline: is an unknown word"));
  EXPECT_THAT(fault_after("\"bare\": {", "\"bear\": {"), HasSubstr("is an unknown arm"));
  EXPECT_THAT(fault_after("\"held\": 1", "\"held\": 2"), HasSubstr("counts held otherwise"));
  EXPECT_THAT(fault_after("\"exit_status\": 1", "\"exit_status\": 0"), HasSubstr("exit_status: is not that of the attempts"));
  EXPECT_THAT(fault_after("\"worst\": \"escaped\"", "\"worst\": \"held\""), HasSubstr("worst: is not that of the attempts"));
  EXPECT_FALSE(read_run_json("{}"));
  EXPECT_FALSE(read_run_json("[]"));
  EXPECT_FALSE(read_run_json(""));
  EXPECT_FALSE(read_run_json("{\"nohatch\": \"1\", \"nohatch\": \"2\"}"));
}

TEST(Json, PassesOverKeysOfALaterVersion) {
  EXPECT_EQ(fault_after("\"partial\": false", "\"later\": {\"a\": [1]}, \"partial\": false"), "no fault");
}

// ---- docs/run.schema.json, by the jsonschema package of Python (Debian: python3-jsonschema)

constexpr const char* kValidate =
    "import json, sys, jsonschema\n"
    "schema = json.load(open(sys.argv[1]))\n"
    "jsonschema.Draft202012Validator.check_schema(schema)\n"
    "validator = jsonschema.Draft202012Validator(schema)\n"
    "faults = [e.message for e in validator.iter_errors(json.load(open(sys.argv[2])))]\n"
    "print('valid' if not faults else 'invalid: ' + faults[0])\n";

std::string validate(const std::string& document) {
  const auto scratch = ScratchDirectory::create("schema");
  if (!scratch) return scratch.error().text();
  const auto path = scratch->path() / "run.json";
  if (const auto written = write_file(path, document); !written) return written.error().text();
  SystemLauncher launcher;
  LaunchRequest request;
  request.argv = {"/usr/bin/python3", "-c", kValidate, std::string(NOHATCH_SOURCE_DIR) + "/docs/run.schema.json", path.string()};
  const auto captured = capture(launcher, request, std::chrono::seconds(60));
  if (!captured) return captured.error().text();
  return captured->output + captured->error;
}

TEST(Schema, DescribesWhatIsWritten) {
  for (const RunReport& run : samples()) EXPECT_EQ(validate(run_json(run)), "valid\n");
}

TEST(Schema, RefusesWhatIsNeverWritten) {
  const std::string good = run_json(sample::every_verdict());
  EXPECT_THAT(validate(replaced(good, "\"verdict\": \"escaped\"", "\"verdict\": \"fine\"")), HasSubstr("invalid"));
  EXPECT_THAT(validate(replaced(good, "\"exit_status\"", "\"exitstatus\"")), HasSubstr("invalid"));
  EXPECT_THAT(validate(replaced(good, "\"mechanism\": \"view\"", "\"mechanism\": \"luck\"")), HasSubstr("invalid"));
  EXPECT_THAT(validate(replaced(good, "\"bare\": {", "\"bear\": {")), HasSubstr("invalid"));
}

// A word that the code knows and the schema does not would make a document invalid only on the day it is written.
TEST(Schema, KnowsEveryWord) {
  const auto text = read_file(std::string(NOHATCH_SOURCE_DIR) + "/docs/run.schema.json");
  ASSERT_TRUE(text);
  const auto knows = [&](std::string_view word) { EXPECT_THAT(*text, HasSubstr("\"" + std::string(word) + "\"")); };
  for (int i = static_cast<int>(Reason::kEffect); i <= static_cast<int>(Reason::kUnless); ++i) knows(word(static_cast<Reason>(i)));
  for (const Verdict verdict : kVerdicts) knows(word(verdict));
  for (int i = 1; i <= static_cast<int>(Mechanism::kCleared); ++i) knows(word(static_cast<Mechanism>(i)));
  for (int i = 1; i <= static_cast<int>(WitnessKind::kSurface); ++i) knows(word(static_cast<WitnessKind>(i)));
  for (int i = 1; i <= static_cast<int>(Effect::kAdmit); ++i) knows(word(static_cast<Effect>(i)));
}

}  // namespace
}  // namespace nohatch
