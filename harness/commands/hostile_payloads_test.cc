// Payloads that lie, hide, flood, kill and litter, in a real sandbox and in one that contains nothing.
#include <gmock/gmock.h>

#include <algorithm>

#include "commands/program_test.h"

namespace nohatch {
namespace {

using namespace program;
using testing::AnyOf;
using testing::HasSubstr;

// They have no effect even where nothing denies it. What they say about denials, marks and reports is not believed.
const std::vector<std::string> kNeverAlive = {
    "disk.hostile-fill",           "disk.hostile-undeletable",  "process.hostile-daemons",      "process.hostile-echo-source", "process.hostile-escapes",
    "process.hostile-exit-126",    "process.hostile-exit-127",  "process.hostile-forge-report", "process.hostile-print-marks", "process.hostile-stop-parent"};
const std::vector<std::string> kNeverEnding = {"disk.hostile-flood", "process.hostile-close-streams"};
// They have the effect, and do their best that nobody notices.
const std::vector<std::string> kAlive = {"process.hostile-guess-marks",    "process.hostile-read-then-126",  "process.hostile-read-then-deny",
                                         "process.hostile-read-then-kill", "process.hostile-refused-early", "process.hostile-swallow"};

std::vector<std::string> with_cases(std::vector<std::string> words) {
  words.insert(words.end(), {"--corpus", kHostile / "cases"});
  return words;
}

std::string mechanism(const Said& said, const std::string& id, const char* arm) {
  return said.of(id)["arms"][arm]["denial"]["mechanism"].string_or("");
}

TEST(ProgramHostilePayload, WithoutAnEffectNoClaimCounts) {
  std::vector<std::string> ids = kNeverAlive;
  ids.insert(ids.end(), kNeverEnding.begin(), kNeverEnding.end());
  ids.emplace_back("process.hostile-kill-parent");
  const Said said = attack_pairs(with_cases({"cpython+bubblewrap"}), ids);
  EXPECT_EQ(said.status, 3) << said.error;
  for (const std::string& id : kNeverAlive) {
    EXPECT_EQ(said.verdict(id), "unproven") << id << ": " << said.why(id);
    EXPECT_EQ(said.reason(id), "not-alive") << id << ": " << said.why(id);
  }
  for (const std::string& id : kNeverEnding) EXPECT_EQ(said.reason(id), "deadline") << id << ": " << said.why(id);
  EXPECT_EQ(said.reason("process.hostile-kill-parent"), "bait-missing");
  for (const std::string& id : ids)  // none of them spoiled the twin of a neighbour
    EXPECT_TRUE(said.of(id)["arms"]["sandbox"]["twin"]["allowed"].boolean_or(false)) << id;
}

TEST(ProgramHostilePayload, WhereNothingContainsItNothingHidesIt) {
  const Said said = attack_pairs(with_cases({"cpython+falls-back", "--fixtures", kHostile}), kAlive);
  EXPECT_EQ(said.status, 1) << said.error;
  for (const std::string& id : kAlive) EXPECT_EQ(said.verdict(id), "escaped") << id << ": " << said.why(id);
}

TEST(ProgramHostilePayload, AFloodDoesNotHideWhatComesBehindIt) {
  const Said said = attack_pairs(with_cases({"cpython+falls-back", "--fixtures", kHostile}), {"disk.hostile-flood-then-read"});
  EXPECT_TRUE(said.of("disk.hostile-flood-then-read")["arms"]["bare"]["effect"].boolean_or(false));
  EXPECT_THAT(said.verdict("disk.hostile-flood-then-read"), AnyOf("escaped", "inconclusive")) << said.why("disk.hostile-flood-then-read");
}

TEST(ProgramHostilePayload, AGoodSandboxHoldsByWhatTheHarnessSees) {
  const Said said = attack_pairs(with_cases({"cpython+bubblewrap"}), kAlive);
  EXPECT_EQ(said.status, 5) << said.error;
  EXPECT_EQ(said.reason("process.hostile-read-then-126"), "accident");
  for (const std::string& id : kAlive) {
    if (id == "process.hostile-read-then-126") continue;
    EXPECT_EQ(said.verdict(id), "held") << id << ": " << said.why(id);
    EXPECT_EQ(mechanism(said, id, "sandbox"), "view") << id;
  }
}

TEST(ProgramHostilePayload, ARefusalBeforeTheStepIsAnAccident) {
  const Said said = attack_pairs(with_cases({"restrictedpython@9.0+bubblewrap"}), {"process.hostile-refused-early", "process.hostile-swallow"});
  EXPECT_EQ(said.verdict("process.hostile-refused-early"), "unproven");
  EXPECT_EQ(said.reason("process.hostile-refused-early"), "accident");
  EXPECT_EQ(mechanism(said, "process.hostile-swallow", "language"), "refusal");
}

// Nothing that a payload prints reaches a terminal or a report as it is.
TEST(ProgramHostilePayload, ItsOutputCannotDriveATerminal) {
  const ScratchDirectory directory = scratch();
  const std::string junit = directory.path() / "result.xml";
  const Said said = nohatch(with_cases({"run", "cpython+bubblewrap", "--only", "process.hostile-escapes", "--keep", "--verbose", "--report", "junit=" + junit}));
  EXPECT_EQ(said.status, 5);
  const std::string report = read_file(junit).value_or("");
  EXPECT_THAT(report, HasSubstr("process.hostile-escapes"));
  EXPECT_EQ(report.find("]]></system-out>\""), std::string::npos);
  for (const std::string& text : {said.output, said.error, report}) {
    EXPECT_FALSE(text.empty());
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](unsigned char c) { return c == '\n' || c == '\t' || (c >= 0x20 && c != 0x7f); })) << text;
    EXPECT_EQ(text.find("\xff"), std::string::npos);
    EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);  // CSI in one character
  }
}

TEST(ProgramHostilePayload, AMissingPayloadFileIsAnErrorThatNamesIt) {
  const ScratchDirectory directory = scratch();
  std::filesystem::copy(kHostile / "cases", directory.path() / "cases", std::filesystem::copy_options::recursive);
  std::filesystem::remove(directory.path() / "cases" / "process" / "hostile-swallow" / "payload.py");
  const Said said = nohatch({"run", "cpython+bubblewrap", "--corpus", directory.path() / "cases", "--only", "file.read-outside", "--format", "json", "--quiet"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.output, "");
  EXPECT_THAT(said.error, HasSubstr("hostile-swallow"));
  EXPECT_THAT(said.error, HasSubstr("payload.py"));
}

}  // namespace
}  // namespace nohatch
