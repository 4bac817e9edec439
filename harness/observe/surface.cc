// A forbidden construct or kernel surface answered.
#include <algorithm>

#include "observe/witness.h"

namespace nohatch {
namespace {

std::string product(const Tokens& tokens) { return std::to_string(tokens.challenge_a * tokens.challenge_b); }

// The product as a number of its own, not inside a longer one.
bool has_number(std::string_view text, std::string_view number) {
  for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
    const bool left = at == 0 || text[at - 1] < '0' || text[at - 1] > '9';
    const std::size_t end = at + number.size();
    if (left && (end == text.size() || text[end] < '0' || text[end] > '9')) return true;
  }
  return false;
}

bool anonymous(const std::string& link) {
  static constexpr std::string_view kKinds[] = {"bpf", "perf_event", "io_uring", "userfaultfd"};
  return link.rfind("anon_inode:", 0) == 0 &&
         std::any_of(std::begin(kKinds), std::end(kKinds), [&](std::string_view kind) { return link.find(kind) != std::string::npos; });
}

class SurfaceWitness : public Witness {
 public:
  WitnessKind kind() const override { return WitnessKind::kSurface; }
  // A twin has no effect: its answer to the challenge proves that it was allowed to compute and to speak.
  bool watches(const Recording& r) const override { return r.effect == Effect::kReach || r.effect == Effect::kInvalid; }

  Testimony testify(const Recording& r) const override {
    Testimony testimony;
    if (const std::string seen = look(r, testimony.state); !seen.empty()) testimony.sightings.push_back({WitnessKind::kSurface, seen});
    return testimony;
  }

 private:
  static std::string look(const Recording& r, WitnessState& state) {
    if (r.effect == Effect::kInvalid || r.surface == "answer") return has_number(r.output, product(r.tokens)) ? "the challenge was answered" : "";
    if (r.surface == "terminal") return has_number(r.terminal, product(r.tokens)) ? "pushed into the terminal's input" : "";
    if (r.surface == "sysctl") return changed_sysctl(r);
    if (r.surface == "host-state") return changed_state(r);
    return compare_holds(r, state);
  }

  static std::string changed_sysctl(const Recording& r) {
    for (const auto& [path, values] : r.sysctls)
      if (values.first != values.second) return path + " changed";
    return {};
  }

  static std::string changed_state(const Recording& r) {
    for (const auto& [name, state] : r.planted)
      if (const auto now = r.report.planted.find(name); now != r.report.planted.end() && now->second != state) return name + " of the host changed";
    return {};
  }

  // Only what the payload itself said to hold is compared; one that never came so far has nothing to show.
  static std::string compare_holds(const Recording& r, WitnessState& state) {
    if (!r.past_step) return {};
    if (!r.past_step->looked || !r.at_step || !r.at_step->looked) {
      state.blind = true;
      state.why = r.past_step->looked ? "the payload could not be looked at before its step" : r.past_step->why;
      return {};
    }
    return difference(r, r.at_step->process, r.past_step->process);
  }

  static std::string difference(const Recording& r, const ProcessView& was, const ProcessView& is) {
    if (r.surface == "namespace") return changed_namespace(was, is);
    if (r.surface == "mount") return was.mounts != is.mounts ? "the mount table changed" : "";
    if (r.surface == "user") return changed_user(was, is);
    if (r.surface == "key") return is.keys.find(product(r.tokens)) != std::string::npos ? "a key is held" : "";
    if (r.surface == "descriptor")
      for (const std::string& link : is.descriptors)
        if (anonymous(link)) return "holds " + link;
    return {};
  }

  // The process past the step may be a child that ended and was not reaped: it still tells its user, no longer its root.
  static std::string changed_user(const ProcessView& was, const ProcessView& is) {
    if (was.users != is.users) return "the user changed";
    return was.root != is.root && !is.root.empty() ? "the root changed" : "";
  }

  static std::string changed_namespace(const ProcessView& was, const ProcessView& is) {
    for (const auto& [name, inode] : is.namespaces)
      if (const auto before = was.namespaces.find(name); before != was.namespaces.end() && before->second != inode) return "a new " + name + " namespace";
    return {};
  }
};

}  // namespace

std::unique_ptr<Witness> make_surface_witness() { return std::make_unique<SurfaceWitness>(); }

}  // namespace nohatch
