#include "evidence/promotion.h"

#include "base/canonical_json.h"
#include "base/clock.h"
#include "base/digest.h"
#include "evidence/fields.h"

namespace nohatch {

template <typename V, Either<Promotion> S>
void fields(V& visit, S& s) {
  auto& [pair, identity, corpora, kernel, promises, baseline, policy, bundle, issued, expires] = s;
  visit("pair", pair);
  visit("identity", identity);
  visit("corpora", corpora);
  visit("kernel", kernel);
  visit("promises", promises);
  visit("baseline", baseline);
  visit("policy", policy);
  visit("bundle", bundle);
  visit("issued", issued);
  visit("expires", expires);
}

namespace {

void compare_facts(const std::map<std::string, std::string>& promoted, const std::map<std::string, std::string>& candidate, std::vector<std::string>& differences) {
  for (const auto& [fact, wanted] : promoted) {
    const auto found = candidate.find(fact);
    if (found == candidate.end()) differences.push_back(fact + " is not known, and was promoted as " + wanted);
    else if (found->second != wanted) differences.push_back(fact + " is " + found->second + ", and was promoted as " + wanted);
  }
  for (const auto& [fact, value] : candidate)
    if (promoted.count(fact) == 0) differences.push_back(fact + " is " + value + ", and was not promoted");
}

void compare_time(const Promotion& promotion, std::int64_t now, std::vector<std::string>& differences) {
  const auto issued = seconds_of_utc(promotion.issued), expires = seconds_of_utc(promotion.expires);
  if (!issued || !expires) return differences.push_back("the promotion says no time");
  if (now < *issued) differences.push_back("the promotion was issued in the future, on " + promotion.issued);
  if (now >= *expires) differences.push_back("the promotion expired on " + promotion.expires);
}

}  // namespace

Statement promotion_statement(const Promotion& promotion) {
  FieldWriter writer;
  fields(writer, promotion);
  std::string subject;
  for (const auto& [fact, value] : promotion.identity) subject += fact + "=" + value + "\n";
  return {.subjects = {{promotion.pair, sha256_hex(subject)}}, .predicate_type = std::string(kPromotion), .predicate = writer.take()};
}

Result<Promotion> promotion_from(const Statement& statement) {
  Promotion promotion;
  FieldReader reader(statement.predicate, "");
  fields(reader, promotion);
  if (Status status = reader.done(); !status) return tl::unexpected(status.error());
  if (statement != promotion_statement(promotion)) return failure("the promotion's subject is not what its predicate names");
  return promotion;
}

std::string kernel_family(const std::string& release) {
  const std::size_t first = release.find('.');
  if (first == std::string::npos) return release;
  return release.substr(0, release.find_first_not_of("0123456789", first + 1));
}

std::vector<std::string> promotion_differences(const Promotion& promotion, const Candidate& candidate) {
  std::vector<std::string> differences;
  compare_facts(promotion.identity, candidate.identity, differences);
  if (const std::string family = kernel_family(candidate.kernel); family != promotion.kernel)
    differences.push_back("the kernel is " + family + ", and was promoted as " + promotion.kernel);
  compare_time(promotion, candidate.now, differences);
  return differences;
}

}  // namespace nohatch
