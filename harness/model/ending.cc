#include "model/ending.h"

namespace nohatch {
namespace {

struct Describe {
  std::string operator()(std::monostate) const { return "unknown"; }
  std::string operator()(const Exited& e) const { return "exited " + std::to_string(e.status); }
  std::string operator()(const Signaled& e) const { return "signal " + std::to_string(e.signal); }
  std::string operator()(const Stopped& e) const {
    return e.deadline ? "stopped at the deadline" : "stopped after the effect";
  }
  std::string operator()(const LaunchFailed& e) const { return "not launched: " + e.what; }
};

}  // namespace

std::string describe(const Ending& ending) { return std::visit(Describe{}, ending); }

}  // namespace nohatch
