#include "base/toml.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

TEST(Toml, KnowsThePlaceOfKeyAndValue) {
  const Result<Toml> toml = parse_toml("a = 1\n[t]\n  b = [\"x\", 'y']\n", "f.toml");
  ASSERT_TRUE(toml) << toml.error().text();
  EXPECT_EQ(toml->find("a")->key_where, "f.toml:1:1");
  EXPECT_EQ(toml->find("a")->where, "f.toml:1:5");
  const Toml* b = toml->find("t")->find("b");
  EXPECT_EQ(b->key_where, "f.toml:3:3");
  EXPECT_EQ((*b->array())[1].where, "f.toml:3:13");
  EXPECT_EQ(*(*b->array())[1].string(), "y");
}

TEST(Toml, SyntaxErrorsNameTheirPlace) {
  const Result<Toml> toml = parse_toml("a = 1\nb = = 2\n", "f.toml");
  ASSERT_FALSE(toml);
  EXPECT_EQ(toml.error().where.substr(0, 9), "f.toml:2:");
  EXPECT_FALSE(parse_toml(std::string_view("a = 1\0", 6), "f"));
  EXPECT_FALSE(parse_toml("a = 1\na = 2\n", "f"));
  EXPECT_FALSE(parse_toml("a = 1\n[ = 2\n", "f"));  // an assertion of the parser itself
  EXPECT_FALSE(parse_toml("a = 1\n\u00dc = 2\n", "f"));  // undefined behaviour of the parser, seen by asan builds
}

TEST(TomlReader, KeepsAllFaults) {
  const Result<Toml> toml = parse_toml("titel = 'x'\nnumber = 'no'\nlist = ['a', 3]\n", "f.toml");
  std::vector<Error> faults;
  TomlReader reader(*toml, faults);
  EXPECT_EQ(reader.text("title", true), "");
  EXPECT_EQ(reader.number("number", 7), 7);
  EXPECT_EQ(reader.texts("list"), std::vector<std::string>{"a"});
  reader.finish();
  ASSERT_EQ(faults.size(), 4u);
  EXPECT_EQ(faults[0].text(), "f.toml:1:1: `title` is missing");
  EXPECT_EQ(faults[1].text(), "f.toml:2:1: `number` must be an integer");
  EXPECT_EQ(faults[2].text(), "f.toml:3:14: `list` must hold strings only");
  EXPECT_EQ(faults[3].text(), "f.toml:1:1: unknown key `titel` (did you mean `title`?)");
}

TEST(TomlReader, OneStringStandsForAnArrayOfOne) {
  const Result<Toml> toml = parse_toml("list = 'a'\n[t]\nk = 'v'\n", "f.toml");
  std::vector<Error> faults;
  TomlReader reader(*toml, faults);
  EXPECT_EQ(reader.texts("list"), std::vector<std::string>{"a"});
  EXPECT_EQ(reader.text_table("t"), (std::map<std::string, std::string>{{"k", "v"}}));
  reader.finish();
  EXPECT_TRUE(faults.empty());
}

}  // namespace
}  // namespace nohatch
