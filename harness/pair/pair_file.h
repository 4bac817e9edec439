// A pair file: a user's own policy, driver, runtime, image and limits over a known interpreter and sandbox, or a command.
// Format: docs/pair-file.md.
#pragma once

#include <filesystem>

#include "base/result.h"
#include "pair/catalogue.h"
#include "pair/pair.h"

namespace nohatch {

// Paths in it are relative to the file. Every fault is in the error, each with its place. Nothing is installed or run.
Result<Pair> read_pair_file(const std::filesystem::path& file, const Catalogue&, const PairOptions&);

}  // namespace nohatch
