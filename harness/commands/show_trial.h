// `--keep`: all that was recorded of the trials of an attempt, for a person.
#pragma once

#include <string>

#include "run/session.h"

namespace nohatch {

std::string show_attempt(const AssessedAttempt&, const Plan&, const SuiteResult&);

}  // namespace nohatch
