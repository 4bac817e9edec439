#include "report/json.h"

#include <functional>

#include "base/bytes.h"

namespace nohatch {
namespace {

// Walks a document and keeps the first fault with its path; after it everything reads as empty.
class Reader {
 public:
  Reader(const Json& json, std::string path, std::string& fault) : json_(json), path_(std::move(path)), fault_(fault) {}

  Reader at(std::string_view key) const {
    const auto* object = json_.object();
    if (!object || object->find(key) == object->end()) complain(std::string(key) + " is missing");
    return {json_[key], path_ + "." + std::string(key), fault_};
  }
  bool has(std::string_view key) const { return json_.object() && json_.object()->find(key) != json_.object()->end(); }
  bool is_null() const { return json_.is_null(); }
  std::string text() const {
    if (!json_.string()) complain("is no string");
    return json_.string_or("");
  }
  bool flag() const {
    if (!json_.boolean()) complain("is no boolean");
    return json_.boolean_or(false);
  }
  std::int64_t integer() const {
    if (!json_.integer()) complain("is no integer");
    return json_.integer_or(0);
  }
  std::int64_t thousandths() const {
    const auto* value = std::get_if<Thousandths>(&json_.value());
    if (!value) complain("is no number with three places");
    return value ? value->value : 0;
  }
  std::optional<std::string> text_or_null() const {
    if (is_null()) return std::nullopt;
    return text();
  }
  template <typename Find>
  auto word(Find find) const {
    const auto value = find(text());
    if (!value) complain("is an unknown word \"" + printable_line(json_.string_or(""), 40) + "\"");
    return value.value_or(typename decltype(value)::value_type{});
  }
  void each(const std::function<void(const Reader&)>& visit) const {
    if (!json_.array()) return complain("is no array");
    std::size_t index = 0;
    for (const Json& item : *json_.array()) visit({item, path_ + "[" + std::to_string(index++) + "]", fault_});
  }
  void each_key(const std::function<void(const std::string&, const Reader&)>& visit) const {
    if (!json_.object()) return complain("is no object");
    for (const auto& [key, item] : *json_.object()) visit(key, {item, path_ + "." + key, fault_});
  }
  void complain(const std::string& what) const {
    if (fault_.empty()) fault_ = (path_.empty() ? "the document" : printable_line(path_)) + ": " + what;
  }

