#include "pair/pair_file.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include "pair/command_pair.h"
#include "pair/fixture_tree.h"
#include "pair/pair_template.h"

namespace nohatch {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr std::string_view kEngineToml = R"(name    = "engine"
kind    = "engine"
program = "/usr/bin/env"
tail    = ["{image}", "{command}"]
[inner]
source    = "/mnt/{name}"
directory = "/mnt"
temporary = "/tmp"
)";

class PairFile : public ::testing::Test {
 protected:
  PairFile() {
    tree_.fill();
    tree_.write("sandboxes/engine/sandbox.toml", kEngineToml);
    tree_.write("app/policy.py", "def build():\n    return {}\n");
    tree_.write("app/run.py", "print('mine')\n");
  }
  Result<Pair> read(std::string_view text) {
    file_ = tree_.write("prod.toml", text);
    return resolve_pair(file_.string(), tree_.options());
  }
  std::string fault(std::string_view text) {
    const auto pair = read(text);
    return pair ? "accepted" : pair.error().text();
  }
  FixtureTree tree_;
  std::filesystem::path file_;
};

TEST_F(PairFile, ExtendsAnInterpreterAndASandbox) {
  const auto pair = read(R"(
[interpreter]
extends  = "strictpy@9.0"
policy   = "app/policy.py:build"
driver   = "app/run.py"
settings = {mode = "production"}
refusals = [{type = "PolicyError", message = "^name .* forbidden"}]
[sandbox]
extends = "box"
limits  = {memory = "512m"}
[review]
baseline = "prod.baseline"
waivers  = "../prod.waivers.toml"
[[no-promise]]
attempt = "cpu.*"
layer   = "language"
reason  = "the sandbox does it"
)");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_EQ(pair->name, file_.string());
  EXPECT_EQ(pair->interpreter.version, "9.0");
  EXPECT_EQ(pair->interpreter.settings.at("policy"), "/nohatch/drivers/strictpy/own/policy/policy.py:build");
  EXPECT_EQ(pair->interpreter.settings.at("mode"), "production");
  EXPECT_EQ(pair->interpreter.driver_command.at(1), "{driver}/own/driver/run.py");
  EXPECT_EQ(pair->interpreter.own.at("policy"), tree_.root() / "app");
  EXPECT_EQ(pair->interpreter.refusals.size(), 2u);
  EXPECT_EQ(pair->plain->name, "plainpy");
  EXPECT_EQ(pair->sandbox.limits().at(0).value, 512 << 20);
  EXPECT_EQ(pair->baseline, tree_.root() / "prod.baseline");
  EXPECT_EQ(pair->waivers, tree_.root().parent_path() / "prod.waivers.toml");
  EXPECT_EQ(pair->no_promises.at(0).layer, Layer::kLanguage);
  EXPECT_TRUE(pair->has_layer(Layer::kLanguage));
  EXPECT_TRUE(pair->has_layer(Layer::kSandbox));
}

TEST_F(PairFile, WithoutASandboxHasNone) {
  const auto pair = read("[interpreter]\nextends = \"plainpy\"\n");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_FALSE(pair->has_layer(Layer::kLanguage));
  EXPECT_FALSE(pair->has_layer(Layer::kSandbox));
}

TEST_F(PairFile, APinnedImageIsTaken) {
  const std::string digest = "app@sha256:" + std::string(64, '1');
  const auto pair = read("[interpreter]\nextends = \"plainpy\"\n[sandbox]\nextends = \"engine\"\nimage = \"" + digest + "\"\n");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_EQ(pair->sandbox.image, digest);
}

