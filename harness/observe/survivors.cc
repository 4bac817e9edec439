// Something of the trial still answers a challenge made after its end.
#include "observe/witness.h"

namespace nohatch {
namespace {

class SurvivorWitness : public Witness {
 public:
  WitnessKind kind() const override { return WitnessKind::kSurvivors; }
  bool watches(const Recording& r) const override { return r.effect == Effect::kPersist && r.placed.empty() && r.steps == 1; }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    if (r.survivor.answered) testimony.sightings.push_back({WitnessKind::kSurvivors, "a survivor answered the challenge"});
    else if (!r.survivors.empty())
      testimony.sightings.push_back({WitnessKind::kSurvivors, std::to_string(r.survivors.size()) + " processes one second after the end"});
    return testimony;
  }
};

}  // namespace

std::unique_ptr<Witness> make_survivor_witness() { return std::make_unique<SurvivorWitness>(); }

}  // namespace nohatch
