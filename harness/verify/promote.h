// From an accepted bundle to promotions, one for each pair of the policy.
#pragma once

#include <string>
#include <vector>

#include "evidence/promotion.h"
#include "verify/verifier.h"

namespace nohatch {

// An error if the verification refused the bundle: nothing of a refused one is promoted.
Result<std::vector<Promotion>> promotions_of(const VerifierPolicy&, const std::filesystem::path& bundle, const Verification&, std::int64_t now, int days);

}  // namespace nohatch
