#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "commands/verbs.h"
#include "commands/workspace.h"
#include "commands/writing.h"
#include "report/json.h"
#include "report/text.h"

namespace nohatch {

int report_verb(const ReportOptions& options) {
  set_up_log(options.common);
  const auto report = read_bundle_report(options.bundle);
  if (!report) return complain(report.error());
  if (options.format == "json") std::cout << run_json(*report);
  else std::cout << run_text(*report, {.colour = wants_colour(::isatty(1) == 1, std::getenv("NO_COLOR")), .verbose = true});
  if (const Status written = write_reports(*report, options.reports); !written) return complain(written.error());
  return number(report->exit());
}

}  // namespace nohatch
