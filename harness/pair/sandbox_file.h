// Reads fixtures/sandboxes/NAME/sandbox.toml. Format: docs/sandbox-format.md.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.h"
#include "pair/sandbox.h"

namespace nohatch {

// The sandbox in one of its profiles. Every fault of the file is in the error, each with its place. `installed` is
// whether its program is there; nothing is run.
Result<Sandbox> read_sandbox(const std::filesystem::path& file, std::string_view profile = "default");

// The empty one.
Sandbox no_sandbox();

// "sha256:64 digits", or "NAME@sha256:64 digits"; a tag can be moved to another image between the review and the run.
bool is_image_by_digest(std::string_view image);

}  // namespace nohatch
