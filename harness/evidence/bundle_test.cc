#include "evidence/bundle.h"

#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "evidence/layout.h"
#include "evidence/random_records_test.h"

namespace nohatch {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

PlanDocument a_plan(const std::string& nohatch = "1.0") {
  PlanDocument plan{.head = {.nohatch = nohatch, .seed = 7}};
  for (const char* key : {"a", "b"}) plan.trials.push_back({.key = key, .arm = Arm::kBare});
  return plan;
}
const PlanDocument kPlan = a_plan();

RecordedTrial a_trial(unsigned seed) {
  RecordedTrial trial = random_record<RecordedTrial>(seed);
  trial.observation.output = "output \xff\x1b[31m " + std::to_string(seed);
  return trial;
}

class BundleTest : public ::testing::Test {
 protected:
  std::filesystem::path path() const { return scratch.path() / "bundle"; }
  std::unique_ptr<BundleWriter> create() {
    auto made = BundleWriter::create(path(), kPlan);
    EXPECT_TRUE(made) << made.error().text();
    return made ? std::move(*made) : nullptr;
  }
  void write_whole() {
    auto writer = create();
    ASSERT_TRUE(writer->host(Json::Object{{"kernel", "6.1"}}));
    for (unsigned i = 0; i < 3; ++i) ASSERT_TRUE(writer->trial(a_trial(i)));
    ASSERT_TRUE(writer->verdict(random_record<RecordedVerdict>(5)));
    ASSERT_TRUE(writer->append("note", Json::Object{{"text", "hello"}}));
    std::ofstream(writer->canary_log()) << "{}\n";
    ASSERT_TRUE(writer->finish(Json::Object{{"worst", "held"}}));
  }
  std::vector<std::string> faults() const {
    auto opened = Bundle::open(path());
    return opened ? opened->faults : std::vector<std::string>{"not opened: " + opened.error().text()};
  }
  void replace(const std::string& name, const std::string& text) const { std::ofstream(path() / name, std::ios::trunc) << text; }
  std::string text(const std::string& name) const { return *read_file(path() / name); }

  ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-bundle-test"));
};

TEST_F(BundleTest, WhatIsWrittenIsRead) {
  write_whole();
  const auto bundle = Bundle::open(path());
  ASSERT_TRUE(bundle) << bundle.error().text();
  EXPECT_THAT(bundle->faults, IsEmpty());
  EXPECT_EQ(plan_text(bundle->plan), plan_text(kPlan));
  EXPECT_EQ(*bundle->host, Json(Json::Object{{"kernel", "6.1"}}));
  EXPECT_EQ(*bundle->summary, Json(Json::Object{{"worst", "held"}}));
  ASSERT_THAT(bundle->trials, SizeIs(3));
  EXPECT_EQ(to_json(bundle->trials[1]), to_json(a_trial(1)));
  EXPECT_THAT(bundle->verdicts, SizeIs(1));
  ASSERT_THAT(bundle->others, SizeIs(1));
  EXPECT_EQ(bundle->others[0].kind, "note");
}

TEST_F(BundleTest, AResumedRunKnowsItsTrials) {
  { ASSERT_TRUE(create()->trial(a_trial(1))); }
  {
    auto again = BundleWriter::resume(path(), kPlan);
    ASSERT_TRUE(again) << again.error().text();
    ASSERT_THAT((*again)->trials(), SizeIs(1));
    EXPECT_EQ(to_json((*again)->trials()[0]), to_json(a_trial(1)));
    ASSERT_TRUE((*again)->trial(a_trial(2)));
    ASSERT_TRUE((*again)->finish(Json::Object{}));
  }
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_THAT(Bundle::open(path())->trials, SizeIs(2));
}

TEST_F(BundleTest, AnotherPlanIsRefused) {
  create();
  const auto other = BundleWriter::resume(path(), a_plan("2.0"));
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().text(), HasSubstr("another plan"));
}

TEST_F(BundleTest, WhatIsNotEmptyIsRefused) {
  std::filesystem::create_directories(path());
  replace("thesis.txt", "years of work");
  const auto refused = BundleWriter::create(path(), kPlan);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("not empty"));
  EXPECT_EQ(text("thesis.txt"), "years of work");
  EXPECT_FALSE(BundleWriter::resume(path(), kPlan));
  EXPECT_FALSE(Bundle::open(path()));
}

TEST_F(BundleTest, AnotherRunsBundleIsRefused) {
  write_whole();
  const auto refused = BundleWriter::create(path(), kPlan);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("--resume"));
}

