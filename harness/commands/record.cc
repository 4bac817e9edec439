#include "judge/record.h"

#include <iostream>

#include "base/clock.h"
#include "base/file_system.h"
#include "base/log.h"
#include "commands/report_builder.h"
#include "commands/run_request.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "commands/writing.h"
#include "exit_status.h"

namespace nohatch {
namespace {

Result<Baseline> read_before(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return Baseline{};
  const auto text = read_file(file);
  if (!text) return tl::unexpected<Error>(text.error());
  return parse_baseline(*text, file.string());
}

Result<std::filesystem::path> target_of(const RecordOptions& options, const Pair& pair) {
  if (!options.to.empty()) return std::filesystem::path(options.to);
  if (!pair.baseline.empty()) return pair.baseline;
  return failure(pair.name + " names no baseline file", {}, "--to FILE, or a pair file with [review] baseline = ...");
}

// All attempts of the pair, judged with its waivers but without its baseline: what is recorded is what was seen.
RecordRequest request_of(const Session& session, SessionResult& result, const Review& review, const std::vector<std::string>& accept) {
  RecordRequest request{.head = baseline_head(session.pairs().front(), session.corpus()), .accept = accept,
                        .partial = session.plan().partial || !result.suite.complete};
  const std::string today = utc_now().substr(0, 10);
  for (AssessedAttempt& assessed : result.attempts) {
    assessed.input.waiver = find_waiver(review.waivers, assessed.input.attempt.id, session.pairs().front().name, today);
    assessed.input.has_baseline = review.baseline.has_value();
    assessed.input.expected = review.baseline ? review.baseline->find(assessed.input.attempt.id) : std::nullopt;
    request.attempts.push_back({assessed.input.attempt.id, assessed.input.attempt.digest, judge(assessed.input)});
  }
  return request;
}

int write_outcome(const RecordOutcome& outcome, const std::filesystem::path& file) {
  std::cout << difference_text(outcome.changes);
  for (const std::string& refused : outcome.refused) std::cerr << "not recorded: " << refused << "\n";
  if (!outcome.refused.empty()) return number(ExitStatus::kDrifted);
  if (const Status written = write_file(file, baseline_text(outcome.baseline)); !written) return complain(written.error());
  std::cerr << "wrote " << file.string() << ": review it and keep it in git\n";
  return number(ExitStatus::kHeld);
}

}  // namespace

int record_verb(const RecordOptions& options) {
  set_up_log(options.run.common);
  auto asked = session_options(options.run);
  if (!asked) return complain(asked.error());
  const auto file = target_of(options, asked->pairs.front());
  if (!file) return complain(file.error());
  const auto before = read_before(*file);
  if (!before) return complain(before.error());
  if (!options.from.empty())
    if (const auto known = take_known(*asked, options.from); !known) return complain(known.error());
  const Interruptible interruptible;
  show_trials(*asked);
  auto session = Session::prepare(std::move(*asked));
  if (!session) return complain(session.error());
  auto review = read_review((*session)->pairs().front(), "");
  if (!review) return complain(review.error());
  auto result = (*session)->run();
  show_progress("");
  if (!result) return complain(result.error());
  return write_outcome(record(*before, request_of(**session, *result, *review, options.accept)), *file);
}

}  // namespace nohatch
