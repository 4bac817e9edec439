// Anything arrived at the canary or at a service socket over this trial's own link; or a packet was counted on it.
#include "base/bytes.h"
#include "observe/witness.h"

namespace nohatch {
namespace {

class CanaryWitness : public Witness {
 public:
  WitnessKind kind() const override { return WitnessKind::kCanary; }
  bool watches(const Recording& r) const override { return r.effect == Effect::kConnect; }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    testimony.state.blind = !r.canary_fault.empty();
    testimony.state.why = r.canary_fault;
    for (const CanaryHit& hit : r.hits)
      testimony.sightings.push_back({WitnessKind::kCanary, hit.channel + ": " + printable_line(hit.bytes, 80)});
    if (r.hits.empty() && r.link.stray > 0)
      testimony.sightings.push_back({WitnessKind::kCanary, std::to_string(r.link.stray) + " packets that became no connection"});
    testimony.state.lost = r.link.lost;
    return testimony;
  }
};

}  // namespace

std::unique_ptr<Witness> make_canary_witness() { return std::make_unique<CanaryWitness>(); }

}  // namespace nohatch
