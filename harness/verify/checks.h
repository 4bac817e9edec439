// What a verifier asks of a bundle, in order. docs/verifier-policy.md lists the checks with what each refuses.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>

#include "corpus/corpus.h"
#include "evidence/statement.h"
#include "verify/finding.h"
#include "verify/nonce_book.h"
#include "verify/plan_index.h"
#include "verify/policy.h"
#include "verify/recount.h"
#include "verify/trust.h"

namespace nohatch {

struct Check {
  const char* name;
  bool needs_records;     // it looks at what is parsed: not asked where nothing vouches for the bytes
  const char* question;
};

// The table: a finding carries one of these names.
std::span<const Check> checks();

// One verification. Nothing of the bundle is parsed before a trusted runner's signature vouched for its bytes.
struct Verifying {
  const VerifierPolicy& policy;
  const TrustedKeys& keys;
  const Corpus& corpus;
  const NonceBook& nonces;
  std::filesystem::path directory;
  std::int64_t now = 0;                          // seconds since 1970, by the verifier's own clock

  std::optional<Statement> run, canary;          // those whose signatures hold
  std::unordered_set<std::uint64_t> outputs;     // numbers of the files in outputs/
  Json host;
  bool vouched = false;                          // every byte of the bundle but the outputs is
  std::optional<PlanIndex> plan;
  std::optional<Recount> records;
  Findings findings = {};
};

// The steps. Each looks at what those before it found sound.
void look_at_bytes(Verifying&);      // layout, run-signature, files, canary-signature
void look_at_plan(Verifying&);       // nonce, age, host, corpus, pairs, floors, attempts; of records: the plan's own lines
void look_at_records(Verifying&);    // records, trials, witnesses, telemetry, verdicts, tries, held
void look_at_canary(Verifying&);     // canary

void check_floors(Verifying&);
// One attempt of the plan against the verifier's own case.
void check_attempt(const PlanIndex&, const AttemptPlan&, const Case&, const Corpus&, Findings&);

}  // namespace nohatch
