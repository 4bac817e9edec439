#include "pair/tree_digest.h"

#include "base/digest.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

bool is_cached_code(const std::string& path) {
  return path.starts_with("__pycache__/") || path.find("/__pycache__/") != std::string::npos;
}

Result<std::string> line_of(const fs::path& directory, const std::string& path) {
  std::error_code error;
  if (fs::is_symlink(directory / path, error)) {
    return "link:" + fs::read_symlink(directory / path, error).string() + "  " + path + "\n";
  }
  auto digest = sha256_file(directory / path);
  if (!digest) return digest;
  return *digest + "  " + path + "\n";
}

}  // namespace

Result<std::string> code_digest(const fs::path& directory) {
  auto files = list_tree(directory);
  if (!files) return tl::unexpected(files.error());
  Sha256 sum;
  for (const std::string& path : *files) {
    if (is_cached_code(path)) continue;
    auto line = line_of(directory, path);
    if (!line) return line;
    sum.update(*line);
  }
  return sum.hex();
}

Result<std::string> file_digest(const fs::path& file) {
  auto digest = sha256_file(file);
  if (!digest) return digest;
  return "sha256:" + *digest;
}

}  // namespace nohatch
