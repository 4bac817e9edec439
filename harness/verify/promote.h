// From an accepted bundle to promotions, one for each pair of the policy.
#pragma once

#include <string>
#include <vector>

#include "evidence/promotion.h"
#include "verify/verifier.h"

namespace nohatch {

// An error if the verification refused the bundle: nothing of a refused one is promoted.
Result<std::vector<Promotion>> promotions_of(const VerifyRequest&, const Verification&, int days);

}  // namespace nohatch
