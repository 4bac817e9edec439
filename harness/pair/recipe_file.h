// Reads [install] and [[release]] of an interpreter.toml.
#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "base/toml.h"
#include "pair/interpreter.h"

namespace nohatch {

InstallRecipe read_recipe(TomlReader& interpreter, const std::filesystem::path& directory, std::vector<Error>& faults);

// "9.0" before "10.0"; a release candidate before its release.
bool version_before(std::string_view a, std::string_view b);

// How a recipe names a package in one version: "name==1.0" for pip, "name@1.0" for npm.
std::string package_spec(InstallKind kind, std::string_view package, std::string_view version);

}  // namespace nohatch
