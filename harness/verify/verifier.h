// Judges a bundle again, by the verifier's own policy, keys, corpus and book of nonces. Needs no privilege, no sandbox and no network,
// and reads nothing that the bundle names.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "judge/tally.h"
#include "verify/finding.h"
#include "verify/policy.h"

namespace nohatch {

struct VerifyRequest {
  std::filesystem::path bundle;
  VerifierPolicy policy;
  std::filesystem::path trust;   // directory of public keys
  std::int64_t now = 0;          // seconds since 1970
};

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

// An Error for what is wrong on the verifier's own side: its policy, its keys, its corpus, its book.
Result<Verification> verify_bundle(const VerifyRequest&);

}  // namespace nohatch
