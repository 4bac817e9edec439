#include "verify/control.h"

#include <algorithm>

#include "base/toml.h"
#include "corpus/applicability.h"

namespace nohatch {
namespace {

class ControlReader {
 public:
  Result<Control> read(const Toml& toml) {
    TomlReader top(toml, faults_);
    control_.id = top.text("id", true);
    control_.title = top.text("title", true);
    control_.source = top.text("source", true);
    each(top.any("test"), [&](const Toml& table) { read_test(table); });
    each(top.any("evidence"), [&](const Toml& table) { read_piece(table); });
    top.finish();
    if (control_.rows.empty()) top.fault("test", "the control demands nothing", "[[test]] and [[evidence]]");
    if (!faults_.empty()) return tl::unexpected(faults_.front());
    return std::move(control_);
  }

 private:
  template <typename Take>
  static void each(const Toml* tables, Take take) {
    if (tables == nullptr || tables->array() == nullptr) return;
    for (const Toml& table : *tables->array()) take(table);
  }

  void read_test(const Toml& table) {
    TomlReader test(table, faults_);
    ControlRow row{.demand = test.text("demand", true), .attempts = test.texts("attempts")};
    if (const std::string layer = test.text("layer"); !layer.empty()) {
      row.layer = layer_of(layer);
      if (!row.layer) test.fault("layer", "\"" + layer + "\" is no layer", "gateway, language or sandbox");
    }
    if (row.attempts.empty()) test.fault("attempts", "the test names no attempts", "attempts = [\"import.*\"]");
    test.finish();
    control_.rows.push_back(std::move(row));
  }

  void read_piece(const Toml& table) {
    TomlReader evidence(table, faults_);
    ControlRow row{.demand = evidence.text("demand", true)};
    const std::string name = evidence.text("piece", true);
    row.piece = find_piece(name);
    if (row.piece == nullptr) evidence.fault("piece", "\"" + name + "\" is no piece of evidence", "see docs/control-format.md");
    evidence.finish();
    control_.rows.push_back(std::move(row));
  }

  Control control_;
  std::vector<Error> faults_;
};

bool asks_for(const ControlRow& row, const AttemptPlan& attempt) {
  const auto matches = [&](const std::string& glob) { return names_attempt(glob, attempt.attempt.id); };
  if (std::none_of(row.attempts.begin(), row.attempts.end(), matches)) return false;
  return !row.layer || attempt.required.empty() || std::find(attempt.required.begin(), attempt.required.end(), *row.layer) != attempt.required.end();
}

ControlAnswer answer(const ControlRow& row, const Bundle& bundle, const std::map<std::pair<std::string, std::string>, Verdict>& verdicts) {
  ControlAnswer answer{.row = &row};
  if (row.piece != nullptr) answer.found = row.piece->find(bundle);
  for (const AttemptPlan& attempt : bundle.plan.attempts) {
    if (row.piece != nullptr || !asks_for(row, attempt)) continue;
    const auto verdict = verdicts.find({attempt.pair, attempt.attempt.id});
    answer.attempts[verdict == verdicts.end() ? Verdict::kInconclusive : verdict->second].push_back(attempt.pair + " " + attempt.attempt.id);
  }
  return answer;
}

std::string counted(const ControlAnswer& answer) {
  std::string text;
  for (const auto& [verdict, ids] : answer.attempts) text += (text.empty() ? "" : ", ") + std::to_string(ids.size()) + " " + std::string(word(verdict));
  return text.empty() ? "no attempt" : text;
}

}  // namespace

Result<Control> read_control(const std::filesystem::path& file) {
  const auto toml = read_toml(file);
  if (!toml) return tl::unexpected(toml.error());
  return ControlReader().read(*toml);
}

bool ControlAnswer::filled() const {
  if (row->piece != nullptr) return !found.empty();
  for (const auto& [verdict, ids] : attempts)
    if (verdict != Verdict::kHeld && verdict != Verdict::kWaived && verdict != Verdict::kNotApplicable) return false;
  return attempts.count(Verdict::kHeld) != 0;
}

std::vector<ControlAnswer> answer_control(const Control& control, const Bundle& bundle) {
  std::map<std::pair<std::string, std::string>, Verdict> verdicts;
  for (const RecordedVerdict& verdict : bundle.verdicts) verdicts[{verdict.pair, verdict.attempt}] = verdict.judgement.verdict;
  std::vector<ControlAnswer> answers;
  for (const ControlRow& row : control.rows) answers.push_back(answer(row, bundle, verdicts));
  return answers;
}

std::string control_text(const Control& control, const std::vector<ControlAnswer>& answers) {
  std::string text = control.id + ", " + control.title + " (" + control.source + ")\n\n";
  std::size_t empty = 0;
  for (const ControlAnswer& answer : answers) {
    text += std::string(answer.filled() ? "  ok     " : "  EMPTY  ") + answer.row->demand + ": ";
    text += answer.row->piece != nullptr ? (answer.found.empty() ? "absent" : answer.found) : counted(answer);
    text += "\n";
    if (answer.filled()) continue;
    ++empty;
    if (answer.row->piece != nullptr) text += "         do  " + std::string(answer.row->piece->remedy) + "\n";
    for (const auto& [verdict, ids] : answer.attempts)
      if (verdict != Verdict::kHeld && verdict != Verdict::kWaived && verdict != Verdict::kNotApplicable)
        for (const std::string& id : ids) text += "         " + std::string(word(verdict)) + "  " + id + "\n";
  }
  return text + "\nnohatch: " + std::to_string(answers.size() - empty) + " of " + std::to_string(answers.size()) + " demands of " + control.id + " answered: exit " + (empty == 0 ? "0" : "4") + "\n";
}

Json control_json(const Control& control, const std::vector<ControlAnswer>& answers) {
  Json::Array rows;
  bool whole = true;
  for (const ControlAnswer& answer : answers) {
    Json::Object attempts;
    for (const auto& [verdict, ids] : answer.attempts) attempts[std::string(word(verdict))] = Json::Array(ids.begin(), ids.end());
    rows.push_back(Json::Object{{"demand", answer.row->demand}, {"filled", answer.filled()}, {"piece", answer.row->piece == nullptr ? Json() : Json(answer.row->piece->name)}, {"found", answer.found}, {"attempts", attempts}});
    whole = whole && answer.filled();
  }
  return Json::Object{{"control", control.id}, {"title", control.title}, {"source", control.source}, {"rows", rows}, {"exit_status", whole ? 0 : 4}};
}

}  // namespace nohatch
