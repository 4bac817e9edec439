#include "evidence/nonce.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <set>
#include <thread>

#include "base/clock.h"
#include "base/file_system.h"
#include "base/json.h"

namespace nohatch {
namespace {

using ::testing::ElementsAre;

class NonceBookTest : public testing::Test {
 protected:
  void append(const std::string& text) const { std::ofstream(book_, std::ios::app) << text; }
  // Every line is of issued and nonce.
  std::vector<std::string> remembered() const {
    std::vector<std::string> nonces;
    std::ifstream in(book_);
    for (std::string line; std::getline(in, line);) {
      const auto json = parse_json(line);
      EXPECT_TRUE(json && json->object()->size() == 2 && seconds_of_utc((*json)["issued"].string_or(""))) << line;
      if (json) nonces.push_back((*json)["nonce"].string_or(""));
    }
    return nonces;
  }

  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-nonces");
  std::filesystem::path book_ = scratch_.path() / "book";
};

TEST_F(NonceBookTest, WhatIsIssuedIsRemembered) {
  const std::string first = *issue_nonce(book_), second = *issue_nonce(book_);
  EXPECT_TRUE(is_nonce(first));
  EXPECT_NE(first, second);
  EXPECT_THAT(remembered(), ElementsAre(first, second));
  struct stat status{};
  ASSERT_EQ(::stat(book_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(NonceBookTest, ManyAtOnceAreAllThere) {
  std::vector<std::thread> issuers;
  for (int i = 0; i < 8; ++i)
    issuers.emplace_back([this] {
      for (int k = 0; k < 20; ++k) EXPECT_TRUE(issue_nonce(book_));
    });
  for (std::thread& issuer : issuers) issuer.join();
  const auto nonces = remembered();
  EXPECT_EQ(std::set<std::string>(nonces.begin(), nonces.end()).size(), 160u);
}

TEST_F(NonceBookTest, ALineThatACrashCutShortIsRemoved) {
  const std::string first = *issue_nonce(book_);
  append(R"({"issued":"2026-11-30T22:53:59Z","nonce":"00)");
  const std::string second = *issue_nonce(book_);
  EXPECT_THAT(remembered(), ElementsAre(first, second));
}

TEST_F(NonceBookTest, AnotherFileIsNotCut) {
  append("a file\n" + std::string(1000, 'x'));
  EXPECT_FALSE(issue_nonce(book_));
  EXPECT_EQ(std::filesystem::file_size(book_), 1007u);
}

TEST_F(NonceBookTest, ABookThatIsNoFileIsRefused) {
  std::filesystem::create_symlink(scratch_.path() / "elsewhere", scratch_.path() / "link");
  EXPECT_FALSE(issue_nonce(scratch_.path() / "link"));
  EXPECT_FALSE(issue_nonce(scratch_.path()));
  EXPECT_FALSE(issue_nonce("/dev/full"));
}

TEST(NonceTest, OneSpelling) {
  EXPECT_TRUE(is_nonce(std::string(64, 'a')));
  EXPECT_FALSE(is_nonce(std::string(64, 'A')));
  EXPECT_FALSE(is_nonce(std::string(63, 'a')));
  EXPECT_FALSE(is_nonce(std::string(65, 'a')));
}

}  // namespace
}  // namespace nohatch
