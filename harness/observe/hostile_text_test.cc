// Marks, reports and errnos, read from what a subject controls.
#include <gtest/gtest.h>

#include "observe/driver_report.h"
#include "observe/errno_answer.h"
#include "observe/marks.h"

namespace nohatch {
namespace {

constexpr std::uint64_t kA = 70001, kB = 70003;

MarkReader read(std::string_view text) {
  MarkReader marks(kA, kB);
  for (const char c : text) marks.feed(std::string_view(&c, 1));  // byte by byte: a mark may be cut anywhere
  return marks;
}

TEST(Marks, AreWholeLines) {
  EXPECT_TRUE(read(at_mark(kA, kB) + "\n").at_step());
  EXPECT_TRUE(read(at_mark(kA, kB) + "\r\n").at_step());
  EXPECT_FALSE(read(at_mark(kA, kB)).at_step());
  EXPECT_FALSE(read("x" + at_mark(kA, kB) + "\n").at_step());
  EXPECT_FALSE(read(at_mark(kA, kB) + "0\n").at_step());
}

TEST(Marks, AnEchoOfTheSourceIsNoMark) {
  EXPECT_FALSE(read("emit(\"nohatch:%d\" % (70001 * 70003))\n").at_step());
}

TEST(Marks, CountUseTriesAndWhatWasCaught) {
  const MarkReader marks = read("nohatch-used:10\nnohatch-used:x\nnohatch-tried\nnohatch-tried\ncaught TypeError: no\x1b[2J\n");
  EXPECT_EQ(marks.used(), 10);
  EXPECT_EQ(marks.tries(), 2u);
  ASSERT_EQ(marks.caught().size(), 1u);
  EXPECT_EQ(marks.caught()[0].find('\x1b'), std::string::npos);
}

TEST(Marks, SurviveALineWithoutEnd) {
  MarkReader marks(kA, kB);
  for (int i = 0; i < 1000; ++i) marks.feed(std::string(65536, 'x'));
  marks.feed("\n" + at_mark(kA, kB) + "\n");
  EXPECT_TRUE(marks.at_step());
}

TEST(DriverReport, IsExactlyOneSoundLine) {
  EXPECT_EQ(read_driver_report("").state, ReportState::kAbsent);
  EXPECT_EQ(read_driver_report("{\"report\":1,\"outcome\":\"completed\"}\n").state, ReportState::kPresent);
  EXPECT_EQ(read_driver_report("{\"report\":1,\"outcome\":\"completed\"}").state, ReportState::kMalformed);
  EXPECT_EQ(read_driver_report("{\"report\":1,\"outcome\":\"completed\"}\n{}\n").state, ReportState::kTwice);
  for (const char* text : {"{}\n", "[]\n", "{\"report\":2,\"outcome\":\"completed\"}\n", "{\"report\":1,\"outcome\":\"fine\"}\n",
                           "{\"report\":1,\"outcome\":\"completed\",\"extra\":1}\n", "{\"report\":1,\"report\":1,\"outcome\":\"completed\"}\n"})
    EXPECT_EQ(read_driver_report(text).state, ReportState::kMalformed) << text;
}

TEST(ErrnoAnswer, IsReadAsEachLanguagePrintsIt) {
  EXPECT_EQ(errno_name("13"), "EACCES");
  EXPECT_EQ(errno_name("-13"), "EACCES");
  EXPECT_EQ(errno_name("EPERM"), "EPERM");
  EXPECT_EQ(errno_name("No such file or directory"), "ENOENT");
  EXPECT_EQ(errno_name("denied"), "");
  EXPECT_EQ(errno_name("13x"), "");
}

TEST(ErrnoAnswer, TheLastOneCountsAndNamesItsPath) {
  const auto answer = find_errno("[Errno 2] first\n[Errno 13] Permission denied: '/home/x'\n", {"\\[Errno (\\d+)\\]"}, {"/home/x"});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->name, "EACCES");
  EXPECT_EQ(answer->path, "/home/x");
  EXPECT_FALSE(find_errno("all is well", {"\\[Errno (\\d+)\\]"}, {}));
}

}  // namespace
}  // namespace nohatch
