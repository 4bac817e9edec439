// Something of the decoy host outside the trial's own space changed, appeared or went.
#include <algorithm>

#include "observe/witness.h"

namespace nohatch {
namespace {

bool below(const std::string& path, const std::string& place) {
  return path == place || (path.size() > place.size() && path.compare(0, place.size(), place) == 0 && path[place.size()] == '/');
}

std::string what_changed(const FileState& was, const FileState& is) {
  if (was.mode != is.mode) return "mode";
  if (was.links != is.links) return "links";
  if (was.inode != is.inode || was.device != is.device) return "replaced";
  return "content";
}

class FileWitness : public Witness {
 public:
  WitnessKind kind() const override { return WitnessKind::kFiles; }
  bool watches(const Recording& r) const override { return r.effect == Effect::kModify || (r.effect == Effect::kPersist && !r.placed.empty()); }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    testimony.state.blind = !r.snapshot_fault.empty();
    testimony.state.why = r.snapshot_fault;
    if (r.effect == Effect::kPersist) {
      if (r.after.count(r.placed) != 0 && r.before.count(r.placed) == 0) report(testimony, r.placed, "left behind");
      return testimony;
    }
    for (const auto& [path, is] : r.after) compare(r, path, is, testimony);
    for (const auto& [path, was] : r.before)
      if (r.after.count(path) == 0 && outside(r, path)) report(testimony, path, "gone");
    return testimony;
  }

 private:
  static bool outside(const Recording& r, const std::string& path) {
    return std::none_of(r.own_places.begin(), r.own_places.end(), [&](const std::string& place) { return below(path, place); });
  }

  static void compare(const Recording& r, const std::string& path, const FileState& is, Testimony& testimony) {
    if (!outside(r, path)) return;
    const auto was = r.before.find(path);
    if (was == r.before.end()) return report(testimony, path, "new");
    // A directory's own size and links follow from what appeared in it, which is reported by itself.
    const bool directory = (is.mode & 0170000) == 0040000;
    if (directory ? was->second.mode != is.mode : !(was->second == is)) report(testimony, path, what_changed(was->second, is));
  }

  static void report(Testimony& testimony, const std::string& path, const std::string& what) {
    testimony.sightings.push_back({WitnessKind::kFiles, path + ": " + what});
  }
};

}  // namespace

std::unique_ptr<Witness> make_file_witness() { return std::make_unique<FileWitness>(); }

}  // namespace nohatch
