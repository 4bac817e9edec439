#include "corpus/corpus_digest.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file_system.h"
#include "base/unique_fd.h"
#include "corpus/corpus.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
const fs::path kSource = NOHATCH_SOURCE_DIR;

// The line that docs/corpus-digest.md tells its readers to type.
std::string documented_line() {
  const std::string page = *read_file(kSource / "docs/corpus-digest.md");
  const std::size_t from = page.find("    find . ");
  if (from == std::string::npos) return "";
  return page.substr(from + 4, page.find('\n', from) - from - 4);
}

// What `line` prints when a person types it in `directory`.
std::string typed(const std::string& line, const fs::path& directory) {
  int ends[2];
  if (::pipe(ends) != 0) return "";
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    if (::chdir(directory.c_str()) == 0) ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  const UniqueFd reader(ends[0]);
  std::string out;
  char buffer[256];
  for (ssize_t got; (got = ::read(reader.get(), buffer, sizeof buffer)) > 0;) out.append(buffer, static_cast<std::size_t>(got));
  ::waitpid(child, nullptr, 0);
  return out;
}

TEST(CorpusDigest, AnyoneComputesItWithTheDocumentedLine) {
  ASSERT_NE(documented_line(), "");
  for (const fs::path& root : {kSource / "cases", kSource / "fixtures/cases/valid"}) {
    const Result<std::string> ours = corpus_digest(root);
    ASSERT_TRUE(ours) << ours.error().text();
    EXPECT_EQ(*ours, "sha256:" + typed(documented_line(), root).substr(0, 64)) << root;
  }
}

TEST(CorpusDigest, ACasesOwnDigestIsTheSameLineInItsDirectory) {
  const auto corpus = load_corpus({{"valid", kSource / "fixtures/cases/valid", "", ""}});
  ASSERT_TRUE(corpus);
  for (const Case& c : corpus->cases) EXPECT_EQ(c.digest, "sha256:" + typed(documented_line(), c.directory).substr(0, 64)) << c.id;
}

class Changed : public testing::Test {
 protected:
  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-digest");
  fs::path root_ = scratch_.path() / "root";
  void SetUp() override { fs::copy(kSource / "fixtures/cases/valid", root_, fs::copy_options::recursive); }
};

TEST_F(Changed, EveryByteAndEveryNameCounts) {
  const std::string before = *corpus_digest(root_);
  fs::rename(root_ / "file/attempt/neighbour.py", root_ / "file/attempt/neighbor.py");
  const std::string renamed = *corpus_digest(root_);
  EXPECT_NE(before, renamed);
  ASSERT_TRUE(write_file(root_ / "file/attempt/neighbor.py", "planted = False\n"));
  EXPECT_NE(renamed, *corpus_digest(root_));
}

TEST_F(Changed, LinksAndOddNamesHaveNoDigest) {
  fs::create_symlink("case.toml", root_ / "file/attempt/link.toml");
  EXPECT_FALSE(corpus_digest(root_));
  fs::remove(root_ / "file/attempt/link.toml");
  EXPECT_TRUE(corpus_digest(root_));
  ASSERT_TRUE(write_file(root_ / "file/attempt/two words", ""));
  EXPECT_FALSE(corpus_digest(root_));
}

}  // namespace
}  // namespace nohatch
