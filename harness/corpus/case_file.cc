#include "corpus/case_file.h"

#include <algorithm>

#include "base/toml.h"
#include "corpus/case_request.h"
#include "corpus/case_words.h"

namespace nohatch {
namespace {

// Reads the keys of one case in the order of docs/case-format.md. Each step takes its keys from the reader, so that
// what no step asked for is an unknown key at the end.
class CaseReader {
 public:
  CaseReader(const Toml& toml, const Vocabulary& vocabulary, CaseReading& out)
      : toml_(toml), vocabulary_(vocabulary), out_(out), case_(out.parsed), reader_(toml, out.faults) {}

  void read() {
    remember_places();
    read_words_for_people();
    read_effect();
    if (case_.is_attempt()) read_attempt();
    else read_twin();
    read_requirements();
    read_switches();
    read_payloads();
    read_request(reader_, vocabulary_, case_, out_.faults);
    read_planted_files(reader_, vocabulary_, case_, out_.faults);
    reader_.finish();
  }

 private:
  void fault(std::string_view key, std::string message, std::string remedy = {}) {
    reader_.fault(key, std::move(message), std::move(remedy));
  }

  void remember_places() {
    for (const auto& [key, value] : *toml_.table()) {
      out_.where[key] = value.key_where;
      if (value.table() == nullptr) continue;
      for (const auto& [inner, member] : *value.table()) out_.where[key + "." + inner] = member.where;
    }
  }

  void read_words_for_people() {
    case_.id = reader_.text("id", true);
    if (!case_.id.empty() && !is_case_id(case_.id))
      fault("id", ticked(case_.id) + " is no id", "an id is CLASS.ATTEMPT, of [a-z0-9-]");
    case_.klass = case_.id.substr(0, case_.id.find('.'));
    if (is_case_id(case_.id) && !vocabulary_.classes.contains(case_.klass))
      fault("id", "unknown class " + ticked(case_.klass), meant(case_.klass, vocabulary_.classes));
    case_.title = reader_.text("title", true);
    case_.about = reader_.text("about", true);
    case_.since = reader_.text("since", true);
    if (!case_.since.empty() && !is_version(case_.since))
      fault("since", ticked(case_.since) + " is no version of the corpus", "write it as \"0.1.0\"");
    case_.refs = reader_.texts("refs");
    for (const std::string& ref : case_.refs)
      if (!is_reference(ref))
        fault("refs", ticked(ref) + " is no reference", "known are CWE-, CAPEC-, CVE-, GHSA-, ATTACK:T and https://");
  }

  // Exactly one of `effect` and `ability` makes the case an attempt or a twin.
  void read_effect() {
    const std::string effect = word("effect", vocabulary_.effects);
    case_.ability = word("ability", vocabulary_.abilities);
    if (!effect.empty()) case_.effect = effect_of(effect).value_or(Effect::kInvalid);
    if (reader_.has("effect") && reader_.has("ability"))
      fault("ability", "a case is an attempt (`effect`) or a twin (`ability`), not both", "take one of the two away");
    if (!reader_.has("effect") && !reader_.has("ability"))
      fault("effect", "neither `effect` nor `ability`", "an attempt has an effect, a twin the ability that it needs");
  }

  void read_attempt() {
    case_.severity = severity_of(word("severity", vocabulary_.severities, true)).value_or(Severity::kInvalid);
    case_.remedy = reader_.text("remedy", true);
    for (const std::string& layer : list("layers", vocabulary_.layers, true))
      if (const auto value = layer_of(layer)) case_.layers.push_back(*value);
    case_.twins = reader_.texts("twins");
    if (case_.twins.empty()) fault("twins", "`twins` is missing or empty", "name the nearest legal use that must be allowed");
    case_.unless = list("unless", vocabulary_.abilities, false);
    case_.interpreters = reader_.texts("interpreters");
    for (const std::string& name : case_.interpreters)
      if (!is_name(name)) fault("interpreters", ticked(name) + " is no interpreter's name");
    for (const std::string& release : reader_.texts("alive_on")) {
      case_.alive_on.push_back({release});
      if (!is_spelled_release(release))
        fault("alive_on", ticked(release) + " names no release", "write NAME@VERSION or NAME:PROFILE@VERSION");
    }
    read_effects_own_keys();
  }

  // What one effect needs, and no other may have.
  void read_effects_own_keys() {
    if (const std::string bait = own_word("bait", vocabulary_.baits, Effect::kDisclose); !bait.empty()) case_.bait = bait_of(bait);
    if (const std::string resource = own_word("resource", vocabulary_.resources, Effect::kConsume); !resource.empty())
      case_.resource = resource_of(resource);
    case_.surface = own_word("surface", vocabulary_.surfaces, Effect::kReach);
    case_.placed = reader_.text("placed");
    const bool places = case_.effect == Effect::kModify || case_.effect == Effect::kPersist || case_.surface == "sysctl";
    if (!case_.placed.empty() && !places)
      fault("placed", "`placed` is a key of the effects modify and persist and of the surface sysctl alone", "take it away");
    check_placeholders(case_.placed, vocabulary_, reader_.where("placed"), out_.faults);
  }

  std::string own_word(std::string_view key, const Words& known, Effect effect) {
    const std::string value = word(key, known);
    const std::string owner(nohatch::word(effect));
    if (case_.effect == effect && !reader_.has(key))
      fault("effect", "effect `" + owner + "` needs `" + std::string(key) + "`", "say which: docs/case-format.md lists them");
    if (case_.effect != effect && reader_.has(key))
      fault(key, ticked(key) + " is a key of the effect " + owner + " alone", "take it away");
    return value;
  }

