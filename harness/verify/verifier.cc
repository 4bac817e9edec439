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

AskedCheck ask(const Check& check, Verifying& v) {
  AskedCheck asked{.name = check.name, .question = check.question, .asked = !check.needs_bundle || v.bundle.has_value()};
  const std::size_t before = v.findings.list().size();
  if (asked.asked) check.ask(v);
  asked.findings = v.findings.list().size() - before;
  return asked;
}

void conclude(const Verifying& v, Verification& result) {
  result.findings = v.findings.list();
  result.more = v.findings.more();
  result.policy_digest = v.policy.digest;
  if (const auto digest = sha256_file(v.directory / kRunSignature)) result.bundle_digest = "sha256:" + *digest;
  if (!v.bundle) return;
  for (const RecordedVerdict& verdict : v.bundle->verdicts) result.tallies[verdict.pair].add(verdict.judgement.verdict);
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
  for (const Check& check : checks()) result.checks.push_back(ask(check, v));
  conclude(v, result);
  return result;
}

}  // namespace nohatch
