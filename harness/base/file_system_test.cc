#include "base/file_system.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unique_fd.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-files");
  fs::path at(const std::string& name) const { return scratch_.path() / name; }
  std::size_t count() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(scratch_.path()), {})); }
};

TEST_F(Files, WhatIsWrittenIsRead) {
  ASSERT_TRUE(write_file(at("f"), std::string("a\0b", 3), 0640));
  EXPECT_EQ(*read_file(at("f")), std::string("a\0b", 3));
  struct stat status;
  ASSERT_EQ(::stat(at("f").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777u, 0640u);
  EXPECT_EQ(count(), 1u);  // no temporary name stays
}

TEST_F(Files, AFailedWriteLeavesTheOldAndNoTemporary) {
  fs::create_directory(at("d"));
  ASSERT_TRUE(write_file(at("d/x"), "1"));
  EXPECT_FALSE(write_file(at("d"), "2"));
  EXPECT_EQ(count(), 1u);
  EXPECT_EQ(*read_file(at("d/x")), "1");
}

TEST_F(Files, ReadsAreBoundedAndOfRegularFilesOnly) {
  ASSERT_TRUE(write_file(at("f"), "12345"));
  EXPECT_FALSE(read_file(at("f"), 4));
  EXPECT_TRUE(read_file(at("f"), 5));
  ASSERT_EQ(::mkfifo(at("fifo").c_str(), 0600), 0);
  EXPECT_FALSE(read_file(at("fifo")));
  EXPECT_FALSE(read_file(at("")));
  EXPECT_EQ(read_file(at("absent")).error().number, ENOENT);
}

TEST_F(Files, ReadBeneathFollowsNoLinkAndDoesNotLeave) {
  fs::create_directory(at("in"));
  ASSERT_TRUE(write_file(at("secret"), "s"));
  ASSERT_TRUE(write_file(at("in/f"), "f"));
  fs::create_symlink("../secret", at("in/link"));
  fs::create_directory_symlink("..", at("in/up"));
  EXPECT_EQ(*read_file_beneath(at("in"), "f"), "f");
  EXPECT_FALSE(read_file_beneath(at("in"), "../secret"));
  EXPECT_FALSE(read_file_beneath(at("in"), "link"));
  EXPECT_FALSE(read_file_beneath(at("in"), "up/secret"));
}

TEST_F(Files, ListsFilesAndLinksSortedByBytes) {
  fs::create_directories(at("a"));
  ASSERT_TRUE(write_file(at("a/z"), ""));
  ASSERT_TRUE(write_file(at("a.txt"), ""));
  ASSERT_TRUE(write_file(at("B"), ""));
  fs::create_symlink("/nowhere", at("link"));
  EXPECT_EQ(*list_tree(scratch_.path()), (std::vector<std::string>{"B", "a.txt", "a/z", "link"}));
  EXPECT_FALSE(list_tree(at("absent")));
}

bool make_immutable(const fs::path& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  int flags = FS_IMMUTABLE_FL;
  return ::ioctl(fd.get(), FS_IOC_SETFLAGS, &flags) == 0;
}

TEST(ScratchDirectory, RemovesWhatAHostileSubjectLeft) {
  fs::path gone;
  const ScratchDirectory outside = *ScratchDirectory::create("nohatch-outside");
  ASSERT_TRUE(write_file(outside.path() / "kept", "1"));
  {
    const ScratchDirectory scratch = *ScratchDirectory::create("nohatch-left");
    gone = scratch.path();
    fs::create_directories(gone / "locked/inner");
    ASSERT_TRUE(write_file(gone / "locked/inner/f", "1"));
    ASSERT_TRUE(write_file(gone / "immutable", "1"));
    fs::create_directory_symlink(outside.path(), gone / "locked/link");
    ASSERT_EQ(::mkfifo((gone / "fifo").c_str(), 0), 0);
    if (::geteuid() == 0 && make_immutable(gone / "immutable")) {
      ASSERT_NE(::unlink((gone / "immutable").c_str()), 0);
      ASSERT_TRUE(make_immutable(gone / "locked/inner"));
    }
    ASSERT_EQ(::chmod((gone / "locked").c_str(), 0), 0);
  }
  EXPECT_FALSE(fs::exists(gone));
  EXPECT_TRUE(fs::exists(outside.path() / "kept"));
}

TEST(ScratchDirectory, RemovesATreeDeeperThanAnyPathName) {
  fs::path gone;
  {
    const ScratchDirectory scratch = *ScratchDirectory::create("nohatch-deep");
    gone = scratch.path();
    UniqueFd at(::open(gone.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const std::string name(200, 'd');
    for (int i = 0; i < 400; ++i) {
      ASSERT_EQ(::mkdirat(at.get(), name.c_str(), 0700), 0);
      at.reset(::openat(at.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    }
  }
  EXPECT_FALSE(fs::exists(gone));
}

TEST(ScratchDirectory, AMovedOneIsRemovedOnce) {
  ScratchDirectory first = *ScratchDirectory::create("nohatch-moved");
  const fs::path path = first.path();
  {
    const ScratchDirectory second(std::move(first));
    EXPECT_TRUE(fs::exists(path));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(Places, TheProgramIsWhereItRuns) { EXPECT_TRUE(fs::exists(program_directory() / "base_test")); }

TEST(Places, NohatchHomeMustHoldACorpus) {
  const ScratchDirectory home = *ScratchDirectory::create("nohatch-home");
  ::setenv("NOHATCH_HOME", home.path().c_str(), 1);
  EXPECT_FALSE(data_directory());
  fs::create_directory(home.path() / "cases");
  ASSERT_TRUE(write_file(home.path() / "cases/CORPUS.toml", ""));
  EXPECT_EQ(*data_directory(), home.path());
  ::unsetenv("NOHATCH_HOME");
  EXPECT_EQ(*data_directory(), fs::path(NOHATCH_SOURCE_DIR));
}

}  // namespace
}  // namespace nohatch
