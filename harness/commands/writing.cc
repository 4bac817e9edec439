#include "commands/writing.h"

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "commands/signing.h"
#include "evidence/bundle.h"
#include "evidence/bundle_signature.h"
#include "pair/identity.h"
#include "plan/planned.h"
#include "report/json.h"
#include "report/junit.h"

namespace nohatch {
namespace {

// Everything that is to be run, before the first of it runs.
PlanDocument plan_document(const Plan& plan, const Session& session) {
  PlanDocument document{.head = {.nohatch = NOHATCH_VERSION, .nonce = session.options().credentials.nonce, .seed = session.options().seed, .partial = plan.partial, .digest = plan.digest()}};
  for (const CorpusRoot& root : session.corpus().roots) document.head.corpora.push_back({root.name, root.version, root.digest});
  for (std::size_t index = 0; index < session.pairs().size(); ++index) {
    document.pairs.push_back(pair_plan(plan, index, session.pairs()[index]));
    document.pairs.back().identity = identity_facts(session.pairs()[index]);
  }
  for (const Trial& trial : plan.trials) document.trials.push_back(trial_plan(trial));
  for (const PlannedAttempt& attempt : plan.attempts) document.attempts.push_back(attempt_plan(plan, attempt, session.pairs()[attempt.pair]));
  return document;
}

// What a bundle recorded before, by key: the last try of each.
std::map<std::string, TrialRecord> trials_of(const Bundle& bundle) {
  std::map<std::string, TrialRecord> known;
  for (const RecordedTrial& trial : bundle.trials)
    if (trial.fault.empty()) known[trial.key] = trial;
  return known;
}

Result<Bundle> open_sound(const std::filesystem::path& directory) {
  auto bundle = Bundle::open(directory);
  if (bundle && !bundle->faults.empty())
    return failure(bundle->faults.front(), directory.string(), "a bundle that was altered cannot be gone on with: start a new run");
  return bundle;
}

}  // namespace

Status write_reports(const RunReport& report, const std::vector<std::string>& reports) {
  for (const std::string& wanted : reports) {
    const std::size_t equals = wanted.find('=');
    const std::string kind = wanted.substr(0, equals);
    if (equals == std::string::npos || (kind != "junit" && kind != "json"))
      return failure("--report " + wanted + " is no report", {}, "junit=FILE or json=FILE");
    const std::string text = kind == "junit" ? run_junit(report) : run_json(report);
    if (Status written = write_file(wanted.substr(equals + 1), text); !written) return written;
  }
  return success();
}

Result<RunReport> read_bundle_report(const std::filesystem::path& directory) {
  const auto bundle = open_sound(directory);
  if (!bundle) return tl::unexpected<Error>(bundle.error());
  if (!bundle->summary) return failure("the run of this bundle did not end", directory.string(), "nohatch run PAIR --resume " + directory.string());
  return read_run_json(canonical_json(*bundle->summary));
}

Status narrow_to_open(SessionOptions& session, const std::string& bundle) {
  if (bundle.empty()) return success();
  const auto report = read_bundle_report(bundle);
  if (!report) return tl::unexpected<Error>(report.error());
  for (const PairReport& pair : report->pairs)
    for (const AttemptReport& attempt : pair.attempts)
      if (attempt.verdict != Verdict::kHeld && attempt.verdict != Verdict::kNotApplicable && attempt.verdict != Verdict::kWaived)
        session.filter.exactly.push_back(attempt.id);
  if (session.filter.exactly.empty()) return failure("everything was held in " + bundle, {}, "run without --again");
  return success();
}

Result<PlanHead> take_known(SessionOptions& session, const std::filesystem::path& directory) {
  const auto bundle = open_sound(directory);
  if (!bundle) return tl::unexpected<Error>(bundle.error());
  session.known = trials_of(*bundle);
  session.seed = bundle->plan.head.seed;
  return bundle->plan.head;
}

namespace {

Status take_up(SessionOptions& session, const std::filesystem::path& directory) {
  const auto head = take_known(session, directory);
  if (!head) return tl::unexpected<Error>(head.error());
  if (head->nonce == session.credentials.nonce) return success();
  return failure("this run was begun with another nonce, or none", directory.string(), "resume it with its own --sign and --nonce");
}

}  // namespace

struct Keeping::State {
  std::filesystem::path directory;
  bool resumed = false;
  std::unique_ptr<BundleWriter> writer;
  HostFacts host;
  std::optional<RunSigning> signing;
  std::map<std::size_t, Review> reviews;
  std::string today;