TEST_F(PairFile, FaultsAreNamedWithTheirPlace) {
  const std::string head = "[interpreter]\nextends = \"strictpy@9.0\"\n";
  const std::string box = head + "[sandbox]\nextends = \"box\"\n", engine = head + "[sandbox]\nextends = \"engine\"\n";
  struct { std::string text, where, says; } const faults[] = {
      {"", "1:1", "either [interpreter] or [command]"},
      {head + "[command]\nlanguage = \"python\"\n", "1:1", "either [interpreter] or [command]"},
      {"[interpreter]\nextends = \"strict@9.0\"\n", "2:1", "did you mean \"strictpy\""},
      {"[interpreter]\nextends = \"strictpy:wide\"\n", "", "unknown profile"},
      {head + "polcy = \"x\"\n", "3:1", "did you mean `policy`"},
      {head + "policy = \"app/policy.py\"\n", "3:1", "FILE:FUNCTION"},
      {head + "policy = \"app/absent.py:build\"\n", "3:1", "there is no file"},
      {head + "driver = \"app/absent.py\"\n", "3:1", "there is no file"},
      {"[interpreter]\nextends = \"plainpy\"\npolicy = \"app/policy.py:build\"\n", "3:1", "takes no policy"},
      {head + "runtime = \"/nonexistent/python3\"\n", "3:1", "cannot be executed"},
      {head + "refusals = [{type = \"NameError\", message = \"is not defined\"}]\n", "3:34", "also matches the accident"},
      {box + "limits = {memory = \"much\"}\n", "5:20", "no amount of memory"},
      {box + "limits = {wall = \"1s\"}\n", "5:11", "it limits memory"},
      {box + "image = \"app@sha256:" + std::string(64, '1') + "\"\n", "5:9", "runs no image"},
      {engine + "image = \"app:latest\"\n", "5:9", "mutable reference"},
      {engine + "image = \"app\"\n", "5:9", "mutable reference"},
      {head + "[sandbox]\nextends = \"bax\"\n", "4:1", "did you mean \"box\""},
      {head + "[sandbox]\nextends = \"box:weak\"\n", "", "unknown profile"},
      {head + "[reviews]\nbaseline = \"x\"\n", "3:", "did you mean `review`"},
  };
  for (const auto& expected : faults) {
    const std::string said = fault(expected.text);
    EXPECT_THAT(said, HasSubstr(expected.says)) << expected.text;
    const std::string place = expected.where.empty() ? "" : file_.string() + ":" + expected.where;
    EXPECT_THAT(said, HasSubstr(place)) << expected.text;
  }
}

TEST_F(PairFile, ARuntimeReplacesThatOfThePlainCounterpartToo) {
  const auto copy = tree_.root() / "py" / "bin" / "python9";
  std::filesystem::create_directories(copy.parent_path());
  std::filesystem::copy_file(std::filesystem::canonical("/usr/bin/python3"), copy);
  const auto pair = read("[interpreter]\nextends = \"strictpy@9.0\"\nruntime = \"py/bin/python9\"\n");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_EQ(pair->interpreter.runtime, copy);
  EXPECT_EQ(pair->plain->runtime, copy);
  EXPECT_EQ(pair->plain->runtime_name, copy.string()) << "PATH does not lead to it";
  EXPECT_THAT(pair->plain->binds, ElementsAre(tree_.root() / "py"));
}

TEST_F(PairFile, ARuntimeThatIsAScriptOrALinkElsewhereIsRefused) {
  const auto script = tree_.write("py/bin/python3", "#!/bin/sh\nexec python3\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  EXPECT_THAT(fault("[interpreter]\nextends = \"strictpy@9.0\"\nruntime = \"py/bin/python3\"\n"), HasSubstr("is a script"));
  const auto real = tree_.root() / "real" / "bin" / "python3";
  std::filesystem::create_directories(real.parent_path());
  std::filesystem::copy_file(std::filesystem::canonical("/usr/bin/python3"), real);
  std::filesystem::create_symlink(real, tree_.root() / "py" / "bin" / "linked");
  EXPECT_THAT(fault("[interpreter]\nextends = \"strictpy@9.0\"\nruntime = \"py/bin/linked\"\n"), HasSubstr("name " + real.string()));
}

// The sandbox of the tree has a /tmp of its own.
TEST_F(PairFile, ARuntimeThatTheSandboxHidesIsRefused) {
  char directory[] = "/tmp/nohatch-runtime-XXXXXX";
  ASSERT_NE(::mkdtemp(directory), nullptr);
  const std::filesystem::path runtime = std::filesystem::path(directory) / "bin" / "python9";
  std::filesystem::create_directories(runtime.parent_path());
  std::filesystem::copy_file(std::filesystem::canonical("/usr/bin/python3"), runtime);
  const std::string text = "[interpreter]\nextends = \"strictpy@9.0\"\nruntime = \"" + runtime.string() + "\"\n";
  EXPECT_TRUE(read(text)) << "without a sandbox it is shown";
  EXPECT_THAT(fault(text + "[sandbox]\nextends = \"box\"\n"),
              AllOf(HasSubstr(file_.string() + ":3:1"), HasSubstr("lies below /tmp"), HasSubstr("/opt/NAME/bin")));
  std::filesystem::remove_all(directory);
}

