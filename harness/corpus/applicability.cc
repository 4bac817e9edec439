#include "corpus/applicability.h"

#include <algorithm>

#include "base/pattern.h"

namespace nohatch {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool has_payload(const Case& c, const std::string& interpreter, const std::string& language) {
  if (c.payloads.count(interpreter) != 0) return true;
  return c.payloads.count(language) != 0 && c.no_payload.count(interpreter) == 0;
}

std::vector<Layer> wanted_layers(const Case& c, const Promises& pair) {
  std::vector<Layer> layers = c.layers;
  const auto denies = [&](const std::string& glob) { return names_attempt(glob, c.id); };
  const auto& also = pair.also_denies;
  const bool listed = std::find(layers.begin(), layers.end(), Layer::kLanguage) != layers.end();
  if (!listed && std::any_of(also.begin(), also.end(), denies)) layers.push_back(Layer::kLanguage);
  return layers;
}

// The first promise that takes this layer away, in words; empty if none does.
std::string no_promise(const Case& c, Layer layer, const std::vector<NoPromise>& list) {
  for (const NoPromise& promise : list)
    if (promise.layer == layer && names_attempt(promise.attempt, c.id)) return promise.reason;
  return {};
}

bool promises(const Promises& pair, Layer layer, const std::string& ability) {
  const auto found = pair.abilities.find(layer);
  return found != pair.abilities.end() && contains(found->second, ability);
}

class Decision {
 public:
  Decision(const Case& c, const Promises& pair) : case_(c), pair_(pair) {
    result_.language_payload = !pair.command_mode && has_payload(c, pair.interpreter, pair.language);
    result_.plain_payload = has_payload(c, pair.plain, pair.plain_language);
    result_.native_payload = c.payloads.count("native") != 0;
  }

  Applicability decide() {
    if (!known_to_interpreter()) return exempt(Reason::kNoPayload, "only " + case_.interpreters.front() + " has this construct");
    if (!result_.plain_payload && !result_.native_payload && !result_.language_payload)
      return exempt(Reason::kNoPayload, no_payload_reason());
    for (const Layer layer : wanted_layers(case_, pair_)) consider(layer);
    if (result_.required.empty() && result_.exempt == Reason::kInvalid)
      return exempt(Reason::kNoLayer, "the pair has none of the layers that this attempt is aimed at");
    if (!result_.required.empty()) result_.exempt = Reason::kInvalid;
    return result_;
  }

 private:
  bool known_to_interpreter() const {
    return case_.interpreters.empty() || contains(case_.interpreters, pair_.interpreter);
  }

  std::string no_payload_reason() const {
    for (const std::string& key : {pair_.interpreter, pair_.language})
      if (const auto found = case_.no_payload.find(key); found != case_.no_payload.end()) return found->second;
    return "the case has no payload for " + pair_.language;
  }

  void consider(Layer layer) {
    if (std::find(pair_.layers.begin(), pair_.layers.end(), layer) == pair_.layers.end()) return;
    if (layer == Layer::kLanguage && !pair_.command_mode && !result_.language_payload)
      return note(Reason::kNoPayload, no_payload_reason());
    if (layer == Layer::kSandbox && !result_.plain_payload && !result_.native_payload)
      return note(Reason::kNoPayload, no_payload_reason());
    if (const std::string reason = no_promise(case_, layer, pair_.no_promises); !reason.empty()) return note(Reason::kNoPromise, reason);
    for (const std::string& ability : case_.unless)
      if (promises(pair_, layer, ability))
        return note(Reason::kUnless, "the " + std::string(word(layer)) + " layer promises " + ability);
    result_.required.push_back(layer);
  }

  // The first layer's reason stands for all.
  void note(Reason reason, std::string why) {
    if (result_.exempt != Reason::kInvalid) return;
    result_.exempt = reason;
    result_.why = std::move(why);
  }

  Applicability exempt(Reason reason, std::string why) {
    note(reason, std::move(why));
    return result_;
  }

  const Case& case_;
  const Promises& pair_;
  Applicability result_;
};

}  // namespace

bool names_attempt(std::string_view glob, std::string_view id) {
  return glob_match(glob, id) || id.substr(0, id.find('.')) == glob;
}

Applicability applicability(const Case& c, const Promises& pair) { return Decision(c, pair).decide(); }

}  // namespace nohatch
