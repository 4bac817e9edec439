#include "report/text.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/bytes.h"
#include "report/explain.h"
#include "report/style.h"

namespace nohatch {
namespace {

constexpr std::size_t kLabel = 8, kClass = 15, kMost = 2000;

std::string line_of(std::string_view text) { return printable_line(text, kMost); }

bool is_open(Verdict verdict) { return verdict == Verdict::kEscaped || verdict == Verdict::kExposed; }
bool is_quiet(Verdict verdict) {
  return verdict == Verdict::kHeld || verdict == Verdict::kWaived || verdict == Verdict::kNotApplicable;
}

std::string counts(const Tally& tally, const Style& style) {
  std::string text;
  for (const Verdict verdict : kVerdicts) {
    if (tally.of(verdict) == 0) continue;
    text += (text.empty() ? "" : ", ") + style.verdict(verdict, std::to_string(tally.of(verdict)) + " " + std::string(word(verdict)));
  }
  return text.empty() ? "nothing ran" : text;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

// "view", "EFFECT (canary)", "no denial"
std::string arm_words(Arm arm, const ArmReport& report) {
  std::string witnesses;
  for (const WitnessKind witness : report.seen_by) witnesses += (witnesses.empty() ? "" : ", ") + std::string(word(witness));
  if (report.effect) return (arm == Arm::kBare ? "effect (" : "EFFECT (") + witnesses + ")";
  if (!report.denial) return "no denial, " + line_of(report.ending);
  const std::string detail = report.denial->detail.empty() ? "" : " (" + printable_line(report.denial->detail, 60) + ")";
  return (arm == Arm::kBoth ? std::string(word(report.denial->layer)) + " " : "") + std::string(word(report.denial->mechanism)) + detail;
}

std::string arms_words(const AttemptReport& attempt) {
  std::string text;
  for (const auto& [arm, report] : attempt.arms)
    text += (text.empty() ? "" : " | ") + std::string(word(arm)) + ": " + arm_words(arm, report);
  for (const auto& [arm, why] : attempt.skipped)
    text += (text.empty() ? "" : " | ") + std::string(word(arm)) + ": skipped, " + printable_line(why, 60);
  return text;
}

std::string twins_words(const AttemptReport& attempt) {
  std::vector<std::string> seen;
  for (const auto& [arm, report] : attempt.arms) {
    if (!report.twin) continue;
    std::string text = printable_line(report.twin->id, 60) + (report.twin->weak ? " (weak)" : "") + (report.twin->allowed ? "" : " REFUSED");
    if (std::find(seen.begin(), seen.end(), text) == seen.end()) seen.push_back(std::move(text));
  }
  std::string text;
  for (const std::string& each : seen) text += (text.empty() ? "" : ", ") + each;
  return text;
}

class Page {
 public:
  explicit Page(const TextOptions& options) : style_(options.colour), verbose_(options.verbose) {}

  void run(const RunReport& run) {
    head(run);
    for (const PairReport& each : run.pairs) pair(each);
    text_ += "\n" + last_line(run) + "\n";
  }
  std::string take() { return std::move(text_); }

 private:
  using Attempts = std::vector<const AttemptReport*>;

  void head(const RunReport& run) {
    text_ += "nohatch " + line_of(run.nohatch);
    for (const CorpusReport& corpus : run.corpora)
      text_ += ", corpus " + line_of(corpus.root) + " " + line_of(corpus.version) + " " + printable_line(corpus.digest, 22);
    const bool alive = run.canary_alive_before && run.canary_alive_after;
    text_ += alive ? ", canary alive before and after\n" : ", " + style_.verdict(Verdict::kInconclusive, "canary not alive throughout") + "\n";
  }

  void pair(const PairReport& pair) {
    text_ += "\n" + style_.bold(line_of(pair.pair)) + "\n";
    if (pair.interpreter) identity(*pair.interpreter, pair);
    ran_here(pair);
    for (const std::string& note : pair.notes) text_ += "  note: " + line_of(note) + "\n";
    text_ += "  " + std::to_string(pair.attempts.size()) + " attempts: " + counts(pair.tally(), style_) + "\n";
    for (const auto& [name, attempts] : by_class(pair)) klass(name, attempts);
  }

  void identity(const InterpreterReport& interpreter, const PairReport& pair) {
    text_ += "  " + line_of(interpreter.name) + " " + line_of(interpreter.version) + " (" + line_of(interpreter.profile) + ")";
    if (pair.sandbox)
      text_ += " in " + line_of(pair.sandbox->name) + " " + line_of(pair.sandbox->version) + " (" + line_of(pair.sandbox->profile) +
               "), " + std::to_string(pair.sandbox->protections.size()) + " protections";
    if (pair.image) text_ += ", image " + printable_line(*pair.image, 22);
    text_ += "\n";
  }

  void ran_here(const PairReport& pair) {
    std::string here, elsewhere;
    for (const auto& [arm, proved] : pair.ran_here) {
      std::string& list = proved ? here : elsewhere;
      list += (list.empty() ? "" : ", ") + std::string(word(arm));
    }
    if (!here.empty()) text_ += "  proved to run here: " + here + "\n";
    if (!elsewhere.empty()) text_ += "  " + style_.verdict(Verdict::kInconclusive, "not proved to run here: " + elsewhere) + "\n";
  }

  // Classes by their worst verdict, then by name; attempts by verdict, then in their order.
  static std::vector<std::pair<std::string, Attempts>> by_class(const PairReport& pair) {
    std::map<std::string, Attempts> classes;
    for (const AttemptReport& attempt : pair.attempts) classes[attempt.klass].push_back(&attempt);
    std::vector<std::pair<std::string, Attempts>> sorted(classes.begin(), classes.end());
    const auto worse = [](const AttemptReport* a, const AttemptReport* b) { return a->verdict < b->verdict; };
    for (auto& [name, attempts] : sorted) std::stable_sort(attempts.begin(), attempts.end(), worse);
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return worse(a.second.front(), b.second.front()); });
    return sorted;
  }

