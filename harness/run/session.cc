#include "run/session.h"

#include <algorithm>
#include <thread>

#include "base/file_system.h"
#include "base/log.h"
#include "pair/host.h"
#include "pair/install.h"
#include "plan/planned.h"
#include "run/assessment.h"
#include "run/decoy_host.h"
#include "run/run_estate.h"
#include "run/trial_tokens.h"

namespace nohatch {
namespace {

// A process of a decoy host, outside every sandbox, reaches bait and canary; the canary's own log says so too.
Status prove_life(Canary& canary, std::uint64_t index, const char* moment, std::uint64_t seed) {
  const Tokens tokens = make_tokens(seed, "life", static_cast<int>(index));
  DecoySpec spec{.tokens = tokens};
  const CanaryLink link = canary.link(index);
  spec.canary = link;
  const auto programs = program_directory();
  auto decoy = DecoyHost::create(spec, programs / "nohatch-decoy", programs / "nohatch-tool");
  if (!decoy) return tl::unexpected<Error>(decoy.error());
  if (Status attached = canary.attach(link); !attached) return attached;
  if (Status reached = (*decoy)->probe(tokens.canary); !reached) return reached;
  const Status heard = canary.prove_life(link, moment, tokens.canary);
  return heard ? canary.detach(link) : heard;
}

RunContext context_of(const SessionOptions& options, RunEstate& estate) {
  RunContext context = estate.context();
  context.native_include = data_directory().value_or(".") / "fixtures" / "native";
  context.cache = options.fixtures.cache;
  context.binds = options.binds;
  context.seed = options.seed;
  context.stop = options.stop;
  return context;
}

}  // namespace

Result<std::unique_ptr<Session>> Session::prepare(SessionOptions options) {
  std::unique_ptr<Session> session(new Session(std::move(options)));
  if (Status installed = session->install(); !installed) return tl::unexpected<Error>(installed.error());
  auto plan = session->make(session->options_.filter, {});
  if (!plan) return tl::unexpected<Error>(plan.error());
  session->plan_ = std::move(*plan);
  return session;
}

Status Session::install() {
  for (Pair& pair : options_.pairs) {
    const auto unmet = unmet_requirements(pair.sandbox.needs);
    if (!unmet.empty() && !pair.command_mode) return failure(pair.name + " cannot run here: " + unmet.front().why, {}, unmet.front().remedy);
    log_info("preparing " + pair.name);
    if (Status done = install_pair(pair, options_.fixtures); !done) return done;
  }
  return success();
}

const Interpreter* Session::stand_in(const std::string& name) {
  auto& known = stand_ins_[name];
  if (known) return known.get();
  auto pair = resolve_pair(name, options_.fixtures);
  if (!pair) return nullptr;
  if (Status installed = install_interpreter(pair->interpreter, options_.fixtures); !installed) {
    log_warning(name + ", known to be vulnerable, cannot be had: " + installed.error().text());
    return nullptr;
  }
  known = std::make_unique<Interpreter>(std::move(pair->interpreter));
  return known.get();
}

Result<Plan> Session::make(const PlanFilter& filter, const std::vector<std::string>& knocked_out) {
  const auto unmet = [this](const std::string& need) {
    auto& answer = unmet_.try_emplace(need, "?").first->second;
    if (answer == "?") {
      const HostAnswer probed = probe_requirement(need);
      answer = probed.met ? "" : need + ": " + probed.why + (probed.remedy.empty() ? "" : " (" + probed.remedy + ")");
    }
    return answer;
  };
  return make_plan({.corpus = &options_.corpus, .pairs = &options_.pairs, .filter = filter, .unmet = unmet,
                    .stand_in = [this](const std::string& name) { return stand_in(name); }, .knocked_out = knocked_out});
}

Result<Plan> Session::plan_without(const std::vector<std::string>& protections, const PlanFilter& filter) { return make(filter, protections); }

Result<SessionResult> Session::run() { return run(plan_); }

Result<SessionResult> Session::run(const Plan& plan) {
  if (options_.planned)
    if (Status told = options_.planned(plan, *this); !told) return tl::unexpected<Error>(told.error());
  auto estate = RunEstate::make(program_directory(), options_.canary_log, options_.credentials);
  if (!estate) return tl::unexpected<Error>(estate.error());
  SessionResult result;
  const Status before = prove_life((*estate)->canary(), 1, "before", options_.seed);
  result.life = {.canary_before = before.has_value(), .why = before ? "" : before.error().text()};
  const RunContext context = context_of(options_, **estate);
  result.suite = run_suite(context, plan, suite_options());
  const Status after = prove_life((*estate)->canary(), 2, "after", options_.seed);
  result.life.canary_after = after.has_value();
  if (!after) result.life.why = after.error().text();
  assess(plan, result);
  for (int attempt = 1; attempt <= options_.retries && result.suite.stopped.empty(); ++attempt) retry(context, plan, attempt, result);
  if (options_.credentials.nonce.empty() || !result.suite.complete) return result;
  auto readback = (*estate)->canary().sign();
  if (!readback) return tl::unexpected<Error>(readback.error());
  result.readback = std::move(*readback);
  return result;
}

SuiteOptions Session::suite_options() const {
  SuiteOptions suite{.jobs = options_.jobs != 0 ? options_.jobs : std::max(1u, std::thread::hardware_concurrency()),
                     .most = options_.most, .stop = options_.stop, .known = options_.known, .recorded = options_.recorded};
  if (options_.progress)
    suite.progress = [this](std::size_t done, std::size_t all, const Trial& trial) { options_.progress(done, all, trial.subject->id); };
  return suite;
}

void Session::assess(const Plan& plan, SessionResult& result) const {
  result.attempts.clear();
  const FindTrial find = trials_of(plan, result.suite);
  std::vector<PairPlan> planned;
  for (std::size_t pair = 0; pair < options_.pairs.size(); ++pair) {
    planned.push_back(pair_plan(plan, pair, options_.pairs[pair]));
    result.ran_here[pair] = ran_here(planned.back(), find);
  }
  for (const PlannedAttempt& attempt : plan.attempts) {
    const AttemptPlan facts = attempt_plan(plan, attempt, options_.pairs[attempt.pair]);
    AssessedAttempt assessed{.planned = &attempt, .input = judge_input(facts, planned[attempt.pair], result.ran_here[attempt.pair], find, result.life)};
    assessed.judgement = judge(assessed.input);
    result.attempts.push_back(std::move(assessed));
  }
}

// Only what could not be told is tried again, so an escape that was seen once is never tried away.
void Session::retry(const RunContext& context, const Plan& plan, int attempt, SessionResult& result) const {
  SuiteOptions suite = suite_options();
  suite.attempt = attempt;
  suite.known.clear();
  for (const AssessedAttempt& assessed : result.attempts) {
    if (assessed.judgement.verdict != Verdict::kInconclusive) continue;
    for (const auto& [arm, index] : assessed.planned->trials) suite.only.insert(index);
  }
  if (suite.only.empty()) return;
  SuiteResult again = run_suite(context, plan, suite);
  for (auto& [index, record] : again.records) result.suite.records[index] = std::move(record);
  result.suite.stopped = again.stopped;
  assess(plan, result);
}

}  // namespace nohatch
