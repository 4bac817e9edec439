#include "report/junit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/file_system.h"
#include "process/launcher.h"
#include "report/sample_test.h"

namespace nohatch {
namespace {

using testing::HasSubstr;
using testing::Not;

// What Python's parser makes of it: one line a test case, "ELEMENT classname name".
std::string parsed(const std::string& xml) {
  const auto scratch = ScratchDirectory::create("junit");
  if (!scratch) return scratch.error().text();
  const auto path = scratch->path() / "junit.xml";
  if (const auto written = write_file(path, xml); !written) return written.error().text();
  SystemLauncher launcher;
  LaunchRequest request;
  request.argv = {"/usr/bin/python3", "-c",
                  "import sys, xml.etree.ElementTree as t\n"
                  "for c in t.parse(sys.argv[1]).iter('testcase'):\n"
                  "  print(c[0].tag if len(c) else 'passed', ascii(c.get('classname')), c.get('name'))\n",
                  path.string()};
  const auto captured = capture(launcher, request, std::chrono::seconds(60));
  if (!captured) return captured.error().text();
  return captured->output + captured->error;
}

TEST(JUnit, MapsEveryVerdict) {
  EXPECT_EQ(parsed(run_junit(sample::every_verdict())),
            "passed 'restrictedpython@9.0+bubblewrap' file.read-outside\n"
            "skipped 'restrictedpython@9.0+bubblewrap' cpu.busy-loop\n"
            "skipped 'restrictedpython@9.0+bubblewrap' fork.bomb\n"
            "failure 'restrictedpython@9.0+bubblewrap' file.write-outside\n"
            "failure 'restrictedpython@9.0+bubblewrap' process.run-tool\n"
            "error 'restrictedpython@9.0+bubblewrap' memory.heap\n"
            "failure 'restrictedpython@9.0+bubblewrap' kernel.keyctl\n"
            "failure 'restrictedpython@9.0+bubblewrap' network.tcp-connect\n");
}

TEST(JUnit, CountsAndSaysWhy) {
  const std::string xml = run_junit(sample::every_verdict());
  EXPECT_THAT(xml, HasSubstr("tests=\"8\" failures=\"4\" errors=\"1\" skipped=\"2\""));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"waived: the container around it has a pids limit (in the sandbox arm"));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"no-promise: the language promises no limit of time\"/>"));
  EXPECT_THAT(xml, HasSubstr("<failure type=\"escaped.effect\" message=\"escaped: in the sandbox arm the canary witness"));
  EXPECT_THAT(xml, HasSubstr("again: nohatch run p+s --only network.tcp-connect"));
  EXPECT_THAT(xml, HasSubstr("name=\"file.read-outside\" time=\"0.072\"/>"));
}

TEST(JUnit, IsWellFormedWhateverASubjectPrints) {
  const std::string xml = run_junit(sample::hostile());
  EXPECT_TRUE(is_utf8(xml));
  EXPECT_THAT(parsed(xml), HasSubstr("failure 'p"));
  EXPECT_THAT(xml, Not(HasSubstr("\x1b")));
}

TEST(JUnit, IsAnErrorWhereNothingRan) {
  EXPECT_EQ(parsed(run_junit(RunReport{})), "error 'nohatch' run\n");
  EXPECT_EQ(parsed(run_junit(sample::run({}))), "error 'restrictedpython@9.0+bubblewrap' run\n");
  AttemptReport unset = sample::held("a.b");
  unset.verdict = Verdict::kInvalid;
  EXPECT_THAT(parsed(run_junit(sample::run({unset}))), HasSubstr("error"));
}

TEST(XmlText, EscapesMarkupAndWhatIsNoCharacter) {
  EXPECT_EQ(xml_text("a<b>&\"c"), "a&lt;b&gt;&amp;&quot;c");
  EXPECT_EQ(xml_text("\x1b\x01"), "\\x1b\\x01");
  EXPECT_THAT(xml_text("\xef\xbf\xbe\xef\xbf\xbf"), Not(HasSubstr("\xef\xbf")));
  EXPECT_EQ(xml_text("caf\u00e9"), "caf\u00e9");
}

}  // namespace
}  // namespace nohatch
