#include "pair/interpreter_file.h"

#include <gmock/gmock.h>

#include "pair/fixture_tree.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

struct Fault {
  const char* name;
  const char* from;
  const char* to;
  const char* where;    // "line:column"
  const char* says;
};

class InterpreterFaults : public ::testing::TestWithParam<Fault> {};

TEST_P(InterpreterFaults, AreNamedWithTheirPlace) {
  FixtureTree tree;
  const std::string text = with(kRestrictedToml, GetParam().from, GetParam().to);
  ASSERT_NE(text, kRestrictedToml);
  const auto file = tree.interpreter("strictpy", text);
  const auto read = read_interpreter(file);
  ASSERT_FALSE(read) << "accepted";
  EXPECT_THAT(read.error().text(), HasSubstr(file.string() + ":" + GetParam().where + ":"));
  EXPECT_THAT(read.error().text(), HasSubstr(GetParam().says));
}

constexpr Fault kFaults[] = {
    {"Syntax", "language  =", "language  = =", "2:13", "not TOML"},
    {"UnknownKey", "no-op ", "noop ", "7:1", "did you mean `no-op`"},
    {"MissingKey", "comment   = \"#\"\n", "", "1:1", "`comment` is missing"},
    {"WrongType", "\"pass\"", "3", "7:1", "must be a string"},
    {"OtherName", "\"strictpy\"", "\"other\"", "1:1", "in a directory named strictpy"},
    {"Language", "\"python\"", "\"pyhton\"", "2:1", "one of python, javascript, lua"},
    {"RelativeRuntime", "\"/usr/bin/python3\"", "\"python3\"", "4:1", "absolute"},
    {"Placeholder", "{report}", "{raport}", "8:1", "did you mean {report}"},
    {"AbsentDriver", "driver.py", "drive.py", "8:1", "there is no file"},
    {"NoDriver", "driver    =", "naive-arguments =", "1:1", "needs a `driver`"},
    {"Extension", "\".py\"", "\"py\"", "5:1", "begins with a dot"},
    {"RefusalPattern", "^__import__ not found$", "^(", "13:1", "not a regular expression"},
    {"RefusalKey", "message =", "massage =", "13:1", "did you mean `message`"},
    {"RefusalOfAccident", "^__import__ not found$", "^No module named", "13:1", "also matches the accident"},
    {"RefusalOfAnything", "^__import__ not found$", ".*", "13:1", "matches any message"},
    {"InstallKind", "\"pypi\"", "\"pip\"", "19:1", "none, pypi, npm or build"},
    {"NoPackage", "package =", "# package =", "18:1", "`package` is missing"},
    {"Settings", "\"policy.py:build\"", "3", "16:10", "must be a string"},
};
INSTANTIATE_TEST_SUITE_P(Each, InterpreterFaults, ::testing::ValuesIn(kFaults), [](const auto& i) { return std::string(i.param.name); });

struct Addition {
  const char* name;
  const char* text;
  const char* says;
};
class InterpreterAdditions : public ::testing::TestWithParam<Addition> {};

TEST_P(InterpreterAdditions, ThatAreWrongAreRefused) {
  FixtureTree tree;
  const auto file = tree.interpreter("strictpy", std::string(kRestrictedToml) + GetParam().text);
  const auto read = read_interpreter(file);
  ASSERT_FALSE(read) << "accepted";
  EXPECT_THAT(read.error().text(), HasSubstr(file.string() + ":"));
  EXPECT_THAT(read.error().text(), HasSubstr(GetParam().says));
}

const std::string kHash(64, 'a');
const std::string kTwice = "[[release]]\nversion=\"1.0\"\nsha256=\"" + kHash + "\"\n";
const std::string kTwoReleases = kTwice + kTwice;

const Addition kAdditions[] = {
    {"ReleaseWithoutHash", "[[release]]\nversion = \"9.0\"\n", "`sha256` is missing"},
    {"ReleaseHash", "[[release]]\nversion = \"9.0\"\nsha256 = \"abc\"\n", "64 lower-case"},
    {"ReleaseTwice", kTwoReleases.c_str(), "there twice"},
    {"Extra", "extra = [\"other\"]\n", "no exact version"},
    {"Lock", "lock = \"absent.json\"\n", "there is no file"},
    {"NoPromiseLayer", "[[no-promise]]\nattempt = \"x.*\"\nlayer = \"langage\"\nreason = \"r\"\n", "unknown layer"},
    {"NoPromiseReason", "[[no-promise]]\nattempt = \"x.*\"\nlayer = \"language\"\n", "`reason` is missing"},
    {"LimitResource", "[[limit]]\nname = \"t\"\nresource = \"time\"\nvalue = \"1s\"\n", "unknown resource"},
    {"LimitValue", "[[limit]]\nname = \"t\"\nresource = \"wall\"\nvalue = \"1\"\n", "no amount of wall"},
    {"AccidentOfItsOwn", "[[accident]]\ntype = \"ImportError\"\nmessage = \"__import__ not found\"\n", "also matches the accident"},
};
INSTANTIATE_TEST_SUITE_P(Each, InterpreterAdditions, ::testing::ValuesIn(kAdditions), [](const auto& i) { return std::string(i.param.name); });

TEST(InterpreterFile, ReadsAllOfIt) {
  FixtureTree tree;
  const std::string releases = "[[release]]\nversion = \"10.0\"\nsha256 = \"" + kHash + "\"\n[[release]]\nversion = \"9.0\"\nsha256 = \"" + kHash + "\"\n";
  const auto read = read_interpreter(tree.interpreter("strictpy", std::string(kRestrictedToml) + releases));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(read->restricted());
  EXPECT_EQ(read->runtime_name, "python3");
  EXPECT_EQ(read->refusals.at(0).type, "ImportError");
  ASSERT_EQ(read->install.releases.size(), 2u);
  EXPECT_EQ(read->install.releases.back().version, "10.0");
  EXPECT_EQ(read->install.releases.back().packages.at("RestrictedPython==10.0"), "sha256:" + kHash);
  EXPECT_EQ(read->settings.at("policy"), "policy.py:build");
}

TEST(InterpreterFile, AProfileReplacesKeysAndMergesSettings) {
  FixtureTree tree;
  const std::string profile = "[profile.wide]\nabilities = [\"time\"]\nsettings = {more = \"yes\"}\n";
  const auto file = tree.interpreter("strictpy", std::string(kRestrictedToml) + profile);
  const auto wide = read_interpreter(file, "wide");
  ASSERT_TRUE(wide) << wide.error().text();
  EXPECT_EQ(wide->abilities, std::vector<std::string>{"time"});
  EXPECT_EQ(wide->settings.at("more"), "yes");
  EXPECT_EQ(wide->settings.at("policy"), "policy.py:build");
  EXPECT_EQ(wide->spelled(), "strictpy:wide");
  EXPECT_EQ(read_interpreter(file)->abilities.size(), 2u);
  const auto unknown = read_interpreter(file, "wade");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().text(), HasSubstr("did you mean \"wide\""));
}

TEST(InterpreterFile, AllFaultsAreInOneError) {
  FixtureTree tree;
  const auto read = read_interpreter(tree.interpreter("strictpy", with(with(kRestrictedToml, "no-op ", "noop "), "\".py\"", "\"py\"")));
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().text(), HasSubstr("begins with a dot"));
  EXPECT_THAT(read.error().text(), HasSubstr("unknown key `noop`"));
}

}  // namespace
}  // namespace nohatch
