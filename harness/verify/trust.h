// The keys that a verifier trusts, by role: the files of its own directory that its policy names.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "base/ed25519.h"
#include "verify/policy.h"

namespace nohatch {

class TrustedKeys {
 public:
  // An error names the file that is absent or no public key, or that stands for two roles.
  static Result<TrustedKeys> load(const VerifierPolicy&, const std::filesystem::path& directory);
  // Empty: nobody is trusted in this role.
  const std::vector<PublicKey>& of(Role) const;

 private:
  std::map<Role, std::vector<PublicKey>> keys_;
};

}  // namespace nohatch
