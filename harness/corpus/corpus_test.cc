#include "corpus/corpus.h"

#include <gtest/gtest.h>

#include <set>

#include "base/file_system.h"
#include "corpus/corpus_diff.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
const fs::path kValid = fs::path(NOHATCH_SOURCE_DIR) / "fixtures/cases/valid";

// A copy of the valid fixture that a test may change.
class Copy : public testing::Test {
 protected:
  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-corpus");
  fs::path copy_ = scratch_.path() / "copy";
  void SetUp() override { fs::copy(kValid, copy_, fs::copy_options::recursive); }
  Corpus load(const fs::path& directory) { return *load_corpus({{"valid", directory, "", ""}}); }
};

TEST(Corpus, HoldsWhatTheFileSays) {
  const auto corpus = load_corpus({{"valid", kValid, "", ""}});
  ASSERT_TRUE(corpus) << corpus.error().faults.front().text();
  EXPECT_EQ(corpus->roots[0].version, "1.0.0");
  EXPECT_EQ(corpus->roots[0].digest.substr(0, 7), "sha256:");
  ASSERT_NE(corpus->find("file.attempt"), nullptr);
  const Case& c = *corpus->find("file.attempt");
  EXPECT_EQ(c.klass, "file");
  EXPECT_EQ(c.root, "valid");
  EXPECT_EQ(c.effect, Effect::kDisclose);
  EXPECT_EQ(c.layers, (std::vector<Layer>{Layer::kLanguage, Layer::kSandbox}));
  EXPECT_EQ(c.bait, BaitKind::kSecretFile);
  EXPECT_EQ(c.severity, Severity::kHigh);
  EXPECT_EQ(c.twins, std::vector<std::string>{"cpu.twin"});
  EXPECT_EQ(c.unless, std::vector<std::string>{"temporary-files"});
  EXPECT_EQ(c.requires_host.size(), 3u);
  EXPECT_EQ(c.alive_on.at(0).interpreter, "vm2:nodevm@3.12.0");
  EXPECT_EQ(c.request.environment.at("HOME"), "{{outside.directory}}");
  EXPECT_EQ(c.request.files.at("json.py"), "neighbour.py");
  EXPECT_TRUE(c.request.shaped());
  EXPECT_EQ(c.files.at(0).mode, 0755u);
  EXPECT_EQ(c.digest.size(), 71u);
}

TEST(Corpus, KnowsAttemptsFromTwins) {
  const auto corpus = load_corpus({{"valid", kValid, "", ""}});
  EXPECT_EQ(corpus->attempts().size(), 2u);
  EXPECT_FALSE(corpus->find("cpu.twin")->is_attempt());
  EXPECT_EQ(corpus->find("cpu.twin")->ability, "compute");
  EXPECT_EQ(corpus->find("cpu.twins"), nullptr);
  EXPECT_TRUE(corpus->find("residue.two-steps")->session);
}

TEST(Corpus, TheInterpretersOwnPayloadWins) {
  const auto corpus = load_corpus({{"valid", kValid, "", ""}});
  const Case& c = *corpus->find("file.attempt");
  EXPECT_EQ((**read_payload(c, "restrictedpython", "python")).key, "python");
  EXPECT_EQ((**read_payload(c, "lua-env", "lua")).key, "lua-env");
  EXPECT_FALSE(read_payload(c, "lua", "lua")->has_value());
  EXPECT_EQ((**read_payload(*corpus->find("residue.two-steps"), "cpython", "python")).steps.size(), 2u);
}

TEST_F(Copy, APayloadThatWentMissingIsAnErrorAndNotAnAbsentCase) {
  const Corpus corpus = load(copy_);
  fs::remove(copy_ / "file/attempt/payload.py");
  EXPECT_FALSE(read_payload(*corpus.find("file.attempt"), "cpython", "python"));
  EXPECT_FALSE(load_corpus({{"valid", copy_, "", ""}}));
}

TEST_F(Copy, ADuplicateIdNamesBothFiles) {
  const auto both = load_corpus({{"valid", kValid, "", ""}, {"copy", copy_, "", ""}});
  ASSERT_FALSE(both);
  const std::string text = both.error().faults.front().text();
  EXPECT_NE(text.find((kValid / "cpu/twin/case.toml").string()), std::string::npos) << text;
  EXPECT_NE(text.find((copy_ / "cpu/twin/case.toml").string()), std::string::npos) << text;
}

TEST_F(Copy, AnEmptyCorpusIsAFault) {
  for (const char* directory : {"cpu", "file", "residue"}) fs::remove_all(copy_ / directory);
  EXPECT_FALSE(load_corpus({{"valid", copy_, "", ""}}));
}

TEST_F(Copy, DiffNamesWhatWasAddedRemovedAndChanged) {
  const Corpus before = load(kValid);
  EXPECT_TRUE(diff_corpora(before, load(copy_)).empty());
  ASSERT_TRUE(write_file(copy_ / "cpu/twin/payload.lua", "at_step() past_step() emit({{challenge.a}} * {{challenge.b}})\n"));
  fs::remove_all(copy_ / "residue");
  const CorpusDiff diff = diff_corpora(before, load(copy_));
  EXPECT_EQ(diff.changed, std::vector<std::string>{"cpu.twin"});
  EXPECT_EQ(diff.removed, std::vector<std::string>{"residue.two-steps"});
  EXPECT_TRUE(diff.added.empty());
  EXPECT_EQ(diff_corpora(load(copy_), before).added, std::vector<std::string>{"residue.two-steps"});
}

TEST(ShippedCorpus, Loads) {
  const auto corpus = load_corpus({{"shipped", fs::path(NOHATCH_SOURCE_DIR) / "cases", "", ""}});
  if (!corpus)
    for (const Error& fault : corpus.error().faults) ADD_FAILURE() << fault.text();
}

TEST(ShippedCorpus, HasATwinForEveryAbilityThatAnAttemptMayNeed) {
  const auto corpus = load_corpus({{"shipped", fs::path(NOHATCH_SOURCE_DIR) / "cases", "", ""}});
  ASSERT_TRUE(corpus);
  std::set<std::string> abilities;
  for (const Case& c : corpus->cases) abilities.insert(c.ability);
  for (const char* ability : {"compute", "print", "temporary-files", "time", "threads", "import-safe", "attribute-access", "host-api",
                              "exceptions", "async", "regular-expressions", "subprocess-own"})
    EXPECT_TRUE(abilities.contains(ability)) << ability;
}

}  // namespace
}  // namespace nohatch
