#include "run/selftest.h"

#include <algorithm>
#include <set>

namespace nohatch {
namespace {

class KnockingOut {
 public:
  KnockingOut(Session& session, const std::function<void(const std::string&)>& progress) : session_(session), progress_(progress) {}

  Result<std::vector<KnockOut>> all() {
    const auto open = noticed({}, {});
    if (!open) return tl::unexpected<Error>(open.error());
    open_anyway_.insert(open->begin(), open->end());
    std::vector<KnockOut> result;
    for (const Protection& protection : sandbox().protections) {
      auto out = protection.fixed ? Result<KnockOut>(KnockOut{.protection = &protection}) : one(protection);
      if (!out) return tl::unexpected<Error>(out.error());
      result.push_back(std::move(*out));
      if (session_.options().stop != nullptr && *session_.options().stop) return failure("interrupted");
    }
    return result;
  }

 private:
  const Sandbox& sandbox() const { return session_.pairs().front().sandbox; }

  // Alone; then together with each that it overlaps; then with all of them.
  Result<KnockOut> one(const Protection& protection) {
    KnockOut out{.protection = &protection};
    std::vector<std::vector<std::string>> companies = {{}};
    for (const std::string& name : protection.overlaps) companies.push_back({name});
    if (protection.overlaps.size() > 1) companies.push_back(protection.overlaps);
    for (const std::vector<std::string>& company : companies) {
      auto seen = without(protection, company);
      if (!seen) return tl::unexpected<Error>(seen.error());
      if (seen->empty()) continue;
      out.together_with = company;
      out.noticed_by = std::move(*seen);
      return out;
    }
    return out;
  }

  Result<std::vector<std::string>> without(const Protection& protection, const std::vector<std::string>& company) {
    std::vector<std::string> taken = company;
    taken.push_back(protection.name);
    const std::vector<std::string> fitting = attempts_on(protection);
    if (fitting.empty()) return fitting;
    auto seen = noticed(taken, fitting);
    if (!seen || seen->empty() || company.empty()) return seen;
    // What the company's own loss shows is not this protection's merit; of what was not seen nothing needs to be known.
    const auto theirs = noticed(company, *seen);
    if (!theirs) return theirs;
    std::vector<std::string> own;
    std::set_difference(seen->begin(), seen->end(), theirs->begin(), theirs->end(), std::back_inserter(own));
    return own;
  }

  // The attempts that the loss of this protection can show in: a limit's are those that press its resource, others press nothing.
  std::vector<std::string> attempts_on(const Protection& protection) const {
    std::vector<std::string> ids;
    for (const Case* attempt : session_.corpus().attempts())
      if (protection.limit ? attempt->resource == protection.limit->resource : !attempt->resource) ids.push_back(attempt->id);
    return ids;
  }

  // Of these attempts (none named: of all) those whose effect appears while `taken` is not in force.
  Result<std::vector<std::string>> noticed(const std::vector<std::string>& taken, const std::vector<std::string>& asked) {
    std::string names;
    for (const std::string& name : taken) names += " " + name;
    progress_(taken.empty() ? "with everything in force" : "without" + names);
    PlanFilter filter = session_.options().filter;
    filter.arms = {Arm::kSandbox};
    filter.exactly = asked;
    auto plan = session_.plan_without(taken, filter);
    if (!plan) return tl::unexpected<Error>(plan.error());
    auto result = session_.run(*plan);
    if (!result) return tl::unexpected<Error>(result.error());
    std::vector<std::string> ids;
    for (const AssessedAttempt& attempt : result->attempts) {
      const auto seen = attempt.input.arms.find(Arm::kSandbox);
      const std::string& id = attempt.planned->subject->id;
      if (seen != attempt.input.arms.end() && !seen->second.sightings.empty() && open_anyway_.count(id) == 0) ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
  }

  Session& session_;
  const std::function<void(const std::string&)>& progress_;
  std::set<std::string> open_anyway_;
};

}  // namespace

Result<std::vector<KnockOut>> knock_out_all(Session& session, const std::function<void(const std::string&)>& progress) {
  return KnockingOut(session, progress).all();
}

}  // namespace nohatch
