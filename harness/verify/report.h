// A verification as its readers want it: text, JSON (docs/verify.schema.json), and a signed summary in the shape of SLSA's VSA.
#pragma once

#include <string>

#include "evidence/statement.h"
#include "verify/verifier.h"

namespace nohatch {

// Every check with its answer, every finding with what to do, and a last line that says it all.
std::string verification_text(const Verification&, const std::string& bundle);
Json verification_json(const Verification&, const std::string& bundle);

// https://slsa.dev/verification_summary/v1 about the bundle's signed statement, which names the digest of everything in it.
Statement verification_summary(const Verification&, const std::string& verified_at);

// A policy that demands what this bundle has, for its owner to review line by line: identities, promises, exemptions. Nothing of the
// bundle is believed for it.
Result<std::string> draft_policy(const std::filesystem::path& bundle);

}  // namespace nohatch
