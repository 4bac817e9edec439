// The workload image of an engine, in the image store of the cache, which every decoy host shows read-only.
#pragma once

#include <filesystem>

#include "base/result.h"
#include "pair/sandbox.h"

namespace nohatch {

// Fills `image` with the image's id, "sha256:...". Without an image of its own the builder of the fixtures makes one; the
// user's is copied from podman's own storage into the store, once. Nothing is pulled.
Status install_image(Sandbox&, const std::filesystem::path& cache);

}  // namespace nohatch