  void klass(const std::string& name, const Attempts& attempts) {
    Tally tally;
    for (const AttemptReport* attempt : attempts) tally.add(attempt->verdict);
    text_ += "\n  " + style_.bold(padded(line_of(name), kClass)) + counts(tally, style_);
    const std::string how = denials(attempts);
    text_ += (how.empty() ? "" : style_.faint("   " + how)) + "\n";
    for (const AttemptReport* each : attempts) attempt(*each);
  }

  // Of the held ones: how often which answer came, and how many twins were weak.
  static std::string denials(const Attempts& attempts) {
    std::map<Arm, std::map<std::string, int>> answers;
    int weak = 0;
    for (const AttemptReport* attempt : attempts) {
      if (attempt->verdict != Verdict::kHeld) continue;
      bool all_weak = !attempt->arms.empty();
      for (const auto& [arm, report] : attempt->arms) {
        if (report.twin && !report.twin->weak) all_weak = false;
        if (report.denial && arm != Arm::kBoth) ++answers[arm][std::string(word(report.denial->mechanism))];
      }
      weak += all_weak ? 1 : 0;
    }
    std::string text;
    for (const auto& [arm, mechanisms] : answers) {
      text += (text.empty() ? "" : "; ") + std::string(word(arm)) + ":";
      for (const auto& [mechanism, count] : mechanisms) text += " " + mechanism + " " + std::to_string(count);
    }
    return text + (weak > 0 ? "; weak twins " + std::to_string(weak) : "");
  }

  void attempt(const AttemptReport& attempt) {
    if (attempt.verdict == Verdict::kHeld) return held(attempt);
    const std::string name = is_quiet(attempt.verdict) ? std::string(word(attempt.verdict)) : upper(word(attempt.verdict));
    text_ += "    " + style_.verdict(attempt.verdict, padded(name, 14)) + line_of(attempt.id);
    if (attempt.verdict == Verdict::kNotApplicable) return not_applicable(attempt);
    if (attempt.severity != Severity::kInvalid) text_ += " (" + std::string(word(attempt.severity)) + ")";
    text_ += "\n";
    detail("title", attempt.title);
    detail("why", std::string(word(attempt.reason)) + ": " + attempt.why);
    if (attempt.waiver) detail("waiver", *attempt.waiver);
    if (attempt.verdict != Verdict::kWaived) advice(attempt);
    detail("arms", arms_words(attempt));
    if (attempt.verdict != Verdict::kWaived) detail("again", attempt.again);
  }

  void advice(const AttemptReport& attempt) {
    const Explained* reason = find_explained(ExplainedKind::kReason, word(attempt.reason));
    if (is_open(attempt.verdict) || !reason) {
      detail("means", attempt.about);
      detail("do", attempt.remedy);
    } else {
      detail("means", reason->means);
      detail("do", reason->to_do);
    }
  }

  void held(const AttemptReport& attempt) {
    const bool is_new = attempt.baseline == "new";
    if (!verbose_ && !is_new) return;
    text_ += "    " + style_.verdict(Verdict::kHeld, padded(is_new ? "held (new)" : "held", 14)) + line_of(attempt.id) + "\n";
    if (!verbose_) return;
    detail("alive", attempt.alive_on);
    detail("arms", arms_words(attempt));
    detail("twins", twins_words(attempt));
  }

  void not_applicable(const AttemptReport& attempt) {
    text_ += "  " + style_.faint(std::string(word(attempt.reason)) + ": " + line_of(attempt.why)) + "\n";
  }

  void detail(std::string_view label, std::string_view value) {
    if (!value.empty()) text_ += "      " + style_.faint(padded(label, kLabel)) + line_of(value) + "\n";
  }

  Style style_;
  bool verbose_;
  std::string text_;
};

}  // namespace

bool wants_colour(bool is_terminal, const char* no_color) {
  return is_terminal && (no_color == nullptr || *no_color == '\0');
}

std::string last_line(const RunReport& run) {
  const Tally tally = run.tally();
  std::string text;
  for (const Verdict verdict : kVerdicts)
    if (tally.of(verdict) > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(tally.of(verdict)) + " " + std::string(word(verdict));
  if (text.empty()) text = "nothing ran";
  if (tally.of(Verdict::kEscaped) == 0) text += ", 0 escaped";
  if (run.partial) text += " (partial)";
  if (run.interrupted) text += " (interrupted)";
  return "nohatch: " + text + ": exit " + std::to_string(number(run.exit()));
}

std::string run_text(const RunReport& run, const TextOptions& options) {
  Page page(options);
  page.run(run);
  return page.take();
}

}  // namespace nohatch
