#include "judge/record.h"

#include <algorithm>

#include "base/bytes.h"

namespace nohatch {
namespace {

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

BaselineLine line_of(const Recordable& attempt) {
  BaselineLine line{{attempt.case_digest, {}}, attempt.id + " " + attempt.case_digest};
  std::string details;
  for (const Arm arm : {Arm::kLanguage, Arm::kSandbox, Arm::kBoth}) {
    const auto found = attempt.judgement.arms.find(arm);
    if (found == attempt.judgement.arms.end() || !found->second.denial) continue;
    const Denial& denial = *found->second.denial;
    line.expected.denials[arm] = {denial.layer, denial.mechanism, ""};
    line.text += " " + std::string(word(arm)) + "=" + std::string(word(denial.layer)) + "/" +
                 std::string(word(denial.mechanism));
    if (arm == Arm::kBoth || denial.detail.empty()) continue;  // it repeats one of the others
    details += (details.empty() ? " # " : "; ") + printable_line(denial.detail, 60);
  }
  line.text += details;
  return line;
}

bool same(const Expectation& a, const Expectation& b) {
  const auto equal = [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.layer == y.second.layer && x.second.mechanism == y.second.mechanism;
  };
  return a.case_digest == b.case_digest &&
         std::equal(a.denials.begin(), a.denials.end(), b.denials.begin(), b.denials.end(), equal);
}

// One recording in the making.
class Recorder {
 public:
  Recorder(const Baseline& before, const RecordRequest& request) : request_(request) { outcome_.baseline = before; }

  void attempt(const Recordable& attempt) {
    seen_.push_back(attempt.id);
    const bool named = contains(request_.accept, attempt.id);
    if (!request_.accept.empty() && !named) return;
    const Verdict verdict = attempt.judgement.verdict;
    const bool vanished = attempt.judgement.baseline == "vanished";
    if (verdict == Verdict::kHeld || verdict == Verdict::kWaived) return put(attempt);
    if (verdict == Verdict::kDrifted && named) return vanished ? remove(attempt.id) : put(attempt);
    if (verdict == Verdict::kNotApplicable && !named) return;
    refuse(attempt.id, "is " + std::string(word(verdict)) + why(attempt.judgement) +
                           (verdict == Verdict::kDrifted ? "; --accept it by its name" : ""));
  }

  void gone(const std::string& id) {
    if (contains(seen_, id)) return;
    if (contains(request_.accept, id)) return remove(id);
    if (request_.accept.empty()) refuse(id, "is not in the corpus any more; --accept it by its name to remove its line");
  }

  void named(const std::string& id) {
    if (!contains(seen_, id) && outcome_.baseline.lines.count(id) == 0 && !changed(id))
      refuse(id, "is neither in the run nor in the baseline");
  }

  void refuse(const std::string& id, const std::string& why) { outcome_.refused.push_back(id + ": " + why); }

  // Where a part was named, the rest was not looked at, and the head still says where that rest was recorded.
  RecordOutcome finish() {
    Baseline& baseline = outcome_.baseline;
    if ((request_.accept.empty() || baseline.head_text.empty()) && !(baseline.head == request_.head)) {
      baseline.head = request_.head;
      baseline.head_text.clear();
    }
    std::sort(outcome_.refused.begin(), outcome_.refused.end());
    std::sort(outcome_.changes.begin(), outcome_.changes.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return std::move(outcome_);
  }

 private:
  static std::string why(const Judgement& judgement) {
    return judgement.why.empty() ? "" : " (" + judgement.why + ")";
  }
  bool changed(const std::string& id) const {
    return std::any_of(outcome_.changes.begin(), outcome_.changes.end(), [&](const auto& c) { return c.id == id; });
  }
  void put(const Recordable& attempt) {
    BaselineLine line = line_of(attempt);
    BaselineLine& place = outcome_.baseline.lines[attempt.id];
    if (!place.text.empty() && same(place.expected, line.expected)) return;
    outcome_.changes.push_back({attempt.id, place.text, line.text});
    place = std::move(line);
  }
  void remove(const std::string& id) {
    const auto found = outcome_.baseline.lines.find(id);
    if (found == outcome_.baseline.lines.end()) return;
    outcome_.changes.push_back({id, found->second.text, ""});
    outcome_.baseline.lines.erase(found);
  }

  const RecordRequest& request_;
  std::vector<std::string> seen_;
  RecordOutcome outcome_;
};

}  // namespace

RecordOutcome record(const Baseline& before, const RecordRequest& request) {
  Recorder recorder(before, request);
  if (request.partial) {
    recorder.refuse("the run", "is partial, and only a whole run can be recorded");
    return recorder.finish();
  }
  for (const Recordable& attempt : request.attempts) recorder.attempt(attempt);
  for (const auto& [id, line] : before.lines) recorder.gone(id);
  for (const std::string& id : request.accept) recorder.named(id);
  return recorder.finish();
}

std::string difference_text(const std::vector<BaselineChange>& changes) {
  std::string text;
  for (const BaselineChange& change : changes) {
    if (!change.before.empty()) text += "- " + change.before + "\n";
    if (!change.after.empty()) text += "+ " + change.after + "\n";
  }
  return text;
}

}  // namespace nohatch
