#include "report/compare.h"


#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "base/canonical_json.h"
#include "base/clock.h"
#include "base/file_system.h"
#include "base/log.h"
#include "commands/report_builder.h"
#include "commands/run_request.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "commands/writing.h"
#include "report/json.h"
#include "report/text.h"

namespace nohatch {
namespace {

// A bundle, a result of --format json, or a pair that is run now.
Result<RunReport> result_of(const std::string& what, const RunOptions& options) {
  if (std::filesystem::is_directory(what)) return read_bundle_report(what);
  if (std::filesystem::path(what).extension() == ".json") {
    const auto text = read_file(what);
    if (!text) return tl::unexpected<Error>(text.error());
    return read_run_json(*text);
  }
  RunOptions one = options;
  one.pairs = {what};
  auto asked = session_options(one);
  if (!asked) return tl::unexpected<Error>(asked.error());
  show_trials(*asked);
  auto session = Session::prepare(std::move(*asked));
  if (!session) return tl::unexpected<Error>(session.error());
  auto result = (*session)->run();
  show_progress("");
  if (!result) return tl::unexpected<Error>(result.error());
  return build_report(**session, *result, {}, utc_now().substr(0, 10));
}

}  // namespace

int compare_verb(const CompareOptions& options) {
  set_up_log(options.run.common);
  const Interruptible interruptible;
  const auto before = result_of(options.before, options.run);
  if (!before) return complain(before.error());
  const auto after = result_of(options.after, options.run);
  if (!after) return complain(after.error());
  const auto comparison = compare_runs(*before, *after);
  if (!comparison) return complain(comparison.error());
  std::cout << comparison_text(*comparison, {.colour = wants_colour(::isatty(1) == 1, std::getenv("NO_COLOR"))});
  return number(comparison->exit());
}

}  // namespace nohatch
