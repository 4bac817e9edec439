// The document of `run --format json`, written and read back. Its schema is docs/run.schema.json; keys are only ever added.
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"
#include "report/run_report.h"

namespace nohatch {

Json run_document(const RunReport&);
std::string run_json(const RunReport&);  // the same as text, with a newline at its end

// Refuses a key of the wrong type, an unknown word, and a tally, worst or exit status that is not that of the attempts.
// Keys that a later version added are passed over.
Result<RunReport> read_run_json(std::string_view text);

}  // namespace nohatch
