// Limits under test (design, section 3, "Limits").
#pragma once

#include <optional>
#include <vector>

#include "plan/trial.h"

namespace nohatch {

// What is pressed where the layer under test declares nothing: the corpus's reference limit, printed with the result.
DeclaredLimit reference_limit(Resource);

// The limit that the layers of this arm declare for the resource: the smallest; the reference limit if there is none.
DeclaredLimit declared_limit(Resource, const Interpreter* language, const Sandbox* sandbox);

// The largest limit of the run for the resource, which bare must pass.
DeclaredLimit largest_limit(Resource, const std::vector<Pair>&);

// Twice the limit: past it beyond any tolerance, and still small enough for a shared machine.
LimitUnderTest under_test(const DeclaredLimit&);

}  // namespace nohatch
