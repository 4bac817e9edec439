// Amounts as people write them: "256m", "10s", "500ms", "0.5", 64.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/toml.h"
#include "model/vocabulary.h"

namespace nohatch {

// In unit_of(resource): bytes take k, m or g (powers of 1024), times take ms, s or min, cores are a decimal, else a count.
Result<std::int64_t> quantity(Resource resource, std::string_view text);
// The same of a TOML value (a string or a number), with its place in the error.
Result<std::int64_t> quantity(Resource resource, const Toml& value);

std::string resource_words();  // "memory, pids, ..."

}  // namespace nohatch
