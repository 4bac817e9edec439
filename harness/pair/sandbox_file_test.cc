#include "pair/sandbox_file.h"

#include <gmock/gmock.h>

#include "pair/fixture_tree.h"

namespace nohatch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Fault {
  const char* name;
  const char* from;
  const char* to;
  const char* where;
  const char* says;
};
class SandboxFaults : public ::testing::TestWithParam<Fault> {};

TEST_P(SandboxFaults, AreNamedWithTheirPlace) {
  FixtureTree tree;
  const std::string text = with(kSandboxToml, GetParam().from, GetParam().to);
  ASSERT_NE(text, kSandboxToml);
  const auto file = tree.write("sandboxes/box/sandbox.toml", text);
  const auto read = read_sandbox(file);
  ASSERT_FALSE(read) << "accepted";
  EXPECT_THAT(read.error().text(), HasSubstr(file.string() + ":" + GetParam().where + ":"));
  EXPECT_THAT(read.error().text(), HasSubstr(GetParam().says));
}

constexpr Fault kFaults[] = {
    {"Kind", "\"command\"", "\"comand\"", "2:1", "none, command or engine"},
    {"Program", "\"/usr/bin/env\"\n", "\"env\"\n", "3:1", "absolute"},
    {"NoProgram", "program = \"/usr/bin/env\"\n", "", "1:1", "`program` is missing"},
    {"Placeholder", "{command}", "{comand}", "5:1", "did you mean {command}"},
    {"NoCommand", "{command}", "x", "5:1", "{command} stands neither"},
    {"Inner", "temporary = \"/tmp\"\n", "", "6:1", "`temporary` is missing"},
    {"InnerPlaceholder", "{name}", "{nom}", "7:1", "unknown placeholder"},
    {"LimitOfNothing", "{limit.memory}", "{limit.memry}", "12:1", "names no protection with a limit"},
    {"LimitValue", "256m", "lots", "14:43", "no amount of memory"},
    {"Overlap", "[\"memory\"]", "[\"memry\"]", "19:1", "did you mean \"memory\""},
    {"Twice", "\"clear\"", "\"memory\"", "16:1", "is there twice"},
    {"Switch", "[\"-i\"]", "[]", "16:1", "cannot be switched"},
    {"UnknownKey", "without   = []\noverlaps", "wihtout   = []\noverlaps", "18:1", "did you mean `without`"},
    {"Needs", "[inner]", "needs = [\"kernel:iouring\"]\n[inner]", "6:1", "did you mean \"io_uring\""},
    {"MutableImage", "[inner]", "image = \"app:latest\"\n[inner]", "6:1", "mutable reference"},
    {"Cgroup", "overlaps ", "cgroup = true\noverlaps ", "19:1", "needs a limit"},
};
INSTANTIATE_TEST_SUITE_P(Each, SandboxFaults, ::testing::ValuesIn(kFaults), [](const auto& i) { return std::string(i.param.name); });

TEST(SandboxFile, ReadsProtectionsInTheirOrder) {
  FixtureTree tree;
  const auto read = read_sandbox(tree.write("sandboxes/box/sandbox.toml", kSandboxToml));
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->protections.size(), 2u);
  EXPECT_EQ(read->protections[0].name, "memory");
  EXPECT_EQ(read->limits().at(0).value, 256 << 20);
  EXPECT_EQ(read->limits().at(0).name, "memory");
  EXPECT_THAT(read->protections[1].arguments, ElementsAre("-i"));
  EXPECT_TRUE(read->installed);
}

TEST(SandboxFile, AProfileKeepsTheProtectionsThatItNames) {
  FixtureTree tree;
  const auto file = tree.write("sandboxes/box/sandbox.toml", std::string(kSandboxToml) + "[profile.weak]\nprotections = [\"clear\"]\n");
  const auto weak = read_sandbox(file, "weak");
  ASSERT_TRUE(weak) << weak.error().text();
  ASSERT_EQ(weak->protections.size(), 1u);
  EXPECT_TRUE(weak->protections[0].overlaps.empty());
  const auto wrong = read_sandbox(tree.write("sandboxes/box/sandbox.toml", std::string(kSandboxToml) + "[profile.weak]\nprotections = [\"clean\"]\n"), "weak");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text(), HasSubstr("did you mean \"clear\""));
}

TEST(SandboxFile, OneThatIsNotInstalledSaysSo) {
  FixtureTree tree;
  const auto read = read_sandbox(tree.write("sandboxes/box/sandbox.toml", with(kSandboxToml, "\"/usr/bin/env\"\n", "\"/nonexistent/box\"\n")));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_FALSE(read->installed);
}

TEST(Image, OnlyADigestNamesOne) {
  const std::string digest = "sha256:" + std::string(64, 'a');
  EXPECT_TRUE(is_image_by_digest(digest));
  EXPECT_TRUE(is_image_by_digest("app@" + digest));
  for (const std::string& mutable_name : {std::string("app"), std::string("app:latest"), "app:" + digest, "@" + digest, digest + "0",
                                          "app@sha256:" + std::string(64, 'G'), "app@" + digest + ":latest", std::string()}) {
    EXPECT_FALSE(is_image_by_digest(mutable_name)) << mutable_name;
  }
}

}  // namespace
}  // namespace nohatch
