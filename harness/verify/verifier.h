// Judges a bundle again, by the verifier's own policy, keys, corpus and book of nonces. Needs no privilege, no sandbox and no network,
// and reads nothing that the bundle names.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "corpus/corpus.h"
#include "judge/tally.h"
#include "verify/finding.h"
#include "verify/nonce_book.h"
#include "verify/policy.h"
#include "verify/trust.h"

namespace nohatch {

struct AskedCheck {
  std::string name, question;
  std::size_t findings = 0;
  bool asked = false;            // false: nothing vouches for what it would look at
};

struct Verification {
  std::vector<AskedCheck> checks;                // in their order
  std::vector<Finding> findings;
  std::map<std::string, std::size_t> more;       // findings beyond those listed, by check
  std::map<std::string, Tally> tallies;          // by pair
  std::string bundle_digest;                     // "sha256:..." of the run's signed statement
  std::string policy_digest;
  bool accepted() const { return findings.empty() && !checks.empty(); }
};

// What is the verifier's own, read once.
class Verifier {
 public:
  // `trust` is the directory of public keys. An Error is about what is wrong on the verifier's own side: keys, corpus, book.
  static Result<Verifier> make(VerifierPolicy, const std::filesystem::path& trust);
  // `now` in seconds since 1970, by the verifier's own clock. Reads nothing but what lies in the bundle's directory.
  Verification verify(const std::filesystem::path& bundle, std::int64_t now) const;
  const VerifierPolicy& policy() const { return policy_; }
  const TrustedKeys& keys() const { return keys_; }

 private:
  Verifier(VerifierPolicy policy, TrustedKeys keys, Corpus corpus, NonceBook nonces)
      : policy_(std::move(policy)), keys_(std::move(keys)), corpus_(std::move(corpus)), nonces_(std::move(nonces)) {}
  VerifierPolicy policy_;
  TrustedKeys keys_;
  Corpus corpus_;
  NonceBook nonces_;
};

}  // namespace nohatch
