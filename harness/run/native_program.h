// Native payloads: small static C programs, compiled once and kept in the cache.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "process/launcher.h"

namespace nohatch {

// The path of the program of this C source (placeholders as its author wrote them), compiled if the cache has none. `include` holds nohatch.h.
// Safe from several threads and processes.
Result<std::filesystem::path> native_program(Launcher&, std::string_view source, const std::filesystem::path& include,
                                             const std::filesystem::path& cache);

}  // namespace nohatch
