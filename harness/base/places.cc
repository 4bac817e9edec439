// Where this program and its data lie.
#include <cstdlib>

#include "base/file_system.h"

namespace nohatch {
namespace {

// An absolute path only: an empty one would find what lies in the directory that we were called from.
bool holds_data(const std::filesystem::path& directory) {
  std::error_code error;
  return directory.is_absolute() && std::filesystem::is_regular_file(directory / "cases" / "CORPUS.toml", error);
}

// The source tree of the build that `program` stands in, as CMake's own cache names it; empty if there is none.
std::filesystem::path source_tree(std::filesystem::path program) {
  static constexpr std::string_view kEntry = "\nCMAKE_HOME_DIRECTORY:INTERNAL=";
  for (; program.has_relative_path(); program = program.parent_path()) {
    const Result<std::string> cache = read_file(program / "CMakeCache.txt");
    if (!cache) continue;
    const std::size_t found = cache->find(kEntry);
    if (found == std::string::npos) continue;
    const std::size_t from = found + kEntry.size();
    return cache->substr(from, cache->find('\n', from) - from);
  }
  return {};
}

}  // namespace

std::filesystem::path program_directory() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

Result<std::filesystem::path> data_directory() {
  if (const char* home = std::getenv("NOHATCH_HOME"); home != nullptr && *home != '\0') {
    std::error_code no_directory;
    const std::filesystem::path named = std::filesystem::absolute(home, no_directory);
    if (holds_data(named)) return named;
    return failure(std::string("NOHATCH_HOME=") + home + " holds no cases/CORPUS.toml", {}, "point it at share/nohatch, or unset it");
  }
  const std::filesystem::path program = program_directory();
  for (const auto& candidate : {program.parent_path() / "share" / "nohatch", source_tree(program)})
    if (holds_data(candidate)) return candidate;
  return failure("cases and fixtures are not found beside " + program.string(), {}, "install nohatch whole, or set NOHATCH_HOME");
}

}  // namespace nohatch
