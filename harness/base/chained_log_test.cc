#include "base/chained_log.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>

#include "base/digest.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ChainedLogTest : public ::testing::Test {
 protected:
  std::filesystem::path path() const { return scratch.path() / "log.jsonl"; }
  ChainedLogWriter open() { return std::move(*ChainedLogWriter::open(path(), "anchor")); }
  std::vector<std::string> write(int count) {
    ChainedLogWriter log = open();
    for (int i = 0; i < count; ++i) EXPECT_TRUE(log.append("thing", Json::Object{{"value", i}, {"text", "line\n" + std::to_string(i)}}));
    return lines();
  }
  std::string text() const { return *read_file(path()); }
  std::vector<std::string> lines() const {
    std::ifstream in(path());
    std::vector<std::string> all;
    for (std::string line; std::getline(in, line);) all.push_back(line);
    return all;
  }
  static std::string joined(const std::vector<std::string>& all) {
    std::string out;
    for (const std::string& line : all) out += line + "\n";
    return out;
  }
  static std::vector<std::string> faults(const std::string& text) { return check_chain(text, "anchor")->faults; }

  ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-chain-test"));
};

TEST_F(ChainedLogTest, WhatIsWrittenIsRead) {
  write(5);
  int next = 0;
  const auto report = read_chain(path(), "anchor", [&](const ChainLine& line) {
    EXPECT_EQ(line.kind, "thing");
    EXPECT_EQ(line.body["value"], Json(next++));
    return success();
  });
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_TRUE(report->sound());
  EXPECT_EQ(report->lines, 5u);
  EXPECT_FALSE(report->torn);
  EXPECT_EQ(report->head, sha256_hex(lines().back()));
}

TEST_F(ChainedLogTest, AnAlteredRecordIsNamed) {
  std::vector<std::string> all = write(6);
  const std::size_t at = all[2].find("\"value\":2");
  all[2][at + 8] = '7';
  EXPECT_THAT(faults(joined(all)), ElementsAre("record 2 was altered, or record 3 was"));
}

TEST_F(ChainedLogTest, AnAbsentRecordIsNamed) {
  std::vector<std::string> all = write(6);
  all.erase(all.begin() + 3);
  EXPECT_THAT(faults(joined(all)), ElementsAre("record 3 is absent"));
  all.erase(all.begin(), all.begin() + 3);
  EXPECT_THAT(faults(joined(all)), ElementsAre("records 0 to 3 are absent"));
}

TEST_F(ChainedLogTest, AMovedRecordIsNamed) {
  std::vector<std::string> all = write(6);
  std::swap(all[3], all[4]);
  EXPECT_THAT(faults(joined(all)), ElementsAre("record 3 stands after record 4"));
}

TEST_F(ChainedLogTest, ADoubledRecordIsNamed) {
  std::vector<std::string> all = write(6);
  all.insert(all.begin() + 3, all[2]);
  EXPECT_THAT(faults(joined(all)), ElementsAre("record 2 is there twice"));
}

TEST_F(ChainedLogTest, ARecordThatIsNoneIsNamed) {
  std::vector<std::string> all = write(3);
  all[1] = "{}";
  EXPECT_THAT(faults(joined(all)), Contains(HasSubstr("line 2 is no record")));
  EXPECT_THAT(faults(joined(all)), Contains("record 1 is absent"));
}

TEST_F(ChainedLogTest, ALogOfAnotherAnchorIsNamed) {
  write(2);
  EXPECT_THAT(check_chain(text(), "other")->faults, ElementsAre(HasSubstr("record 0 belongs to another log")));
  EXPECT_FALSE(ChainedLogWriter::open(path(), "other"));
}

// Whatever byte a kill stopped at, the log goes on with the records that were whole.
TEST_F(ChainedLogTest, ATornRecordIsCutOffAtEveryByte) {
  write(3);
  const std::string whole = text();
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = last; size <= whole.size(); ++size) {
    std::ofstream(path(), std::ios::trunc) << whole.substr(0, size);
    const bool complete = size == whole.size();
    {
      ChainedLogWriter log = open();
      ASSERT_EQ(log.next(), complete ? 3u : 2u) << size;
      ASSERT_TRUE(log.append("thing", size));
    }
    const auto report = read_chain(path(), "anchor");
    ASSERT_TRUE(report && report->sound() && !report->torn) << size;
    ASSERT_EQ(report->lines, complete ? 4u : 3u);
  }
}

TEST_F(ChainedLogTest, OneWriterAtATime) {
  const ChainedLogWriter log = open();
  const auto second = ChainedLogWriter::open(path(), "anchor");
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("another process"));
}

// In a process of its own, whose files may not grow: what a full disk does, without one.
TEST_F(ChainedLogTest, AFullDiskLeavesWholeRecords) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ChainedLogWriter log = open();
    int written = 0;
    while (log.append("thing", std::string(100, 'x'))) ++written;
    const bool still_fails = !log.append("thing", std::string(100, 'x'));
    ::_exit(still_fails && log.next() == static_cast<std::uint64_t>(written) ? written : 99);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  const int written = WEXITSTATUS(status);
  EXPECT_EQ(written, 4);
  const auto report = read_chain(path(), "anchor");
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->torn);
  EXPECT_EQ(report->lines, static_cast<std::uint64_t>(written));
  ChainedLogWriter log = open();
  EXPECT_TRUE(log.append("thing", 1));
}

TEST_F(ChainedLogTest, LinesAreStrict) {
  const std::string good = R"({"body":1,"kind":"k","previous":"","seq":0})";
  EXPECT_TRUE(parse_chain_line(good));
  for (const char* bad : {R"({"body":1,"kind":"k","previous":"","seq":-1})", R"({"body":1,"kind":"k","previous":"","seq":0,"x":1})",
                          R"({"kind":"k","previous":"","seq":0})", R"({"body":1,"kind":1,"previous":"","seq":0})", "[]", "", "1"})
    EXPECT_FALSE(parse_chain_line(bad)) << bad;
}

}  // namespace
}  // namespace nohatch