TEST_F(PairFile, ACommandIsAPairToo) {
  const auto pair = read(R"([command]
language = "python"
words = ["firejail", "--quiet", "python3", "{source}"]
promises = ["sandbox", "language"]
environment = {MODE = "x"}
binds = ["app"]
limits = {memory = "64m", pids = 20}
refusals = [{type = "PolicyError", message = "no"}]
)");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_TRUE(pair->command_mode);
  EXPECT_EQ(pair->command.size(), 4u);
  EXPECT_TRUE(pair->has_layer(Layer::kLanguage));
  EXPECT_EQ(pair->plain_interpreter().name, "plainpy");
  EXPECT_THAT(pair->interpreter.binds, ElementsAre(tree_.root() / "app"));
  EXPECT_EQ(pair->sandbox.limits().size(), 2u);
}

TEST_F(PairFile, FaultsOfACommandAreNamed) {
  const std::string python = "[command]\nlanguage = \"python\"\n";
  EXPECT_THAT(fault("[command]\nlanguage = \"pyton\"\nwords = [\"x\", \"{source}\"]\n"), HasSubstr("did you mean \"python\""));
  EXPECT_THAT(fault(python + "words = [\"x\"]\n"), HasSubstr("has no {source}"));
  EXPECT_THAT(fault(python + "words = []\n"), HasSubstr("no command is given"));
  EXPECT_THAT(fault(python + "words = [\"x\", \"{source}\"]\nsource-as = \"stdin\"\n"), HasSubstr("remove one of the two"));
  EXPECT_THAT(fault(python + "words = [\"x\", \"{source}\"]\nsource-as = \"pipe\"\n"), HasSubstr("path, stdin or argument"));
  EXPECT_THAT(fault(python + "words = [\"x\", \"{source}\"]\npromises = [\"gateway\"]\n"), HasSubstr("cannot promise"));
  EXPECT_THAT(fault(python + "words = [\"x\", \"{source}\"]\nlimits = {memry = \"1m\"}\n"), HasSubstr("unknown resource"));
  EXPECT_THAT(fault(python + "words = [\"x\", \"{source}\"]\n[sandbox]\nextends = \"box\"\n"), HasSubstr("brings its own sandbox"));
}

TEST_F(PairFile, ATemplateLoadsAsTheSamePair) {
  const auto text = write_pair_file_template("strictpy@9.0+box", tree_.options());
  ASSERT_TRUE(text) << text.error().text();
  const auto pair = read(*text);
  ASSERT_TRUE(pair) << pair.error().text() << *text;
  EXPECT_EQ(pair->interpreter.spelled(), "strictpy@9.0");
  EXPECT_EQ(pair->sandbox.limits().at(0).value, 256 << 20);
}

// Every line that a person may uncomment must be right as it stands.
TEST_F(PairFile, ATemplateIsRightWithItsCommentsTakenAway) {
  const auto text = write_pair_file_template("strictpy@9.0+box", tree_.options());
  std::string bare;
  for (std::size_t at = 0; at < text->size(); at = text->find('\n', at) + 1) {
    std::string line = text->substr(at, text->find('\n', at) - at + 1);
    const bool is_value = line.find(" = ") != std::string::npos || line.starts_with("# [");
    bare += is_value && line.starts_with("# ") ? line.substr(2) : line;
  }
  const auto pair = read(bare);
  ASSERT_TRUE(pair) << pair.error().text() << bare;
  EXPECT_THAT(pair->baseline.string(), EndsWith("pair.baseline"));
}

TEST_F(PairFile, ATemplateOfACommandLoadsToo) {
  const auto text = write_command_file_template("python", {"sh", "-c", "echo \"a\\b\n\"", "{source}"}, tree_.options());
  ASSERT_TRUE(text) << text.error().text();
  const auto pair = read(*text);
  ASSERT_TRUE(pair) << pair.error().text() << *text;
  EXPECT_EQ(pair->command.at(2), "echo \"a\\b\n\"");
}

TEST_F(PairFile, RefusalsOfACommandComeFromAFile) {
  const auto file = tree_.write("refusals.toml", "[[refusal]]\ntype = \"PolicyError\"\nmessage = \"no\"\n");
  EXPECT_EQ(read_refusals_file(file, "python")->size(), 1u);
  EXPECT_FALSE(read_refusals_file(tree_.write("empty.toml", ""), "python"));
  EXPECT_FALSE(read_refusals_file(tree_.write("wide.toml", "[[refusal]]\ntype = \"NameError\"\nmessage = \"defined\"\n"), "python"));
}

}  // namespace
}  // namespace nohatch
