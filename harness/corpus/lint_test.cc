// Each rule of the corpus has a bad fixture, fixtures/cases/invalid/RULE, and a row here: what lint says of it, whole.
#include "corpus/lint.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace nohatch {
namespace {

struct Row {
  const char* rule;
  std::vector<std::string> faults;
};

const std::filesystem::path kFixtures = std::filesystem::path(NOHATCH_SOURCE_DIR) / "fixtures/cases";

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"ability-and-effect",
       {"file/bad/case.toml:7:1: a case is an attempt (`effect`) or a twin (`ability`), not both (take one of the two away)",
        "file/bad/payload.py:1:1: proves nothing (emit the product of {{challenge.a}} and {{challenge.b}})"}},
      {"ability-nor-effect",
       {"file/bad/case.toml:1:1: neither `effect` nor `ability` (an attempt has an effect, a twin the ability that it needs)"}},
      {"ability-unknown",
       {"file/bad/case.toml:5:1: `ability` knows no `computing` (did you mean `compute`?)"}},
      {"alive-on-shape",
       {"file/bad/case.toml:11:1: `vm2` names no release (write NAME@VERSION or NAME:PROFILE@VERSION)"}},
      {"attempt-key-in-twin",
       {"file/bad/case.toml:5:1: `severity` is a key of an attempt, not of a twin (take it away)"}},
      {"bait-missing",
       {"file/bad/case.toml:7:1: effect `disclose` needs `bait` (say which: docs/case-format.md lists them)"}},
      {"bait-of-other-effect",
       {"file/bad/case.toml:11:1: `bait` is a key of the effect disclose alone (take it away)"}},
      {"bait-unknown",
       {"file/bad/case.toml:11:1: `bait` knows no `secret-fil` (did you mean `secret-file`?)"}},
      {"class-unknown",
       {"files/bad/case.toml:1:1: unknown class `files` (did you mean `file`?)"}},
      {"corpus-version",
       {"CORPUS.toml:2:1: `one` is no version (write it as \"0.1.0\")"}},
      {"corpus-without-version",
       {"CORPUS.toml:1:1: `version` is missing"}},
      {"effect-unknown",
       {"file/bad/case.toml:7:1: `effect` knows no `disclosure` (did you mean `disclose`?)"}},
      {"file-missing",
       {"file/bad/case.toml:14:10: the file `payload.py` is missing (write it, or do not name it)"}},
      {"file-unused",
       {"file/bad/left.py: nothing names this file (name it in case.toml, or take it away)"}},
      {"files-mode",
       {"file/bad/case.toml:16:1: `755` is no mode (write it as \"0755\")"}},
      {"files-relative",
       {"file/bad/case.toml:14:1: `etc/profile` is not absolute (begin it with / or a placeholder)"}},
      {"id-duplicate",
       {"file/attempt/case.toml:1:1: `file.attempt` is also the id of valid/file/attempt/case.toml (rename one of the two)"}},
      {"id-not-path",
       {"file/bad/case.toml:1:1: `file.other` stands in file/bad/ (the id of that directory is `file.bad`)"}},
      {"id-shape",
       {"file/bad/case.toml:1:1: `File.Bad` is no id (an id is CLASS.ATTEMPT, of [a-z0-9-])"}},
      {"interpreter-shape",
       {"file/bad/case.toml:11:1: `VM 2` is no interpreter's name"}},
      {"key-missing",
       {"file/bad/case.toml:1:1: `remedy` is missing"}},
      {"key-type",
       {"file/bad/case.toml:5:1: `severity` must be a string"}},
      {"key-unknown",
       {"file/bad/case.toml:1:1: `remedy` is missing",
        "file/bad/case.toml:4:1: unknown key `remmedy` (did you mean `remedy`?)"}},
      {"layer-twice",
       {"file/bad/case.toml:8:1: `sandbox` stands twice"}},
      {"layer-unknown",
       {"file/bad/case.toml:8:1: `layers` knows no `sandboxed` (did you mean `sandbox`?)"}},
      {"layers-missing",
       {"file/bad/case.toml:1:1: `layers` is missing or empty (known are gateway, language, sandbox)"}},
      {"limit-of-other-effect",
       {"file/bad/payload.py:1:1: {{limit...}} has a meaning in the effect consume alone (take it away)"}},
      {"name-of-file",
       {"file/bad/Left.py: the name `file/bad/Left.py` is outside [a-z0-9._/-] (rename it: names must sort and print the same everywhere)",
        "file/bad/Left.py: nothing names this file (name it in case.toml, or take it away)"}},
      {"no-payload-and-payload",
       {"file/bad/case.toml:17:1: `python` has a payload and a reason for none (take one away)",
        "file/bad/case.toml:13:2: neither a payload nor a reason for `javascript` (add it to [payload], or to [no-payload] with the reason)"}},
      {"no-payload-at-all",
       {"file/bad/case.toml:1:1: no payload at all (an attempt without a payload proves nothing)"}},
      {"no-payload-reason",
       {"file/bad/case.toml:17:1: no reason why `javascript` has no payload (say it in one sentence)"}},
      {"no-toml",
       {"file/bad/case.toml:5:12: not TOML: Error while parsing value: could not determine value type"}},
      {"payload-address",
       {"file/bad/payload.py:4:7: a literal address, 192.0.2.1 (a payload holds no address but the canary's: {{canary.ipv4}}, {{canary.ipv6}}, {{canary.name}})"}},
      {"payload-address-v6",
       {"file/bad/payload.py:4:7: a literal address, 2001:db8::1 (a payload holds no address but the canary's: {{canary.ipv4}}, {{canary.ipv6}}, {{canary.name}})"}},
      {"payload-at-step",
       {"file/bad/payload.py:1:1: never calls at_step() (call it just before the forbidden thing)"}},
      {"payload-empty",
       {"file/bad/payload.py:1:1: is empty (a payload does one thing)"}},
      {"payload-extension",
       {"file/bad/payload.lua:1:1: a payload of python ends in .py (rename it)"}},
      {"payload-file-outside",
       {"file/bad/case.toml:14:1: `../../payload.py` is no file of this directory (names are of [a-z0-9._-])"}},
      {"payload-host-name",
       {"file/bad/payload.py:4:7: a literal host name, collector.example.com (a payload holds no address but the canary's: {{canary.ipv4}}, {{canary.ipv6}}, {{canary.name}})"}},
      {"payload-language-missing",
       {"file/bad/case.toml:13:2: neither a payload nor a reason for `lua` (add it to [payload], or to [no-payload] with the reason)"}},
      {"payload-long",
       {"file/bad/payload.py:44:14: has 44 lines (at most 40: a payload does one thing)"}},
      {"payload-mark-by-hand",
       {"file/bad/payload.py:4:7: writes a mark by hand (call at_step(), past_step(), used() or tried())"}},
      {"payload-nonce",
       {"file/bad/payload.py:2:14: unknown placeholder {{nonce.a}} (known are canary.ipv4, canary.ipv6, canary.name, canary.port, canary.token, challenge.a, challenge.b, descriptor.number, environment.name, interface.name, limit.goal, limit.step, mount.point, outside.directory, outside.file, process.address, process.length, process.pid, request.directory, run.path, run.token, secret.path, secret.relative, socket.abstract, socket.path, system.path, temporary.directory, tool.challenge, tool.directory, tool.name, tool.path)"}},
      {"payload-not-text",
       {"file/bad/payload.py:1:1: is no plain text (UTF-8 with no control characters but the end of line)"}},
      {"payload-past-step",
       {"file/bad/payload.py:1:1: never calls past_step() (call it just after the forbidden thing succeeded)"}},
      {"payload-placeholder",
       {"file/bad/payload.py:2:14: unknown placeholder {{secret.paht}} (did you mean `secret.path`?)"}},
      {"payload-step-mark",
       {"file/bad/payload.py:1:1: no line is marked `# step` (mark the lines that do the forbidden thing: a refusal at compile time must name them)"}},
      {"payload-url",
       {"file/bad/payload.py:4:7: a literal URL, http://collector/ (a payload holds no address but the canary's: {{canary.ipv4}}, {{canary.ipv6}}, {{canary.name}})"}},
      {"placed-of-other-effect",
       {"file/bad/case.toml:11:1: `placed` is a key of the effects modify and persist and of the surface sysctl alone (take it away)"}},
      {"placeholder-in-request",
       {"file/bad/case.toml:14:1: unknown placeholder {{tool.dir}} (did you mean `tool.directory`?)"}},
      {"reference-unknown",
       {"file/bad/case.toml:10:1: `CWE22` is no reference (known are CWE-, CAPEC-, CVE-, GHSA-, ATTACK:T and https://)"}},
      {"request-directory",
       {"file/bad/case.toml:14:1: `hardlink` is no kind of directory (known is symlink)"}},
      {"request-key",
       {"file/bad/case.toml:14:1: unknown key `environ` (did you mean `environment`?)"}},
      {"requires-incomplete",
       {"file/bad/case.toml:11:1: `cap` is not complete (write `cap:NAME`)",
        "file/bad/case.toml:11:1: `sysctl:kernel.yama` is not complete (write `sysctl:PATH=VALUE`)",
        "file/bad/case.toml:11:1: `root:yes` is not complete (write `root`)"}},
      {"requires-unknown",
       {"file/bad/case.toml:11:1: unknown host fact `capability` (known are cap, cgroup, command, kernel, root, sysctl)"}},
      {"resource-missing",
       {"file/bad/case.toml:7:1: effect `consume` needs `resource` (say which: docs/case-format.md lists them)"}},
      {"resource-unknown",
       {"file/bad/case.toml:11:1: `resource` knows no `ram` (known are cpu-share, cpu-time, descriptors, disk, inodes, memory, output, pids, wall)"}},
      {"session-without-steps",
       {"file/bad/case.toml:11:1: `session` needs `steps` of at least 2 (add `steps = 2` and a second payload)"}},
      {"severity-unknown",
       {"file/bad/case.toml:5:1: `severity` knows no `hihg` (did you mean `high`?)"}},
      {"since-newer",
       {"file/bad/case.toml:6:1: since 1.0.1 is newer than the corpus, 1.0.0 (raise `version` of CORPUS.toml, or lower `since`)"}},
      {"since-shape",
       {"file/bad/case.toml:6:1: `1.0` is no version of the corpus (write it as \"0.1.0\")"}},
      {"steps-and-files",
       {"file/bad/case.toml:15:1: `python` has 1 files for 2 steps (one file a step)"}},
      {"stray-file",
       {"file/notes.txt: belongs to no case (a case is a directory CLASS/ATTEMPT/ with a case.toml; take away what is none)"}},
      {"surface-missing",
       {"file/bad/case.toml:7:1: effect `reach` needs `surface` (say which: docs/case-format.md lists them)"}},
      {"surface-unknown",
       {"file/bad/case.toml:11:1: `surface` knows no `anwser` (did you mean `answer`?)"}},
      {"symlink",
       {"file/bad/link.py: is a symlink (a corpus holds plain files: copy what it points to)"}},
      {"twin-is-attempt",
       {"file/bad/case.toml:9:1: `file.attempt` is an attempt, not a twin (a twin has an `ability` and no effect)"}},
      {"twin-proves-nothing",
       {"file/bad/payload.py:1:1: proves nothing (emit the product of {{challenge.a}} and {{challenge.b}})"}},
      {"twin-unknown",
       {"file/bad/case.toml:9:1: unknown twin `cpu.twni` (did you mean `cpu.twin`?)"}},
      {"twins-missing",
       {"file/bad/case.toml:1:1: `twins` is missing or empty (name the nearest legal use that must be allowed)"}},
      {"unless-unknown",
       {"file/bad/case.toml:11:1: `unless` knows no `temporary-file` (did you mean `temporary-files`?)"}},
      {"used-missing",
       {"file/bad/payload.py:1:1: never calls used() (report the amount in use after each success)"}},
  };
  return all;
}

