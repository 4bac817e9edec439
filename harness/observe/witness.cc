#include "observe/witness.h"

namespace nohatch {

const std::vector<std::unique_ptr<Witness>>& all_witnesses() {
  static const std::vector<std::unique_ptr<Witness>> witnesses = [] {
    std::vector<std::unique_ptr<Witness>> list;
    list.push_back(make_token_witness());
    list.push_back(make_file_witness());
    list.push_back(make_tool_witness());
    list.push_back(make_canary_witness());
    list.push_back(make_resource_witness());
    list.push_back(make_disk_witness());
    list.push_back(make_output_witness());
    list.push_back(make_survivor_witness());
    list.push_back(make_surface_witness());
    return list;
  }();
  return witnesses;
}

void testify_all(const Recording& recording, Observation& observation) {
  for (const auto& witness : all_witnesses()) {
    if (!witness->watches(recording)) continue;
    Testimony testimony = witness->testify(recording);
    testimony.state.witness = witness->kind();
    observation.witnesses.push_back(testimony.state);
    for (Sighting& sighting : testimony.sightings) observation.sightings.push_back(std::move(sighting));
  }
}

}  // namespace nohatch
