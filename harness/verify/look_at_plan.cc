// What the plan says against what the policy and the verifier's own corpus demand.
#include <algorithm>
#include <set>

#include "base/file_system.h"
#include "base/pattern.h"
#include "corpus/applicability.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr const char* kAsTheRunLeftIt = "ask for the bundle as the run left it";

bool matches_any(const std::vector<std::string>& globs, const std::string& id) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) { return names_attempt(glob, id); });
}

void check_nonce(Verifying& v) {
  const std::string& planned = v.plan->head().nonce;
  if (planned.empty()) v.findings.add("nonce", "the plan carries no nonce", "nohatch key nonce, and run with --nonce");
  else if (!v.nonces.issued(planned)) v.findings.add("nonce", "the plan carries a nonce that this verifier never issued", "nohatch key nonce, and run with --nonce");
  if (v.run && v.run->predicate["nonce"] != Json(planned)) v.findings.add("nonce", "the run's signature carries another nonce than its plan", kAsTheRunLeftIt);
  if (v.canary && v.canary->predicate["nonce"] != Json(planned)) v.findings.add("nonce", "the canary's readback carries another nonce than the plan: it is of another run", kAsTheRunLeftIt);
}

// The only clock is the verifier's own: of the issue of the nonce, and now.
void check_age(Verifying& v) {
  const auto issued = v.nonces.issued(v.plan->head().nonce);
  if (!issued) return;
  const std::int64_t hours = (v.now - *issued) / 3600;
  if (v.now < *issued) v.findings.add("age", "the nonce was issued in the future: a clock was set back", "set the verifier's clock");
  else if (hours >= v.policy.most_hours) v.findings.add("age", "the nonce was issued " + std::to_string(hours) + " hours ago, more than " + std::to_string(v.policy.most_hours), "a new nonce and a new run");
}

void check_host(Verifying& v) {
  const auto text = read_file_beneath(v.directory, kHostFile, 1u << 20);
  const auto host = text ? parse_json(*text) : Result<Json>(tl::unexpected(text.error()));
  if (!host) return v.findings.add("records", "host.json: " + host.error().message, kAsTheRunLeftIt);
  v.host = *host;
  for (const auto& [fact, glob] : v.policy.host) {
    const std::string seen = v.host[fact].string_or("");
    if (!glob_match(glob, seen)) v.findings.add("host", fact + " is \"" + seen + "\", and not " + glob, "run on a host of the kind that production has, or change [host] of the policy");
  }
}

void check_corpus(Verifying& v) {
  const auto& said = v.plan->head().corpora;
  for (const CorpusRoot& own : v.corpus.roots)
    if (std::none_of(said.begin(), said.end(), [&](const PlannedCorpus& corpus) { return corpus.digest == own.digest; }))
      v.findings.add("corpus", "the run did not use the corpus " + own.version + " " + own.digest, "run again with this verifier's corpus: " + own.directory.string());
}

void check_identity(Verifying& v, const PairDemand& demand, const PairPlan& pair) {
  for (const auto& [fact, wanted] : demand.identity) {
    const auto seen = pair.identity.find(fact);
    if (seen == pair.identity.end() || seen->second != wanted)
      v.findings.add("pairs", demand.name + ": " + fact + " is " + (seen == pair.identity.end() ? "not recorded" : seen->second) + ", and not " + wanted,
                     "run what production runs, or change [pair.identity] of the policy");
  }
}

void check_pairs(Verifying& v, const PlanIndex& plan) {
  if (plan.head().partial) v.findings.add("pairs", "the run was narrowed", "run without --only, --class, --arm and --quick");
  for (const PairDemand& demand : v.policy.pairs) {
    const PairPlan* pair = plan.find_pair(demand.name);
    if (pair == nullptr) {
      v.findings.add("pairs", demand.name + " was not run", "nohatch run " + demand.name);
      continue;
    }
    check_identity(v, demand, *pair);
    if (const std::string digest = promises_digest(*pair); digest != demand.promises)
      v.findings.add("pairs", demand.name + ": what it promises and how it refuses is " + digest + ", and not " + demand.promises,
                     "look at what changed with nohatch verify --draft, and change the policy if it is right");
  }
}

void check_required(Verifying& v) {
  for (const PairDemand& demand : v.policy.pairs) {
    if (v.plan->find_pair(demand.name) == nullptr) continue;
    for (const Case* subject : v.corpus.attempts())
      if (matches_any(v.policy.require, subject->id) && !v.plan->find_attempt(demand.name, subject->id)) v.findings.add("attempts", demand.name + " " + subject->id + " was not planned", "run the whole corpus");
  }
}

}  // namespace

void look_at_plan(Verifying& v) {
  const auto fault = [&](std::string what) { v.findings.add("records", std::move(what), kAsTheRunLeftIt); };
  const auto pairs_known = [&](const PlanIndex& plan) { check_pairs(v, plan); };
  const auto look = [&](const PlanIndex& plan, const AttemptPlan& attempt) {
    const Case* own = v.corpus.find(attempt.attempt.id);
    if (own != nullptr && own->is_attempt()) return check_attempt(plan, attempt, *own, v.corpus, v.findings);
    v.findings.add("attempts", attempt.pair + " " + attempt.attempt.id + " is none of the verifier's corpus", "add the corpus that it is of to the policy");
  };
  auto plan = PlanIndex::read(v.directory / kPlanFile, fault, pairs_known, look);
  if (!plan) return fault("plan.jsonl: " + plan.error().text());
  v.plan = std::move(*plan);
  check_nonce(v);
  check_age(v);
  check_host(v);
  check_corpus(v);
  check_floors(v);
  check_required(v);
}

}  // namespace nohatch
