// signatures/run.json: the runner vouches for a bundle that is finished.
#pragma once

#include <filesystem>

#include "evidence/statement.h"

namespace nohatch {

// A statement of type kRunResult about summary.json and each file that its digests name; what stands there is overwritten.
Status sign_bundle(const std::filesystem::path& directory, const Json& predicate, const PrivateKey&);

}  // namespace nohatch
