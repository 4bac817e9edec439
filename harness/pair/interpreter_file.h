// Reads fixtures/interpreters/NAME/interpreter.toml. Format: docs/interpreter-format.md.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.h"
#include "pair/interpreter.h"

namespace nohatch {

// The interpreter in one of its profiles, of no version yet. Every fault of the file is in the error, each with its place;
// that includes a refusal which matches an accident. Nothing is run and nothing is looked up outside its directory.
Result<Interpreter> read_interpreter(const std::filesystem::path& file, std::string_view profile = "default");

}  // namespace nohatch
