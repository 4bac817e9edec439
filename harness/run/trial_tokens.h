// The random values of a trial, which prove that what was reached is this trial's.
#pragma once

#include <cstdint>
#include <string>

#include "model/decoy.h"

namespace nohatch {

// The same seed, key and try give the same.
Tokens make_tokens(std::uint64_t seed, const std::string& key, int attempt);

}  // namespace nohatch
