// Digests of directories of code.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace nohatch {

// As sha256_tree, but without the __pycache__ that an interpreter leaves beside its sources: 64 digits.
Result<std::string> code_digest(const std::filesystem::path& directory);

// "sha256:..." of one file.
Result<std::string> file_digest(const std::filesystem::path& file);

}  // namespace nohatch
