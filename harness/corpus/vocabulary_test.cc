// cases/vocabulary.toml and the enums of harness/model say the same, or neither can be trusted.
#include "corpus/vocabulary.h"

#include <gtest/gtest.h>

#include "model/bait.h"
#include "model/vocabulary.h"

namespace nohatch {
namespace {

std::vector<std::string> keys(const Words& words) {
  std::vector<std::string> out;
  for (const auto& [word, about] : words) out.push_back(word);
  return out;
}

// Every word of an enum, sorted: its values are consecutive from 1, and beyond the last one there is no word.
template <typename E>
std::vector<std::string> words_of_enum() {
  std::vector<std::string> out;
  for (int i = 1; word(static_cast<E>(i)) != "invalid"; ++i) out.emplace_back(word(static_cast<E>(i)));
  std::sort(out.begin(), out.end());
  return out;
}

class ShippedVocabulary : public testing::Test {
 protected:
  Result<Vocabulary> read_ = read_vocabulary(NOHATCH_SOURCE_DIR "/cases/vocabulary.toml");
  void SetUp() override { ASSERT_TRUE(read_) << read_.error().text(); }
};

TEST_F(ShippedVocabulary, EqualsTheEnumsOfTheModel) {
  EXPECT_EQ(keys(read_->effects), words_of_enum<Effect>());
  EXPECT_EQ(keys(read_->layers), words_of_enum<Layer>());
  EXPECT_EQ(keys(read_->severities), words_of_enum<Severity>());
  EXPECT_EQ(keys(read_->resources), words_of_enum<Resource>());
  EXPECT_EQ(keys(read_->baits), words_of_enum<BaitKind>());
}

TEST_F(ShippedVocabulary, NamesTheUnitsOfTheModel) {
  for (const auto& [word, unit] : read_->resources) EXPECT_EQ(unit, unit_of(*resource_of(word))) << word;
}

TEST_F(ShippedVocabulary, EveryWordIsExplained) {
  for (const Words* set : {&read_->classes, &read_->effects, &read_->layers, &read_->severities, &read_->abilities, &read_->surfaces,
                           &read_->baits, &read_->placeholders})
    for (const auto& [word, about] : *set) EXPECT_FALSE(about.empty()) << word;
}

TEST(Vocabulary, AFaultNamesItsPlace) {
  const Result<Vocabulary> read = parse_vocabulary("languages = 3\n", "v.toml");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where, "v.toml:1:1");
}

TEST(Vocabulary, AnUnknownWordIsAnsweredWithTheNearestOrWithAll) {
  const Words known = {{"disclose", ""}, {"modify", ""}};
  EXPECT_EQ(meant("disclsoe", known), "did you mean `disclose`?");
  EXPECT_EQ(meant("zzz", known), "known are disclose, modify");
}

}  // namespace
}  // namespace nohatch
