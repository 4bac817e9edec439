// Whoever verifies runs none of what attacks: the linker's own map of nohatch-verify says what is in it.
#include <gmock/gmock.h>

#include <set>

#include "base/file_system.h"

namespace nohatch {
namespace {

using ::testing::IsSubsetOf;

std::set<std::string> linked_libraries() {
  const auto whole = read_file(std::filesystem::path(NOHATCH_BINARY_DIR) / "nohatch-verify.map", 1u << 30);
  EXPECT_TRUE(whole) << "build nohatch-verify first: " << whole.error().text();
  std::set<std::string> libraries;
  if (!whole) return libraries;
  // Behind this stands what was offered to the linker, not what it took.
  const std::string map = whole->substr(0, whole->find("Linker script and memory map"));
  constexpr std::string_view kPrefix = "libnohatch_";
  for (std::size_t at = map.find(kPrefix); at != std::string::npos; at = map.find(kPrefix, at + 1)) {
    const std::size_t end = map.find(".a", at);
    libraries.insert(map.substr(at + kPrefix.size(), end - at - kPrefix.size()));
  }
  return libraries;
}

TEST(VerifyProgram, LinksNothingOfWhatRunsAttacks) {
  const auto libraries = linked_libraries();
  EXPECT_THAT(libraries, IsSubsetOf({"base", "model", "corpus", "judge", "evidence", "verify"}));
  EXPECT_TRUE(libraries.count("judge") == 1 && libraries.count("verify") == 1);
}

}  // namespace
}  // namespace nohatch