// The fault as text, with paths relative to the fixtures.
std::string relative(const Error& fault, const std::string& rule) {
  std::string text = fault.text();
  for (const std::string& prefix : {(kFixtures / "invalid" / rule).string() + "/", kFixtures.string() + "/"})
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) text.erase(at, prefix.size());
  return text;
}

class LintRule : public testing::TestWithParam<Row> {};

TEST_P(LintRule, SaysWhatIsWrongAndWhere) {
  const std::string rule = GetParam().rule;
  const std::vector<Error> faults =
      lint_corpus({{"valid", kFixtures / "valid", "", ""}, {rule, kFixtures / "invalid" / rule, "", ""}});
  std::vector<std::string> texts;
  for (const Error& fault : faults) texts.push_back(relative(fault, rule));
  EXPECT_EQ(texts, GetParam().faults);
}

std::string test_name(const testing::TestParamInfo<Row>& info) {
  std::string name = info.param.rule;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Each, LintRule, testing::ValuesIn(rows()), test_name);

TEST(Lint, EveryBadFixtureHasARow) {
  std::set<std::string> fixtures, listed;
  for (const auto& entry : std::filesystem::directory_iterator(kFixtures / "invalid")) fixtures.insert(entry.path().filename());
  for (const Row& row : rows()) listed.insert(row.rule);
  EXPECT_EQ(fixtures, listed);
}

TEST(Lint, TheValidFixtureIsValid) { EXPECT_TRUE(lint_corpus({{"valid", kFixtures / "valid", "", ""}}).empty()); }

TEST(Lint, AnAbsentCorpusIsAFault) { EXPECT_FALSE(lint_corpus({{"absent", kFixtures / "absent", "", ""}}).empty()); }

TEST(ShippedCorpus, HasNoFault) {
  const std::vector<Error> faults = lint_corpus({{"shipped", std::filesystem::path(NOHATCH_SOURCE_DIR) / "cases", "", ""}});
  for (const Error& fault : faults) ADD_FAILURE() << fault.text();
}

}  // namespace
}  // namespace nohatch