  void put_reviews(const Plan& plan, PlanDocument& document) const {
    for (std::size_t index = 0; index < plan.attempts.size(); ++index) {
      AttemptPlan& attempt = document.attempts[index];
      if (const auto review = reviews.find(plan.attempts[index].pair); review != reviews.end())
        attempt.review = review_facts(review->second, attempt.attempt.id, attempt.pair, today);
    }
  }
};

Keeping::Keeping() : state_(std::make_unique<State>()) {}
Keeping::~Keeping() = default;

Status Keeping::open(SessionOptions& session, const RunOptions& options) {
  if (auto signing = run_signing(options); !signing) return tl::unexpected<Error>(signing.error());
  else state_->signing = std::move(*signing);
  if (state_->signing) session.credentials = state_->signing->canary;
  if (options.out.empty() && options.resume.empty()) return success();
  if (!options.out.empty() && !options.resume.empty()) return failure("--out begins a bundle and --resume goes on with one", {}, "name one of them");
  state_->resumed = !options.resume.empty();
  state_->directory = state_->resumed ? options.resume : options.out;
  if (state_->resumed)
    if (Status known = take_up(session, state_->directory); !known) return known;
  if (!state_->resumed && std::filesystem::exists(state_->directory) && !std::filesystem::is_empty(state_->directory))
    return failure(state_->directory.string() + " is not empty", {}, "name a new directory, or --resume one");
  session.canary_log = state_->directory / "canary.jsonl";
  session.planned = [this](const Plan& plan, const Session& prepared) -> Status {
    PlanDocument document = plan_document(plan, prepared);
    state_->put_reviews(plan, document);
    auto writer = state_->resumed ? BundleWriter::resume(state_->directory, document) : BundleWriter::create(state_->directory, document);
    if (!writer) return tl::unexpected<Error>(writer.error());
    state_->writer = std::move(*writer);
    auto host = host_and_programs();
    if (!host) return tl::unexpected<Error>(host.error());
    state_->host = std::move(*host);
    return state_->writer->host(facts_json(state_->host));
  };
  session.recorded = [this](const TrialRecord& record) { return state_->writer->trial(record); };
  return success();
}

void Keeping::review(std::map<std::size_t, Review> reviews, std::string today) {
  state_->reviews = std::move(reviews);
  state_->today = std::move(today);
}

Status Keeping::close(const Session& session, const SessionResult& result, const RunReport& report) {
  if (!state_->writer || !result.suite.complete) return success();
  if (Status written = state_->writer->life(result.life); !written) return written;
  for (const AssessedAttempt& attempt : result.attempts) {
    const std::string& pair = session.pairs()[attempt.planned->pair].name;
    if (Status written = state_->writer->verdict({pair, attempt.planned->subject->id, attempt.judgement}); !written) return written;
  }
  if (!result.readback.empty())
    if (Status written = state_->writer->canary_readback(result.readback); !written) return written;
  if (Status finished = state_->writer->finish(run_document(report)); !finished || !state_->signing) return finished;
  const auto predicate = run_predicate(session, report, state_->host, state_->directory);
  return predicate ? sign_bundle(state_->directory, *predicate, state_->signing->runner) : Status(tl::unexpected<Error>(predicate.error()));
}

std::string Keeping::how_to_resume() const {
  return state_->writer ? "; go on with the same words and --resume " + state_->directory.string() + " in place of --out" : "";
}

}  // namespace nohatch