TEST_F(BundleTest, OneThatHardlyBeganIsBegunAgain) {
  std::filesystem::create_directories(path());
  replace(kFormatFile, kBundleFormat);
  EXPECT_TRUE(create());
}

TEST_F(BundleTest, TwoWritersAreRefused) {
  const auto first = create();
  const auto second = BundleWriter::resume(path(), kPlan);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("another process"));
}

// A kill at any byte of the last record, and between an output and its record.
TEST_F(BundleTest, AKillAtAnyByteIsResumable) {
  {
    auto writer = create();
    ASSERT_TRUE(writer->trial(a_trial(1)) && writer->trial(a_trial(2)));
  }
  const std::string whole = text(kRecordsFile);
  const std::size_t last = whole.find('\n') + 1;
  for (std::size_t size = last; size < whole.size(); size += 7) {
    replace(kRecordsFile, whole.substr(0, size));
    EXPECT_THAT(faults(), IsEmpty()) << size;
    EXPECT_EQ(Bundle::open(path())->torn, size != last);
    auto again = BundleWriter::resume(path(), kPlan);
    ASSERT_TRUE(again) << again.error().text();
    ASSERT_THAT((*again)->trials(), SizeIs(1));
    ASSERT_TRUE((*again)->trial(a_trial(2)));
    EXPECT_EQ(text(kRecordsFile), whole);
  }
}

TEST_F(BundleTest, EveryAlteredFileIsNamed) {
  write_whole();
  for (const char* name : {kPlanFile, kHostFile, kCanaryFile, "outputs/1.txt"}) {
    const std::string before = text(name);
    replace(name, before + " ");
    EXPECT_THAT(faults(), Contains(HasSubstr(std::string(name) + " was altered"))) << name;
    std::filesystem::remove(path() / name);
    EXPECT_THAT(faults(), Contains(HasSubstr(name))) << name;
    replace(name, before);
    ASSERT_THAT(faults(), IsEmpty());
  }
}

TEST_F(BundleTest, AlteredAndAbsentRecordsAreNamed) {
  write_whole();
  const std::string whole = text(kRecordsFile);
  std::string altered = whole;
  altered[altered.find("hello")] = 'j';
  replace(kRecordsFile, altered);  // the last record: no record after it vouches for it, the summary does
  EXPECT_THAT(faults(), Contains("records.jsonl was altered after the run"));
  replace(kRecordsFile, whole.substr(whole.find('\n') + 1));
  EXPECT_THAT(faults(), Contains("record 0 is absent"));
  replace(kRecordsFile, whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1));
  EXPECT_THAT(faults(), Contains("the summary counts 5 records, there are 4"));
}

TEST_F(BundleTest, WhatWasAddedIsNamed) {
  write_whole();
  replace("outputs/77.txt", "x");
  EXPECT_THAT(faults(), Contains("outputs/77.txt belongs to no record"));
}

TEST_F(BundleTest, LinksAreNotFollowed) {
  write_whole();
  std::filesystem::remove(path() / "outputs/0.txt");
  std::filesystem::create_symlink("/etc/passwd", path() / "outputs/0.txt");
  EXPECT_THAT(faults(), Contains(HasSubstr("outputs/0.txt")));
  EXPECT_THAT(Bundle::open(path())->trials.at(0).observation.output, IsEmpty());
}

// In a mount namespace of its own, on a file system that is really full.
TEST_F(BundleTest, AFullDiskIsSaidAndResumable) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root, or root of a user namespace";
  const std::string small = scratch.path() / "small";
  std::filesystem::create_directories(small);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) ::_exit(10);
    if (::mount("none", small.c_str(), "tmpfs", 0, "size=64k") != 0) ::_exit(11);
    auto writer = BundleWriter::create(small + "/b", kPlan);
    if (!writer) ::_exit(12);
    Status status = success();
    unsigned written = 0;
    while ((status = (*writer)->trial(a_trial(written))) && written < 10'000) ++written;
    if (status || written == 0) ::_exit(13);
    if (status.error().text().find(small + "/b") == std::string::npos) ::_exit(14);
    writer->reset();
    if (::mount(nullptr, small.c_str(), nullptr, MS_REMOUNT, "size=10m") != 0) ::_exit(15);
    auto again = BundleWriter::resume(small + "/b", kPlan);
    if (!again || (*again)->trials().size() != written) ::_exit(16);
    if (!(*again)->trial(a_trial(1)) || !(*again)->finish(Json::Object{})) ::_exit(17);
    const auto bundle = Bundle::open(small + "/b");
    ::_exit(bundle && bundle->faults.empty() && bundle->trials.size() == written + 1 ? 0 : 18);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace nohatch
