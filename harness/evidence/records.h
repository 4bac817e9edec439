// What was observed and judged, as records of a bundle: every value of the model to JSON and back, with nothing lost and
// nothing guessed. Names and types: docs/evidence-format.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "model/judgement.h"
#include "model/observation.h"
#include "model/planned.h"
#include "model/telemetry.h"

namespace nohatch {

// One try of one trial.
struct RecordedTrial {
  std::string key;                    // of the plan
  int attempt = 0;                    // number of the try, from 0
  Observation observation;
  std::vector<std::string> argv, environment;
  std::string source;                 // the payload as it was handed over
  std::int64_t cpu_milliseconds = -1; // seen where it had to run; -1: not seen
  Telemetry telemetry;                // of all its executions
  std::string fault;                  // the harness's own: why it could not be run
};

struct RecordedVerdict {
  std::string pair;
  std::string attempt;  // id of the case
  Judgement judgement;
};

Json to_json(const Observation&);
Json to_json(const Judgement&);
Json to_json(const RecordedTrial&);
Json to_json(const RecordedVerdict&);
Json to_json(const LifeProof&);

Result<Observation> observation_from(const Json&);
Result<Judgement> judgement_from(const Json&);
Result<RecordedTrial> recorded_trial_from(const Json&);
Result<RecordedVerdict> recorded_verdict_from(const Json&);
Result<LifeProof> life_proof_from(const Json&);

}  // namespace nohatch
