// From the result of a session to what a person, a CI system or a later comparison reads.
#pragma once

#include <map>
#include <string>

#include "judge/baseline.h"
#include "judge/waiver.h"
#include "report/run_report.h"
#include "run/session.h"

namespace nohatch {

// What the owner of a pair has reviewed: its baseline and waivers.
struct Review {
  std::optional<Baseline> baseline;
  std::vector<Waiver> waivers;
};

// Reads the pair's (or the given) baseline and the pair's waivers.
Result<Review> read_review(const Pair&, const std::string& baseline_file);

// Judges each attempt again with baseline and waivers, and builds the report. `reviews` by pair.
RunReport build_report(const Session&, SessionResult&, const std::map<std::size_t, Review>& reviews, std::string_view today);

// What was reviewed of one attempt, as the plan has it.
ReviewFacts review_facts(const Review&, const std::string& id, const std::string& pair, std::string_view today);
BaselineHead baseline_head(const Pair&, const Corpus&);

// The command that runs one attempt again.
std::string again_line(const Pair&, const std::string& id, std::uint64_t seed);

}  // namespace nohatch
