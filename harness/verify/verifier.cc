#include "verify/verifier.h"

#include "base/digest.h"
#include "base/file_system.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

Result<Corpus> own_corpus(const VerifierPolicy& policy) {
  std::vector<CorpusRoot> roots;
  for (const auto& directory : policy.corpora) roots.push_back({.name = roots.empty() ? "shipped" : directory.string(), .directory = directory});
  auto corpus = load_corpus(roots);
  if (!corpus) return tl::unexpected(corpus.error().faults.front());
  return std::move(*corpus);
}

// In the order of the table, whatever order they were found in.
void conclude(Verifying& v, Verification& result) {
  std::map<std::string, std::size_t> counts = v.findings.more();
  for (const Finding& finding : v.findings.list()) ++counts[finding.check];
  for (const Check& check : checks()) {
    result.checks.push_back({check.name, check.question, counts[check.name], !check.needs_records || v.records.has_value()});
    for (const Finding& finding : v.findings.list())
      if (finding.check == check.name) result.findings.push_back(finding);
  }
  result.more = v.findings.more();
  result.policy_digest = v.policy.digest;
  if (const auto digest = sha256_file(v.directory / kRunSignature)) result.bundle_digest = "sha256:" + *digest;
  if (v.records) result.tallies = v.records->tallies();
}

}  // namespace

Result<Verifier> Verifier::make(VerifierPolicy policy, const std::filesystem::path& trust) {
  auto keys = TrustedKeys::load(policy, trust);
  if (!keys) return tl::unexpected(keys.error());
  auto corpus = own_corpus(policy);
  if (!corpus) return tl::unexpected(corpus.error());
  auto nonces = NonceBook::read(policy.nonces);
  if (!nonces) return tl::unexpected(nonces.error());
  return Verifier(std::move(policy), std::move(*keys), std::move(*corpus), std::move(*nonces));
}

Verification Verifier::verify(const std::filesystem::path& bundle, std::int64_t now) const {
  Verifying v{.policy = policy_, .keys = keys_, .corpus = corpus_, .nonces = nonces_, .directory = bundle, .now = now};
  Verification result;
  look_at_bytes(v);
  if (v.vouched) look_at_plan(v);
  if (v.plan) look_at_records(v);
  if (v.records) look_at_canary(v);
  conclude(v, result);
  return result;
}

}  // namespace nohatch
