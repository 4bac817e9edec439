#include "evidence/signing_key.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_system.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

class SigningKeyTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(new_key(Role::kRunner, directory_)); }
  static unsigned mode(const fs::path& path) {
    struct stat status{};
    EXPECT_EQ(::lstat(path.c_str(), &status), 0);
    return status.st_mode & 07777;
  }
  static std::string message_of(const Result<PrivateKey>& key) { return key ? "read" : key.error().message; }

  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-keys");
  fs::path directory_ = scratch_.path() / "keys";
  fs::path key_ = directory_ / "runner.key";
};

TEST_F(SigningKeyTest, APairOfFilesIsAKey) {
  EXPECT_EQ(mode(directory_), 0700u);
  EXPECT_EQ(mode(key_), 0600u);
  EXPECT_EQ(mode(directory_ / "runner.pub"), 0644u);
  const auto key = read_key(key_);
  ASSERT_TRUE(key) << key.error().text();
  EXPECT_TRUE(read_public_key(directory_ / "runner.pub")->verifies("x", key->sign("x")));
}

TEST_F(SigningKeyTest, NothingIsOverwritten) {
  const std::string before = *read_file(key_);
  const Status again = new_key(Role::kRunner, directory_);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().remedy, "a key is never overwritten: name another directory, or move that one away");
  EXPECT_EQ(*read_file(key_), before);
  EXPECT_TRUE(new_key(Role::kCanary, directory_));
}

TEST_F(SigningKeyTest, AHalfThatIsThereLeavesTheOtherAbsent) {
  ASSERT_TRUE(write_file(directory_ / "canary.pub", "mine"));
  EXPECT_FALSE(new_key(Role::kCanary, directory_));
  EXPECT_FALSE(fs::exists(directory_ / "canary.key"));
  EXPECT_EQ(*read_file(directory_ / "canary.pub"), "mine");
}

TEST_F(SigningKeyTest, ALinkWhereTheKeyWouldGoIsNotFollowed) {
  fs::create_symlink(scratch_.path() / "elsewhere", directory_ / "broker.key");
  EXPECT_FALSE(new_key(Role::kBroker, directory_));
  EXPECT_FALSE(fs::exists(scratch_.path() / "elsewhere"));
}

TEST_F(SigningKeyTest, AKeyThatOthersCouldReadIsRefused) {
  for (const unsigned open : {0640u, 0604u, 0620u, 0602u}) {
    ASSERT_EQ(::chmod(key_.c_str(), open), 0);
    EXPECT_EQ(message_of(read_key(key_)), key_.string() + " can be read or written by others") << std::oct << open;
  }
  ASSERT_EQ(::chmod(key_.c_str(), 0400), 0);
  EXPECT_EQ(message_of(read_key(key_)), "read");
}

TEST_F(SigningKeyTest, AForeignKeyIsRefused) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root to give a file away";
  ASSERT_EQ(::chown(key_.c_str(), 65534, 65534), 0);
  EXPECT_EQ(message_of(read_key(key_)), key_.string() + " belongs to another user");
}

TEST_F(SigningKeyTest, WhatIsNoFileIsRefused) {
  fs::create_symlink(key_, directory_ / "link");
  EXPECT_EQ(message_of(read_key(directory_ / "link")), (directory_ / "link").string() + " is a symlink");
  ASSERT_EQ(::mkfifo((directory_ / "fifo").c_str(), 0600), 0);
  EXPECT_EQ(message_of(read_key(directory_ / "fifo")), (directory_ / "fifo").string() + " is not a regular file");
  EXPECT_EQ(message_of(read_key(directory_)), directory_.string() + " is not a regular file");
  ASSERT_TRUE(write_file(directory_ / "long", std::string(5000, 'x'), 0600));
  EXPECT_EQ(message_of(read_key(directory_ / "long")), (directory_ / "long").string() + " is too long for a key");
  ASSERT_TRUE(write_file(directory_ / "text", "no key", 0600));
  EXPECT_EQ(read_key(directory_ / "text").error().where, (directory_ / "text").string());
  EXPECT_FALSE(read_key(directory_ / "absent"));
}

TEST(RoleTest, WordsGoThereAndBack) {
  for (const Role role : {Role::kRunner, Role::kCanary, Role::kBroker, Role::kGateway, Role::kVerifier}) EXPECT_EQ(role_of(word(role)), role);
  EXPECT_FALSE(role_of("invalid"));
  EXPECT_FALSE(role_of("Runner"));
}

}  // namespace
}  // namespace nohatch
