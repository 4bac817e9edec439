// A user's own policy or driver in place of the shipped one. The directory of the file is copied beside the shipped driver
// (install), where every sandbox that shows a driver shows it too.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "pair/interpreter.h"

namespace nohatch {

// `spelled` is FILE:FUNCTION, relative to `beside`. The driver gets it as its setting `policy`.
Status put_own_policy(Interpreter&, const std::string& spelled, const std::filesystem::path& beside);
Status put_own_driver(Interpreter&, const std::filesystem::path& file);

// The driver directory with the user's directories copied into it as own/NAME; the shipped one where there are none.
Result<std::filesystem::path> stage_driver(const Interpreter&, const std::filesystem::path& cache);

}  // namespace nohatch
