// What exactly is under test: versions and digests of interpreter, driver, runtime, sandbox and image.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "pair/pair.h"

namespace nohatch {

// Fills version, digest, runtime_version and runtime_digest of interpreter and plain counterpart, version and digest of the
// sandbox. Runs their version commands. An error if a program is not there, or is not of the version that was named.
Status identify(Pair&);

// Each part by itself, for the evidence: "interpreter.tree" -> "sha256:...", "interpreter.driver", "interpreter.runtime",
// "sandbox.program", "sandbox.definition", "image", and the versions.
std::map<std::string, std::string> identity_facts(const Pair&);

}  // namespace nohatch
