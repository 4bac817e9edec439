#include "corpus/case_words.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

TEST(CaseWords, Ids) {
  EXPECT_TRUE(is_case_id("file.read-outside"));
  EXPECT_FALSE(is_case_id("file"));
  EXPECT_FALSE(is_case_id("file.read.outside"));
  EXPECT_FALSE(is_case_id("file.-read"));
  EXPECT_FALSE(is_case_id("file.read\n"));
}

TEST(CaseWords, FileNamesStayInTheirDirectory) {
  EXPECT_TRUE(is_file_name("payload.py"));
  EXPECT_FALSE(is_file_name(".."));
  EXPECT_FALSE(is_file_name(".hidden"));
  EXPECT_FALSE(is_file_name("a/b"));
  EXPECT_FALSE(is_file_name(""));
  EXPECT_TRUE(is_corpus_path("file/read-outside/case.toml"));
  EXPECT_TRUE(is_corpus_path("CORPUS.toml"));
  EXPECT_TRUE(is_corpus_path("AUTHORING.md"));
  EXPECT_FALSE(is_corpus_path("file/../x"));
  EXPECT_FALSE(is_corpus_path("file//x"));
  EXPECT_FALSE(is_corpus_path("file/X"));
}

TEST(CaseWords, VersionsCompareByNumbers) {
  EXPECT_LT(compare_versions("0.9.0", "0.10.0"), 0);
  EXPECT_EQ(compare_versions("1.2.3", "1.2.3"), 0);
  EXPECT_GT(compare_versions("2.0.0", "1.99.99"), 0);
  EXPECT_FALSE(is_version("1.0"));
  EXPECT_FALSE(is_version("1.0.0-beta"));
}

TEST(CaseWords, References) {
  for (const char* good : {"CWE-22", "ATTACK:T1005", "ATTACK:T1574.006", "CVE-2023-29199", "GHSA-cqxc-8fgv-4qv6", "https://a/b"})
    EXPECT_TRUE(is_reference(good)) << good;
  for (const char* bad : {"CWE", "ATTACK:1005", "http://a", "GHSA-x", "https://a b"}) EXPECT_FALSE(is_reference(bad)) << bad;
}

TEST(CaseWords, PlaceholdersWithTheirOffsets) {
  const std::vector<Placeholder> found = placeholders_in("a {{secret.path}} { {x} } {{ not.one }} {{canary.ipv4}}");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].name, "secret.path");
  EXPECT_EQ(found[0].offset, 2u);
  EXPECT_EQ(found[1].name, "canary.ipv4");
}

}  // namespace
}  // namespace nohatch
