#include "run/assessment.h"

namespace nohatch {

FindTrial trials_of(const Plan& plan, const SuiteResult& suite) {
  std::map<std::string, const TrialRecord*> by_key;
  for (const auto& [index, record] : suite.records) by_key[plan.trials[index].key] = &record;
  return [by_key = std::move(by_key)](const std::string& key) -> std::optional<TrialFacts> {
    const auto found = by_key.find(key);
    if (found == by_key.end()) return std::nullopt;
    return TrialFacts{found->second->observation, found->second->fault, found->second->cpu_milliseconds};
  };
}

}  // namespace nohatch
