#include "report/json.h"

#include "base/bytes.h"
#include "base/canonical_json.h"

namespace nohatch {
namespace {

// Texts of the subject may hold any bytes; a reader's terminal or browser must not obey them.
Json tame(std::string_view text) { return printable(text); }

Json optional_text(const std::optional<std::string>& text) { return text ? tame(*text) : Json(nullptr); }

Json texts(const std::vector<std::string>& list) {
  Json::Array array;
  for (const std::string& text : list) array.push_back(tame(text));
  return array;
}

Json denial_json(const Denial& denial) {
  return Json::Object{{"layer", word(denial.layer)}, {"mechanism", word(denial.mechanism)}, {"detail", tame(denial.detail)}};
}

Json twin_json(const TwinResult& twin) {
  return Json::Object{{"id", tame(twin.id)}, {"allowed", twin.allowed}, {"weak", twin.weak}, {"why", tame(twin.why)}};
}

Json limit_json(const LimitReport& limit) {
  return Json::Object{{"name", tame(limit.name)}, {"unit", limit.unit},       {"declared", limit.declared},
                      {"peak", limit.peak},       {"counter", tame(limit.counter)}};
}

Json arm_json(const ArmReport& arm) {
  Json::Array seen_by;
  for (const WitnessKind witness : arm.seen_by) seen_by.push_back(word(witness));
  Json::Object object{{"effect", arm.effect},
                      {"seen_by", seen_by},
                      {"payload", tame(arm.payload)},
                      {"ending", tame(arm.ending)},
                      {"seconds", Thousandths{arm.milliseconds}}};
  if (arm.denial) object["denial"] = denial_json(*arm.denial);
  if (arm.twin) object["twin"] = twin_json(*arm.twin);
  if (arm.limit) object["limit"] = limit_json(*arm.limit);
  return object;
}

Json layers_json(const std::vector<Layer>& layers) {
  Json::Array array;
  for (const Layer layer : layers) array.push_back(word(layer));
  return array;
}

Json attempt_json(const AttemptReport& attempt) {
  Json::Object skipped, arms;
  for (const auto& [arm, why] : attempt.skipped) skipped[std::string(word(arm))] = tame(why);
  for (const auto& [arm, report] : attempt.arms) arms[std::string(word(arm))] = arm_json(report);
  const bool known = attempt.effect != Effect::kInvalid;
  return Json::Object{{"id", tame(attempt.id)},
                      {"class", tame(attempt.klass)},
                      {"title", tame(attempt.title)},
                      {"about", tame(attempt.about)},
                      {"effect", known ? Json(word(attempt.effect)) : Json(nullptr)},
                      {"severity", known ? Json(word(attempt.severity)) : Json(nullptr)},
                      {"layers", layers_json(attempt.layers)},
                      {"verdict", word(attempt.verdict)},
                      {"reason", word(attempt.reason)},
                      {"why", tame(attempt.why)},
                      {"alive_on", tame(attempt.alive_on)},
                      {"baseline", attempt.baseline},
                      {"waiver", optional_text(attempt.waiver)},
                      {"remedy", tame(attempt.remedy)},
                      {"again", tame(attempt.again)},
                      {"skipped", skipped},
                      {"arms", arms}};
}

Json tally_json(const Tally& tally) {
  Json::Object object;
  for (const Verdict verdict : kVerdicts) object[std::string(word(verdict))] = tally.of(verdict);
  return object;
}

Json interpreter_json(const std::optional<InterpreterReport>& interpreter) {
  const bool known = interpreter.has_value();
  return Json::Object{{"name", known ? tame(interpreter->name) : Json(nullptr)},
                      {"profile", known ? tame(interpreter->profile) : Json(nullptr)},
                      {"version", known ? tame(interpreter->version) : Json(nullptr)},
                      {"digest", known ? tame(interpreter->digest) : Json(nullptr)}};
}

Json sandbox_json(const std::optional<SandboxReport>& sandbox) {
  if (!sandbox) return nullptr;
  return Json::Object{{"name", tame(sandbox->name)},
                      {"profile", tame(sandbox->profile)},
                      {"version", tame(sandbox->version)},
                      {"protections", texts(sandbox->protections)}};
}

Json pair_json(const PairReport& pair) {
  Json::Object ran_here;
  for (const auto& [arm, here] : pair.ran_here) ran_here[std::string(word(arm))] = here;
  Json::Array attempts;
  for (const AttemptReport& attempt : pair.attempts) attempts.push_back(attempt_json(attempt));
  return Json::Object{{"pair", tame(pair.pair)},
                      {"interpreter", interpreter_json(pair.interpreter)},
                      {"sandbox", sandbox_json(pair.sandbox)},
                      {"image", optional_text(pair.image)},
                      {"gateway", optional_text(pair.gateway)},
                      {"ran_here", ran_here},
                      {"attempts", attempts},
                      {"notes", texts(pair.notes)},
                      {"tally", tally_json(pair.tally())}};
}

Json corpora_json(const std::vector<CorpusReport>& corpora) {
  Json::Array array;
  for (const CorpusReport& corpus : corpora)
    array.push_back(Json::Object{
        {"root", tame(corpus.root)}, {"version", tame(corpus.version)}, {"digest", tame(corpus.digest)}});
  return array;
}

}  // namespace

Json run_document(const RunReport& run) {
  Json::Array pairs;
  for (const PairReport& pair : run.pairs) pairs.push_back(pair_json(pair));
  const Verdict strongest = worst(run.tally());
  return Json::Object{
      {"nohatch", run.nohatch},
      {"corpora", corpora_json(run.corpora)},
      {"canary", Json::Object{{"alive_before", run.canary_alive_before}, {"alive_after", run.canary_alive_after}}},
      {"pairs", pairs},
      {"partial", run.partial},
      {"interrupted", run.interrupted},
      {"worst", strongest == Verdict::kInvalid ? Json(nullptr) : Json(word(strongest))},
      {"exit_status", number(run.exit())}};
}

std::string run_json(const RunReport& run) {
  std::string text = indented_json(run_document(run));
  if (text.empty() || text.back() != '\n') text += '\n';
  return text;
}

}  // namespace nohatch
