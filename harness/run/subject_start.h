// Starts the subject of a trial, as production would for one request.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "run/trial_state.h"

namespace nohatch {

// The payload's file of this step, or those of all steps, as the subject knows them.
std::string inner_source(const TrialState&, std::size_t step);
std::vector<std::string> all_sources(const TrialState&);

// Null, and the ending says why, if nothing could be launched. `sources` are what a driver is told to evaluate.
std::unique_ptr<Streams> start_subject(TrialState&, std::size_t step, const std::vector<std::string>& sources);

}  // namespace nohatch
