#include "verify/trust.h"

#include "base/file_system.h"

namespace nohatch {

Result<TrustedKeys> TrustedKeys::load(const VerifierPolicy& policy, const std::filesystem::path& directory) {
  TrustedKeys trusted;
  std::map<std::string, Role> seen;
  for (const auto& [role, files] : policy.keys) {
    for (const std::string& file : files) {
      auto text = read_file_beneath(directory, file, 1u << 16);
      if (!text) return tl::unexpected(text.error());
      auto key = PublicKey::from_pem(*text);
      if (!key) return failure(key.error().message, (directory / file).string(), "a public key in PEM, as nohatch key new writes it");
      if (const auto [known, added] = seen.emplace(key->id(), role); !added && known->second != role)
        return failure("one key stands for two roles: " + std::string(word(known->second)) + " and " + std::string(word(role)), (directory / file).string(),
                       "a key of its own for each role: nohatch key new " + std::string(word(role)));
      trusted.keys_[role].push_back(std::move(*key));
    }
  }
  return trusted;
}

const std::vector<PublicKey>& TrustedKeys::of(Role role) const {
  static const std::vector<PublicKey> kNobody;
  const auto found = keys_.find(role);
  return found == keys_.end() ? kNobody : found->second;
}

}  // namespace nohatch
