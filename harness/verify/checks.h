// The ordered table of what a verifier asks of a bundle. Each check adds findings and decides nothing else; a bundle is accepted if
// there is none. docs/verifier-policy.md lists the checks with what each refuses.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "corpus/corpus.h"
#include "evidence/bundle.h"
#include "evidence/statement.h"
#include "judge/assembly.h"
#include "verify/finding.h"
#include "verify/nonce_book.h"
#include "verify/policy.h"
#include "verify/trust.h"

namespace nohatch {

// What the checks look at. Nothing of the bundle is parsed before a trusted runner's signature vouched for its bytes.
struct Verifying {
  const VerifierPolicy& policy;
  const TrustedKeys& keys;
  const Corpus& corpus;
  const NonceBook& nonces;
  std::filesystem::path directory;
  std::int64_t now = 0;                          // seconds since 1970, by the verifier's own clock

  std::optional<Statement> run, canary;          // those whose signatures hold
  std::optional<Bundle> bundle;                  // if every byte of it is vouched for
  std::map<std::string, const RecordedTrial*> trials;   // by key: the last try
  std::map<std::string, const TrialPlan*> planned;      // by key
  Findings findings = {};
};

struct Check {
  const char* name;
  void (*ask)(Verifying&);
  bool needs_bundle;      // it looks at parsed records: left out, and said, where nothing vouches for them
  const char* question;
};

std::span<const Check> checks();

// In the order of the table.
void check_layout(Verifying&);
void check_run_signature(Verifying&);
void check_files(Verifying&);
void check_canary_signature(Verifying&);
void check_records(Verifying&);
void check_nonce(Verifying&);
void check_age(Verifying&);
void check_host(Verifying&);
void check_corpus(Verifying&);
void check_pairs(Verifying&);
void check_floors(Verifying&);
void check_attempts(Verifying&);
void check_trials(Verifying&);
void check_canary_log(Verifying&);
void check_witnesses(Verifying&);
void check_telemetry(Verifying&);
void check_verdicts(Verifying&);
void check_tries(Verifying&);
void check_promotion(Verifying&);

}  // namespace nohatch
