#include "verify/promote.h"

#include "base/clock.h"
#include "base/digest.h"
#include "evidence/bundle.h"

namespace nohatch {
namespace {

constexpr std::int64_t kDay = 24 * 3600;

Result<std::string> baseline_digest(const PairDemand& demand) {
  if (demand.baseline.empty()) return std::string();
  auto digest = sha256_file(demand.baseline);
  if (!digest) return digest;
  return "sha256:" + *digest;
}

}  // namespace

Result<std::vector<Promotion>> promotions_of(const VerifierPolicy& policy, const std::filesystem::path& directory, const Verification& verification, std::int64_t now, int days) {
  if (!verification.accepted()) return failure("the evidence is refused: nothing is promoted", directory.string(), "nohatch verify says why");
  if (days < 1 || days > 366) return failure("a promotion lasts between 1 and 366 days", {}, "--days 90");
  const auto bundle = Bundle::open(directory);
  if (!bundle) return tl::unexpected(bundle.error());
  Promotion common{.kernel = kernel_family(bundle->host ? (*bundle->host)["kernel.release"].string_or("") : ""), .policy = verification.policy_digest, .bundle = verification.bundle_digest,
                   .issued = utc_text(now), .expires = utc_text(now + days * kDay)};
  for (const PlannedCorpus& corpus : bundle->plan.head.corpora) common.corpora[corpus.root] = corpus.digest;
  std::vector<Promotion> promotions;
  for (const PairPlan& pair : bundle->plan.pairs) {
    for (const PairDemand& demand : policy.pairs) {
      if (demand.name != pair.name) continue;
      const auto baseline = baseline_digest(demand);
      if (!baseline) return tl::unexpected(baseline.error());
      Promotion promotion = common;
      promotion.pair = pair.name;
      promotion.identity = pair.identity;
      promotion.promises = promises_digest(pair);
      promotion.baseline = *baseline;
      promotions.push_back(std::move(promotion));
    }
  }
  return promotions;
}

}  // namespace nohatch
