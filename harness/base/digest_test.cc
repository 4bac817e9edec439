#include "base/digest.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/file_system.h"

namespace nohatch {
namespace {

TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Sha256 parts;
  parts.update("a");
  parts.update("bc");
  EXPECT_EQ(parts.hex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

class Tree : public testing::Test {
 protected:
  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-digest");
  void write(const char* name, const char* text) { ASSERT_TRUE(write_file(scratch_.path() / name, text)); }
};

TEST_F(Tree, FilesAreDigestedByNameAndContent) {
  write("b", "2");
  write("a", "1");
  const std::string expected = sha256_hex(sha256_hex("1") + "  ./a\n" + sha256_hex("2") + "  ./b\n");
  EXPECT_EQ(*sha256_tree(scratch_.path(), false), expected);
  EXPECT_EQ(*sha256_file(scratch_.path() / "a"), sha256_hex("1"));
}

TEST_F(Tree, LinksCountByTheirTargetOrAreRefused) {
  std::filesystem::create_symlink("target", scratch_.path() / "l");
  EXPECT_EQ(*sha256_tree(scratch_.path(), true), sha256_hex("link:target  ./l\n"));
  EXPECT_FALSE(sha256_tree(scratch_.path(), false));
}

TEST_F(Tree, WhatIsNoFileIsRefused) {
  ASSERT_EQ(::mkfifo((scratch_.path() / "fifo").c_str(), 0600), 0);
  EXPECT_FALSE(sha256_file(scratch_.path() / "fifo"));
  EXPECT_FALSE(sha256_file(scratch_.path() / "absent"));
  EXPECT_FALSE(sha256_tree(scratch_.path() / "absent", false));
}

}  // namespace
}  // namespace nohatch
