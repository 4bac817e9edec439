#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>

#include "base/canonical_json.h"
#include "base/log.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "commands/writing.h"
#include "report/json.h"
#include "exit_status.h"
#include "report/text.h"
#include "verify/control.h"

namespace nohatch {

namespace {

// A control's name leads to fixtures/controls/NAME.toml, of the user's own fixtures first.
Result<std::filesystem::path> control_file(const ReportOptions& options) {
  if (std::filesystem::exists(options.control)) return std::filesystem::path(options.control);
  const auto fixtures = fixtures_of(options.common);
  if (!fixtures) return tl::unexpected(fixtures.error());
  std::string name = options.control;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  for (auto root = fixtures->fixtures.directories.rbegin(); root != fixtures->fixtures.directories.rend(); ++root)
    if (const auto file = *root / "controls" / (name + ".toml"); std::filesystem::exists(file)) return file;
  return failure("no control " + options.control + " is known", {}, "name one of fixtures/controls, or a file: docs/control-format.md");
}

int control_report(const ReportOptions& options) {
  const auto file = control_file(options);
  const auto control = file ? read_control(*file) : Result<Control>(tl::unexpected(file.error()));
  if (!control) return complain(control.error());
  const auto bundle = Bundle::open(options.bundle);
  if (!bundle) return complain(bundle.error());
  for (const std::string& fault : bundle->faults) log_warning(fault);
  const auto answers = answer_control(*control, *bundle);
  if (options.format == "json") std::cout << canonical_json(control_json(*control, answers)) << "\n";
  else std::cout << control_text(*control, answers);
  const bool whole = bundle->faults.empty() && std::all_of(answers.begin(), answers.end(), [](const ControlAnswer& answer) { return answer.filled(); });
  return number(whole ? ExitStatus::kHeld : ExitStatus::kRefused);
}

}  // namespace

int report_verb(const ReportOptions& options) {
  set_up_log(options.common);
  if (!options.control.empty()) return control_report(options);
  const auto report = read_bundle_report(options.bundle);
  if (!report) return complain(report.error());
  if (options.format == "json") std::cout << run_json(*report);
  else std::cout << run_text(*report, {.colour = wants_colour(::isatty(1) == 1, std::getenv("NO_COLOR")), .verbose = true});
  if (const Status written = write_reports(*report, options.reports); !written) return complain(written.error());
  return number(report->exit());
}

}  // namespace nohatch
