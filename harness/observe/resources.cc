// Use of memory, processes, processor and time beyond the limit: cgroup counters and the clock. And of disk, inodes and
// descriptors (held while the harness looks), and of output (counted in the harness's own pipes).
#include <algorithm>

#include "observe/limit.h"
#include "observe/witness.h"

namespace nohatch {
namespace {

class LimitWitness : public Witness {
 public:
  LimitWitness(WitnessKind kind, std::vector<Resource> resources) : kind_(kind), resources_(std::move(resources)) {}

  WitnessKind kind() const override { return kind_; }

  bool watches(const Recording& r) const override {
    return r.limit && std::find(resources_.begin(), resources_.end(), r.limit->resource) != resources_.end();
  }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    const LimitView view = limit_view(r);
    testimony.state.blind = !view.counter_read;
    if (testimony.state.blind) testimony.state.why = r.use.why.empty() ? "no counter for this resource" : r.use.why;
    if (beyond(view))
      testimony.sightings.push_back({kind_, std::to_string(view.peak) + " " + std::string(unit_of(view.resource)) + " under a limit of " +
                                                std::to_string(view.declared)});
    return testimony;
  }

 private:
  WitnessKind kind_;
  std::vector<Resource> resources_;
};

}  // namespace

std::unique_ptr<Witness> make_resource_witness() {
  return std::make_unique<LimitWitness>(
      WitnessKind::kResources,
      std::vector{Resource::kMemory, Resource::kPids, Resource::kCpuShare, Resource::kCpuTime, Resource::kWall});
}

std::unique_ptr<Witness> make_disk_witness() {
  return std::make_unique<LimitWitness>(WitnessKind::kDisk, std::vector{Resource::kDisk, Resource::kInodes, Resource::kDescriptors});
}

std::unique_ptr<Witness> make_output_witness() {
  return std::make_unique<LimitWitness>(WitnessKind::kOutput, std::vector{Resource::kOutput});
}

}  // namespace nohatch
