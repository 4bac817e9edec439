#include "report/compare.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/bytes.h"
#include "report/style.h"

namespace nohatch {
namespace {

bool is_open(const AttemptReport* attempt) {
  return attempt && (attempt->verdict == Verdict::kEscaped || attempt->verdict == Verdict::kExposed);
}

// The verdict with the denials of its arms, without their details: what a comparison looks at.
std::string state(const AttemptReport* attempt) {
  if (!attempt) return "nothing";
  std::string denials;
  for (const auto& [arm, report] : attempt->arms) {
    if (!report.denial) continue;
    denials += (denials.empty() ? "" : ", ") + std::string(word(arm)) + ": " + std::string(word(report.denial->layer)) +
               " by " + std::string(word(report.denial->mechanism));
  }
  // A run beside its own baseline calls drifted what another calls held; what was seen is compared, not what was expected.
  const Verdict verdict = attempt->verdict == Verdict::kDrifted ? Verdict::kHeld : attempt->verdict;
  return std::string(word(verdict)) + (denials.empty() ? "" : " (" + denials + ")");
}

std::string why(const AttemptReport* a, const AttemptReport* b) {
  const AttemptReport* worse = !b || (a && a->verdict < b->verdict) ? a : b;
  return worse ? worse->why : "";
}

std::map<std::string, const AttemptReport*> by_id(const PairReport& pair) {
  std::map<std::string, const AttemptReport*> attempts;
  for (const AttemptReport& attempt : pair.attempts) attempts[attempt.id] = &attempt;
  return attempts;
}

void compare_attempt(const Difference& difference, const AttemptReport* a, const AttemptReport* b, Comparison& into) {
  if (is_open(a) && is_open(b)) into.open_in_both.push_back(difference);
  else if (is_open(b)) into.opened.push_back(difference);
  else if (is_open(a) && b) into.closed.push_back(difference);
  else if (difference.before != difference.after) into.drifted.push_back(difference);
  else ++into.equal;
}

void compare_pairs(const PairReport& a, const PairReport& b, Comparison& into) {
  const auto before = by_id(a), after = by_id(b);
  std::set<std::string> ids;
  for (const auto& [id, attempt] : before) ids.insert(id);
  for (const auto& [id, attempt] : after) ids.insert(id);
  for (const std::string& id : ids) {
    const auto in_a = before.find(id), in_b = after.find(id);
    const AttemptReport* x = in_a == before.end() ? nullptr : in_a->second;
    const AttemptReport* y = in_b == after.end() ? nullptr : in_b->second;
    compare_attempt({a.pair, b.pair, id, state(x), state(y), why(x, y)}, x, y, into);
  }
}

bool same_but_release(const PairReport& a, const PairReport& b) {
  if (!a.interpreter || !b.interpreter || !a.sandbox || !b.sandbox) return false;
  return a.interpreter->name == b.interpreter->name && a.interpreter->profile == b.interpreter->profile &&
         a.sandbox->name == b.sandbox->name && a.sandbox->profile == b.sandbox->profile;
}

const PairReport* counterpart(const PairReport& a, const RunReport& run_a, const RunReport& run_b) {
  for (const PairReport& b : run_b.pairs)
    if (a.pair == b.pair) return &b;
  const PairReport* found = nullptr;
  for (const PairReport& b : run_b.pairs) {
    if (!same_but_release(a, b)) continue;
    if (found) return nullptr;  // which of them is a guess
    found = &b;
  }
  if (!found && run_a.pairs.size() == 1 && run_b.pairs.size() == 1) return &run_b.pairs.front();
  return found;
}

tl::unexpected<Error> alone(const PairReport& pair) {
  return failure("the pair " + printable_line(pair.pair) + " has no counterpart in the other run", {},
                 "compare runs of the same pairs, or one pair with one pair");
}

std::vector<std::pair<std::string_view, const std::vector<Difference>*>> lists(const Comparison& comparison) {
  return {{"opened", &comparison.opened},
          {"open_in_both", &comparison.open_in_both},
          {"drifted", &comparison.drifted},
          {"closed", &comparison.closed}};
}

Verdict colour_of(std::string_view list) {
  if (list == "opened" || list == "open_in_both") return Verdict::kEscaped;
  return list == "closed" ? Verdict::kHeld : Verdict::kDrifted;
}

std::string heading(std::string_view list) { return list == "open_in_both" ? "open in both" : std::string(list); }

std::string difference_line(const Difference& difference, const Style& style) {
  std::string text = "  " + style.bold(printable_line(difference.id)) + "\n";
  text += "    before  " + printable_line(difference.before) + "\n    after   " + printable_line(difference.after) + "\n";
  if (!difference.why.empty()) text += "    why     " + printable_line(difference.why, 2000) + "\n";
  return text;
}

}  // namespace

ExitStatus Comparison::exit() const {
  if (!opened.empty()) return ExitStatus::kOpen;
  return drifted.empty() ? ExitStatus::kHeld : ExitStatus::kDrifted;
}

Result<Comparison> compare_runs(const RunReport& a, const RunReport& b) {
  Comparison comparison;
  std::set<const PairReport*> met;
  for (const PairReport& pair : a.pairs) {
    const PairReport* other = counterpart(pair, a, b);
    if (!other || !met.insert(other).second) return alone(pair);
    compare_pairs(pair, *other, comparison);
  }
  for (const PairReport& pair : b.pairs)
    if (met.count(&pair) == 0) return alone(pair);
  const auto ran = [](const RunReport& run) { return run.tally().total() > 0; };
  if (!ran(a) || !ran(b)) return failure("one of the two runs has no attempts, so that there is nothing to compare");
  return comparison;
}

std::string comparison_text(const Comparison& comparison, const TextOptions& options) {
  const Style style(options.colour);
  std::string text, counts;
  for (const auto& [name, list] : lists(comparison)) {
    counts += (counts.empty() ? "" : ", ") + std::to_string(list->size()) + " " + heading(name);
    if (list->empty()) continue;
    text += style.verdict(colour_of(name), heading(name) + " (" + std::to_string(list->size()) + ")") + "\n";
    for (const Difference& each : *list) text += difference_line(each, style);
    text += "\n";
  }
  return text + "nohatch: " + counts + ", " + std::to_string(comparison.equal) + " the same: exit " +
         std::to_string(number(comparison.exit())) + "\n";
}

Json comparison_document(const Comparison& comparison) {
  Json::Object document{{"equal", static_cast<std::int64_t>(comparison.equal)}, {"exit_status", number(comparison.exit())}};
  for (const auto& [name, list] : lists(comparison)) {
    Json::Array array;
    for (const Difference& each : *list)
      array.push_back(Json::Object{{"pair_a", printable(each.pair_a)}, {"pair_b", printable(each.pair_b)},
                                   {"id", printable(each.id)},         {"before", printable(each.before)},
                                   {"after", printable(each.after)},   {"why", printable(each.why)}});
    document[std::string(name)] = std::move(array);
  }
  return document;
}

}  // namespace nohatch