  void read_twin() {
    for (const char* key : {"severity", "remedy", "layers", "twins", "unless", "interpreters", "alive_on", "bait", "resource",
                            "surface", "placed"}) {
      reader_.any(key);
      if (reader_.has(key) && reader_.has("ability")) fault(key, ticked(key) + " is a key of an attempt, not of a twin", "take it away");
    }
  }

  void read_requirements() {
    case_.requires_host = reader_.texts("requires");
    for (const std::string& requirement : case_.requires_host) {
      const std::size_t colon = requirement.find(':');
      const std::string kind = requirement.substr(0, colon);
      const auto known = vocabulary_.requirements.find(kind);
      if (known == vocabulary_.requirements.end()) {
        fault("requires", "unknown host fact " + ticked(kind), meant(kind, vocabulary_.requirements));
        continue;
      }
      const std::string value = colon == std::string::npos ? "" : requirement.substr(colon + 1);
      const bool assigned = known->second.find('=') == std::string::npos || value.find('=') != std::string::npos;
      if (value.empty() != known->second.empty() || !assigned)
        fault("requires", ticked(requirement) + " is not complete",
              "write `" + kind + (known->second.empty() ? "" : ":" + known->second) + "`");
    }
  }

  void read_switches() {
    case_.host = reader_.flag("host");
    case_.session = reader_.flag("session");
    steps_ = reader_.number("steps", 1);
    if (steps_ < 1 || steps_ > 4) fault("steps", "`steps` must be from 1 to 4");
    if (case_.session && steps_ == 1) fault("session", "`session` needs `steps` of at least 2", "add `steps = 2` and a second payload");
  }

  void read_payloads() {
    const Toml* payloads = reader_.any("payload");
    if (payloads != nullptr && payloads->table() == nullptr) fault("payload", "`payload` must be a table");
    if (payloads != nullptr && payloads->table() != nullptr)
      for (const auto& [key, value] : *payloads->table()) read_payload_files(key, value);
    case_.no_payload = reader_.text_table("no-payload");
    for (const auto& [key, reason] : case_.no_payload) {
      if (!is_name(key)) add("no-payload", key, ticked(key) + " is neither a language nor an interpreter's name");
      if (reason.empty()) add("no-payload", key, "no reason why " + ticked(key) + " has no payload", "say it in one sentence");
      if (case_.payloads.contains(key)) add("no-payload", key, ticked(key) + " has a payload and a reason for none", "take one away");
    }
    for (const std::string& language : case_.interpreters.empty() ? vocabulary_.languages : std::vector<std::string>{})
      if (!case_.payloads.contains(language) && !case_.no_payload.contains(language))
        fault("payload", "neither a payload nor a reason for " + ticked(language),
              "add it to [payload], or to [no-payload] with the reason");
    if (case_.payloads.empty()) fault("payload", "no payload at all", "an attempt without a payload proves nothing");
  }

  void read_payload_files(const std::string& key, const Toml& value) {
    if (!is_name(key)) add("payload", key, ticked(key) + " is neither a language nor an interpreter's name");
    std::vector<std::string> files;
    if (value.string() != nullptr) files.push_back(*value.string());
    for (const Toml& element : value.array() != nullptr ? *value.array() : Toml::Array{})
      files.push_back(element.string() == nullptr ? "" : *element.string());
    if (static_cast<std::int64_t>(files.size()) != steps_)
      add("payload", key, ticked(key) + " has " + std::to_string(files.size()) + " files for " + std::to_string(steps_) + " steps",
          "one file a step");
    for (const std::string& file : files)
      if (!is_file_name(file)) add("payload", key, ticked(file) + " is no file of this directory", "names are of [a-z0-9._-]");
    case_.payloads[key] = std::move(files);
  }

  std::string word(std::string_view key, const Words& known, bool required = false) {
    const std::string value = reader_.text(key, required);
    if (value.empty() || known.contains(value)) return value;
    fault(key, ticked(key) + " knows no " + ticked(value), meant(value, known));
    return {};
  }

  std::vector<std::string> list(std::string_view key, const Words& known, bool required) {
    std::vector<std::string> words = reader_.texts(key);
    if (required && words.empty()) fault(key, ticked(key) + " is missing or empty", meant("", known));
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!known.contains(words[i])) fault(key, ticked(key) + " knows no " + ticked(words[i]), meant(words[i], known));
      if (std::find(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), words[i]) != words.begin() + static_cast<std::ptrdiff_t>(i))
        fault(key, ticked(words[i]) + " stands twice");
    }
    return words;
  }

  // A fault of one entry of [payload] or [no-payload].
  void add(const std::string& table, const std::string& key, std::string message, std::string remedy = {}) {
    const Toml* entry = toml_.find(table)->find(key);
    out_.faults.push_back(Error{std::move(message), entry == nullptr ? toml_.where : entry->key_where, std::move(remedy)});
  }

  const Toml& toml_;
  const Vocabulary& vocabulary_;
  CaseReading& out_;
  Case& case_;
  TomlReader reader_;
  std::int64_t steps_ = 1;
};

}  // namespace

CaseReading parse_case(std::string_view text, const std::string& file_name, const Vocabulary& vocabulary) {
  CaseReading reading;
  const Result<Toml> toml = parse_toml(text, file_name);
  if (!toml) {
    reading.faults.push_back(toml.error());
    return reading;
  }
  CaseReader(*toml, vocabulary, reading).read();
  return reading;
}

}  // namespace nohatch
