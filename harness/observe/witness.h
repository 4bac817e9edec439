// The observers outside the sandbox, behind one interface: each draws from the recording whether it saw the effect, and says
// whether it could see at all. Pure functions of what was recorded.
#pragma once

#include <memory>
#include <vector>

#include "observe/recording.h"

namespace nohatch {

struct Testimony {
  std::vector<Sighting> sightings;
  WitnessState state;
};

class Witness {
 public:
  virtual ~Witness() = default;
  virtual WitnessKind kind() const = 0;
  // True if a trial with this effect needs this witness.
  virtual bool watches(const Recording&) const = 0;
  virtual Testimony testify(const Recording&) const = 0;
};

// One file each.
std::unique_ptr<Witness> make_token_witness();
std::unique_ptr<Witness> make_file_witness();
std::unique_ptr<Witness> make_tool_witness();
std::unique_ptr<Witness> make_canary_witness();
std::unique_ptr<Witness> make_resource_witness();
std::unique_ptr<Witness> make_disk_witness();
std::unique_ptr<Witness> make_output_witness();
std::unique_ptr<Witness> make_survivor_witness();
std::unique_ptr<Witness> make_surface_witness();

const std::vector<std::unique_ptr<Witness>>& all_witnesses();

// Every witness that watches the recording, into the observation's sightings and witnesses.
void testify_all(const Recording&, Observation&);

}  // namespace nohatch
