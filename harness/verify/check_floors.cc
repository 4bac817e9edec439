// Whether the release under test is known to be open, by the owner's signed advisories.
#include "base/file_system.h"
#include "evidence/advisories.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr std::size_t kLargestFile = 8u << 20;

// "vm2:nodevm@3.12.2" as name and version.
std::pair<std::string, std::string> split(const std::string& spelled) {
  const std::size_t at = spelled.rfind('@');
  const std::string name = spelled.substr(0, spelled.find_first_of(":@"));
  return {name, at == std::string::npos ? std::string() : spelled.substr(at + 1)};
}

Result<Advisories> own_advisories(const Verifying& v) {
  const auto text = read_file(v.policy.advisories, kLargestFile);
  if (!text) return tl::unexpected(text.error());
  const auto statement = open_statement(*text, kAdvisories, v.keys.of(Role::kVerifier));
  if (!statement) return tl::unexpected(statement.error());
  return advisories_from(*statement);
}

}  // namespace

void check_floors(Verifying& v) {
  if (v.policy.advisories.empty()) return;
  const auto advisories = own_advisories(v);
  if (!advisories) return v.findings.add("floors", "the advisories are not to be believed: " + advisories.error().text(), "nohatch vouch advisories FILE --key verifier.key");
  for (const PairPlan& pair : v.plan->pairs()) {
    const auto found = pair.identity.find("interpreter.name");
    const auto [name, version] = split(found == pair.identity.end() ? "" : found->second);
    for (const std::string& reason : reasons_against(*advisories, name, version, v.now)) v.findings.add("floors", pair.name + ": " + reason, "a release in which it is fixed, or newer advisories");
  }
}

}  // namespace nohatch
