#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "base/clock.h"
#include "base/file_system.h"
#include "base/log.h"
#include "commands/report_builder.h"
#include "commands/run_request.h"
#include "commands/show_trial.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "commands/writing.h"
#include "exit_status.h"
#include "report/json.h"
#include "report/text.h"

namespace nohatch {
namespace {

std::string plan_text(const Session& session) {
  const Plan& plan = session.plan();
  std::string text = std::to_string(plan.trials.size()) + " trials for " + std::to_string(plan.attempts.size()) + " attempts on " +
                     std::to_string(session.pairs().size()) + " pairs; about " + std::to_string(plan.trials.size() / 600 + 1) + " minutes\n";
  for (const PlannedAttempt& attempt : plan.attempts) {
    text += session.pairs()[attempt.pair].name + "  " + attempt.subject->id + " ";
    for (const auto& [arm, index] : attempt.trials) text += " " + std::string(word(arm));
    if (attempt.required.empty()) text += " not-applicable: " + attempt.exempt_why;
    if (!attempt.host_unmet.empty()) text += " needs " + attempt.host_unmet;
    text += "\n";
  }
  return text;
}

Result<std::map<std::size_t, Review>> reviews_of(const Session& session, const std::string& baseline) {
  std::map<std::size_t, Review> reviews;
  if (!baseline.empty() && session.pairs().size() != 1) return failure("--baseline is of one pair", {}, "name one pair, or let each pair file name its own");
  for (std::size_t index = 0; index < session.pairs().size(); ++index) {
    auto review = read_review(session.pairs()[index], baseline);
    if (!review) return tl::unexpected<Error>(review.error());
    reviews[index] = std::move(*review);
  }
  return reviews;
}

void print_result(const RunReport& report, const RunOptions& options) {
  if (options.format == "json") {
    std::cout << run_json(report);
    std::cerr << last_line(report) << "\n";
    return;
  }
  const TextOptions text{.colour = wants_colour(::isatty(1) == 1, std::getenv("NO_COLOR")), .verbose = options.verbose};
  std::cout << run_text(report, text);
}

int attack(const RunOptions& options) {
  auto asked = session_options(options);
  if (!asked) return complain(asked.error());
  if (Status narrowed = narrow_to_open(*asked, options.again); !narrowed) return complain(narrowed.error());
  const Interruptible interruptible;
  show_trials(*asked);
  Keeping keeping;
  if (Status kept = keeping.open(*asked, options); !kept) return complain(kept.error());
  auto session = Session::prepare(std::move(*asked));
  if (!session) return complain(session.error());
  if (options.plan) {
    std::cout << plan_text(**session);
    return number(ExitStatus::kHeld);
  }
  const auto reviews = reviews_of(**session, options.baseline);
  if (!reviews) return complain(reviews.error());
  const std::string today = utc_now().substr(0, 10);
  keeping.review(*reviews, today);
  for (const Pair& pair : (*session)->pairs())
    for (const std::string& warning : warnings_before(pair)) log_warning(warning);
  auto result = (*session)->run();
  show_progress("");
  if (!result) {
    complain(result.error());
    return number(ExitStatus::kInconclusive);
  }
  const RunReport report = build_report(**session, *result, *reviews, today);
  if (options.keep)
    for (const AssessedAttempt& attempt : result->attempts) std::cout << show_attempt(attempt, (*session)->plan(), result->suite);
  print_result(report, options);
  if (!result->suite.complete) log_warning("the run is not complete: " + result->suite.stopped + keeping.how_to_resume());
  if (Status written = keeping.close(**session, *result, report); !written) return complain(written.error());
  if (Status written = write_reports(report, options.reports); !written) return complain(written.error());
  if (report.interrupted) return number(ExitStatus::kInterrupted);
  return number(report.exit());
}

}  // namespace

int run_verb(const RunOptions& options) {
  set_up_log(options.common);
  return attack(options);
}

}  // namespace nohatch
