// The run as JUnit XML, as CI systems show it: classname is the pair, name the id. Escaped, exposed, drifted and unproven
// are failures, inconclusive an error, waived and not-applicable are skipped with their reason.
#pragma once

#include <string>
#include <string_view>

#include "report/run_report.h"

namespace nohatch {

std::string run_junit(const RunReport&);

// Text as XML may hold it: printable, no character that XML 1.0 forbids even escaped, markup escaped.
std::string xml_text(std::string_view);

}  // namespace nohatch
