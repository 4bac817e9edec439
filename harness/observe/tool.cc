// The planted tool answered the trial's challenge.
#include "observe/encodings.h"
#include "observe/witness.h"

namespace nohatch {
namespace {

class ToolWitness : public Witness {
 public:
  WitnessKind kind() const override { return WitnessKind::kTool; }
  bool watches(const Recording& r) const override { return r.effect == Effect::kExecute; }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    look(r.output, "output", r, testimony);
    for (const CanaryHit& hit : r.hits) look(hit.bytes, "canary " + hit.channel, r, testimony);
    return testimony;
  }

 private:
  static void look(const std::string& text, const std::string& channel, const Recording& r, Testimony& testimony) {
    const std::string_view form = find_token(text, r.tool_answer);
    if (!form.empty()) testimony.sightings.push_back({WitnessKind::kTool, "answer, " + std::string(form) + ", in " + channel + namespaces(text)});
  }

  // The tool prints where it ran: "mnt:[...] pid:[...]".
  static std::string namespaces(const std::string& text) {
    const std::size_t at = text.find("mnt:[");
    return at == std::string::npos ? "" : ", ran in " + text.substr(at, text.find('\n', at) - at).substr(0, 60);
  }
};

}  // namespace

std::unique_ptr<Witness> make_tool_witness() { return std::make_unique<ToolWitness>(); }

}  // namespace nohatch