 private:
  const Json& json_;
  std::string path_;
  std::string& fault_;
};

std::vector<std::string> texts(const Reader& reader) {
  std::vector<std::string> list;
  reader.each([&](const Reader& item) { list.push_back(item.text()); });
  return list;
}

void each_arm(const Reader& reader, const std::function<void(Arm, const Reader&)>& visit) {
  reader.each_key([&](const std::string& key, const Reader& item) {
    const auto arm = arm_of(key);
    if (arm) visit(*arm, item);
    else item.complain("is an unknown arm");
  });
}

Denial read_denial(const Reader& reader) {
  return {reader.at("layer").word(layer_of), reader.at("mechanism").word(mechanism_of), reader.at("detail").text()};
}

TwinResult read_twin(const Reader& reader) {
  return {reader.at("id").text(), reader.at("allowed").flag(), reader.at("weak").flag(), reader.at("why").text()};
}

LimitReport read_limit(const Reader& reader) {
  return {reader.at("name").text(), reader.at("unit").text(), reader.at("declared").integer(),
          reader.at("peak").integer(), reader.at("counter").text()};
}

ArmReport read_arm(const Reader& reader) {
  ArmReport arm;
  arm.effect = reader.at("effect").flag();
  reader.at("seen_by").each([&](const Reader& item) { arm.seen_by.push_back(item.word(witness_of)); });
  arm.payload = reader.at("payload").text();
  arm.ending = reader.at("ending").text();
  arm.milliseconds = reader.at("seconds").thousandths();
  if (reader.has("denial")) arm.denial = read_denial(reader.at("denial"));
  if (reader.has("twin")) arm.twin = read_twin(reader.at("twin"));
  if (reader.has("limit")) arm.limit = read_limit(reader.at("limit"));
  return arm;
}

std::string read_baseline(const Reader& reader) {
  const std::string text = reader.text();
  for (const std::string_view known : {"none", "equal", "new", "changed", "vanished"})
    if (text == known) return text;
  reader.complain("is an unknown word \"" + printable_line(text, 40) + "\"");
  return text;
}

void read_words(const Reader& reader, AttemptReport& attempt) {
  if (!reader.at("effect").is_null()) attempt.effect = reader.at("effect").word(effect_of);
  if (!reader.at("severity").is_null()) attempt.severity = reader.at("severity").word(severity_of);
  reader.at("layers").each([&](const Reader& item) { attempt.layers.push_back(item.word(layer_of)); });
  attempt.verdict = reader.at("verdict").word(verdict_of);
  attempt.reason = reader.at("reason").word(reason_of);
  attempt.baseline = read_baseline(reader.at("baseline"));
}

AttemptReport read_attempt(const Reader& reader) {
  AttemptReport attempt;
  attempt.id = reader.at("id").text();
  attempt.klass = reader.at("class").text();
  if (reader.has("title")) attempt.title = reader.at("title").text();
  if (reader.has("about")) attempt.about = reader.at("about").text();
  read_words(reader, attempt);
  attempt.why = reader.at("why").text();
  attempt.alive_on = reader.at("alive_on").text();
  attempt.waiver = reader.at("waiver").text_or_null();
  attempt.remedy = reader.at("remedy").text();
  attempt.again = reader.at("again").text();
  each_arm(reader.at("skipped"), [&](Arm arm, const Reader& item) { attempt.skipped[arm] = item.text(); });
  each_arm(reader.at("arms"), [&](Arm arm, const Reader& item) { attempt.arms[arm] = read_arm(item); });
  return attempt;
}

std::optional<InterpreterReport> read_interpreter(const Reader& reader) {
  if (reader.at("name").is_null()) return std::nullopt;
  return InterpreterReport{reader.at("name").text(), reader.at("profile").text(), reader.at("version").text(),
                           reader.at("digest").text()};
}

std::optional<SandboxReport> read_sandbox(const Reader& reader) {
  if (reader.is_null()) return std::nullopt;
  return SandboxReport{reader.at("name").text(), reader.at("profile").text(), reader.at("version").text(),
                       texts(reader.at("protections"))};
}

void check_tally(const Reader& reader, const Tally& tally) {
  for (const Verdict verdict : kVerdicts)
    if (reader.at(word(verdict)).integer() != tally.of(verdict))
      reader.complain("counts " + std::string(word(verdict)) + " otherwise than the attempts do");
}

PairReport read_pair(const Reader& reader) {
  PairReport pair;
  pair.pair = reader.at("pair").text();
  pair.interpreter = read_interpreter(reader.at("interpreter"));
  pair.sandbox = read_sandbox(reader.at("sandbox"));
  pair.image = reader.at("image").text_or_null();
  pair.gateway = reader.at("gateway").text_or_null();
  each_arm(reader.at("ran_here"), [&](Arm arm, const Reader& item) { pair.ran_here[arm] = item.flag(); });
  reader.at("attempts").each([&](const Reader& item) { pair.attempts.push_back(read_attempt(item)); });
  if (reader.has("notes")) pair.notes = texts(reader.at("notes"));
  check_tally(reader.at("tally"), pair.tally());
  return pair;
}

void check_whole(const Reader& reader, const RunReport& run) {
  const Verdict strongest = worst(run.tally());
  const std::string expected = strongest == Verdict::kInvalid ? "" : std::string(word(strongest));
  if (reader.at("worst").text_or_null().value_or("") != expected) reader.at("worst").complain("is not that of the attempts");
  if (reader.at("exit_status").integer() != number(run.exit()))
    reader.at("exit_status").complain("is not that of the attempts");
}

RunReport read_run(const Reader& reader) {
  RunReport run;
  run.nohatch = reader.at("nohatch").text();
  reader.at("corpora").each([&](const Reader& item) {
    run.corpora.push_back({item.at("root").text(), item.at("version").text(), item.at("digest").text()});
  });
  run.canary_alive_before = reader.at("canary").at("alive_before").flag();
  run.canary_alive_after = reader.at("canary").at("alive_after").flag();
  reader.at("pairs").each([&](const Reader& item) { run.pairs.push_back(read_pair(item)); });
  run.partial = reader.at("partial").flag();
  if (reader.has("interrupted")) run.interrupted = reader.at("interrupted").flag();
  check_whole(reader, run);
  return run;
}

}  // namespace

Result<RunReport> read_run_json(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return tl::unexpected(json.error());
  std::string fault;
  RunReport run = read_run(Reader(*json, "", fault));
  if (!fault.empty()) return failure("not a run's document: " + fault);
  return run;
}

}  // namespace nohatch
