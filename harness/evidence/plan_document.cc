#include "evidence/plan_document.h"

#include "base/canonical_json.h"
#include "base/digest.h"
#include "evidence/planned_fields.h"

namespace nohatch {
namespace {

// In the order in which they stand.
constexpr std::array<const char*, 4> kLineKinds = {"plan", "pair", "trial", "attempt"};

template <typename T>
void write_line(std::string& text, const char* kind, const T& value) {
  text += canonical_json(Json::Object{{kind, FieldWriter::write(value)}}) + "\n";
}

template <typename T>
Result<PlanLine> line_of(const Json& body) {
  Result<T> value = read_fields<T>(body);
  if (!value) return tl::unexpected(value.error());
  return PlanLine(std::move(*value));
}

struct Placing {
  PlanDocument& document;
  void operator()(PlanHead& head) { document.head = std::move(head); }
  void operator()(PairPlan& pair) { document.pairs.push_back(std::move(pair)); }
  void operator()(TrialPlan& trial) { document.trials.push_back(std::move(trial)); }
  void operator()(AttemptPlan& attempt) { document.attempts.push_back(std::move(attempt)); }
};

}  // namespace

std::string plan_text(const PlanDocument& plan) {
  std::string text;
  write_line(text, kLineKinds[0], plan.head);
  for (const PairPlan& pair : plan.pairs) write_line(text, kLineKinds[1], pair);
  for (const TrialPlan& trial : plan.trials) write_line(text, kLineKinds[2], trial);
  for (const AttemptPlan& attempt : plan.attempts) write_line(text, kLineKinds[3], attempt);
  return text;
}

std::string promises_digest(const PairPlan& pair) {
  const Json rules = Json::Object{{"promises", FieldWriter::write(pair.promises)}, {"refusals", FieldWriter::write(pair.refusals)}, {"accidents", FieldWriter::write(pair.accidents)}};
  return "sha256:" + sha256_hex(canonical_json(rules));
}

Result<PlanLine> plan_line_from(std::string_view line) {
  Result<Json> json = parse_json(line);
  if (!json) return tl::unexpected(json.error());
  const Json::Object* object = json->object();
  if (object == nullptr || object->size() != 1) return failure("no line of a plan");
  const auto& [kind, body] = *object->begin();
  if (kind == kLineKinds[0]) return line_of<PlanHead>(body);
  if (kind == kLineKinds[1]) return line_of<PairPlan>(body);
  if (kind == kLineKinds[2]) return line_of<TrialPlan>(body);
  if (kind == kLineKinds[3]) return line_of<AttemptPlan>(body);
  return failure("a line of an unknown kind");
}

Result<PlanDocument> plan_from(std::string_view text) {
  PlanDocument document;
  std::size_t number = 0, latest = 0;
  while (!text.empty()) {
    const std::string where = "plan.jsonl:" + std::to_string(++number);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return failure("the line was cut short", where);
    Result<PlanLine> line = plan_line_from(text.substr(0, end));
    text.remove_prefix(end + 1);
    if (!line) return failure(line.error().message, where);
    const bool head = line->index() == 0;
    if (line->index() < latest || head != (number == 1)) return failure("the line stands out of order", where);
    latest = line->index();
    std::visit(Placing{document}, *line);
  }
  if (number == 0) return failure("the plan is empty", "plan.jsonl");
  return document;
}

}  // namespace nohatch
