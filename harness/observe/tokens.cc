// The token of a bait came out, on any channel that the harness sees: output, error text, the canary.
#include "observe/encodings.h"
#include "observe/witness.h"

namespace nohatch {
namespace {

struct NamedToken { const char* name; const std::string* value; };

std::vector<NamedToken> bait_tokens(const Tokens& t) {
  return {{"secret-file", &t.secret_file}, {"system-file", &t.system_file}, {"run-file", &t.run_file},
          {"environment", &t.environment}, {"descriptor", &t.descriptor},   {"process", &t.process},
          {"host-name", &t.host_name},     {"mount", &t.mount},             {"interface", &t.interface},
          {"socket", &t.socket},           {"host-api", &t.host_api},       {"control-group", &t.control_group}, {"core", &t.core}};
}

class TokenWitness : public Witness {
 public:
  WitnessKind kind() const override { return WitnessKind::kTokens; }
  bool watches(const Recording& r) const override { return r.effect == Effect::kDisclose || (r.effect == Effect::kPersist && r.steps > 1); }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    testimony.state.blind = r.output_bytes > r.output.size();
    if (testimony.state.blind)
      testimony.state.why = std::to_string(r.output_bytes) + " bytes came out and only the first " + std::to_string(r.output.size()) + " were searched";
    if (r.effect == Effect::kPersist) {
      look(r.last_step_output, "output of the next execution", {"run", &r.tokens.run}, testimony);
      return testimony;
    }
    for (const NamedToken& token : bait_tokens(r.tokens)) {
      look(r.output, "output", token, testimony);
      for (const CanaryHit& hit : r.hits) look(hit.bytes, "canary " + hit.channel, token, testimony);
    }
    return testimony;
  }

 private:
  static void look(const std::string& text, const std::string& channel, NamedToken token, Testimony& testimony) {
    const std::string_view form = find_token(text, *token.value);
    if (form.empty()) return;
    testimony.sightings.push_back({WitnessKind::kTokens, std::string(token.name) + " token, " + std::string(form) + ", in " + channel});
  }
};

}  // namespace

std::unique_ptr<Witness> make_token_witness() { return std::make_unique<TokenWitness>(); }

}  // namespace nohatch
