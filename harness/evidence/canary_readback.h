// What the canary signs at the end of a run: urn:nohatch:canary-readback:v1 (docs/statements.md).
#pragma once

#include <string>
#include <string_view>

#include "evidence/canary_log.h"
#include "evidence/statement.h"

namespace nohatch {

// All of it but the canary's version and program ("sha256:...") follows from the log, so that a verifier computes it again and
// compares. An Error if the log is not sound, or has not ended. `sha256`: of the log's file.
Result<Statement> readback_statement(const CanaryLog&, const std::string& sha256, const std::string& version, const std::string& program);
Result<Statement> readback_statement(std::string_view log, const std::string& version, const std::string& program);

}  // namespace nohatch
