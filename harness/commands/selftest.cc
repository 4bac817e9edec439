#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "base/canonical_json.h"
#include "base/clock.h"
#include "base/log.h"
#include "commands/report_builder.h"
#include "commands/run_request.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "report/selftest_report.h"
#include "report/text.h"
#include "run/selftest.h"

namespace nohatch {
namespace {

int print(const SelftestReport& report, const RunOptions& options) {
  if (options.format == "json") std::cout << canonical_json(selftest_document(report)) << "\n";
  else std::cout << selftest_text(report, {.colour = wants_colour(::isatty(1) == 1, std::getenv("NO_COLOR")), .verbose = options.verbose});
  return number(report.exit());
}

SelftestReport report_of(const Pair& pair, const std::vector<KnockOut>& knock_outs, const Review& review) {
  SelftestReport report{.nohatch = NOHATCH_VERSION, .pair = pair.name};
  const std::string today = utc_now().substr(0, 10);
  for (const KnockOut& out : knock_outs) {
    ProtectionReport line{.name = out.protection->name, .about = out.protection->about, .without = out.together_with, .noticed_by = out.noticed_by, .why = out.fault};
    if (out.protection->fixed) line.status = ProtectionStatus::kFixed;
    else if (!out.noticed_by.empty()) line.status = out.together_with.empty() ? ProtectionStatus::kNeeded : ProtectionStatus::kNeededOnlyWithout;
    else line.status = out.fault.empty() ? ProtectionStatus::kUnnoticed : ProtectionStatus::kInconclusive;
    const Waiver* waiver = find_protection_waiver(review.waivers, line.name, pair.name, today);
    if (line.status == ProtectionStatus::kUnnoticed && waiver != nullptr) line.status = ProtectionStatus::kWaived, line.why = waiver->reason;
    report.protections.push_back(std::move(line));
  }
  return report;
}

}  // namespace

int selftest_verb(const SelftestOptions& options) {
  set_up_log(options.run.common);
  auto asked = session_options(options.run);
  if (!asked) return complain(asked.error());
  if (asked->pairs.size() != 1) return complain({.message = "selftest takes one pair"});
  const Interruptible interruptible;
  auto session = Session::prepare(std::move(*asked));
  if (!session) return complain(session.error());
  const auto review = read_review((*session)->pairs().front(), "");
  if (!review) return complain(review.error());
  const auto knock_outs = knock_out_all(**session, [](const std::string& what) { show_progress(what); });
  show_progress("");
  if (!knock_outs) return complain(knock_outs.error());
  return print(report_of((*session)->pairs().front(), *knock_outs, *review), options.run);
}

}  // namespace nohatch
