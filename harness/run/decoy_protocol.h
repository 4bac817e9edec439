// The bodies of the frames between harness and nohatch-decoy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "run/decoy_host.h"

namespace nohatch {

// kBuild: the whole specification. Descriptors with it: the tool, and the canary's network namespace if there is one.
std::string encode_spec(const DecoySpec&);
Result<DecoySpec> decode_spec(std::string_view body);

// kReady. Descriptors with it: the listening service sockets, by path and abstract. The frame is about the bait process.
struct DecoyReady {
  std::int64_t process_pid = 0;  // in the decoy
  std::uint64_t process_address = 0, process_length = 0;
};
std::string encode_ready(const DecoyReady&);
Result<DecoyReady> decode_ready(std::string_view body);

// kEnlist has no body; its descriptors are open cgroup.procs files. kLaunch: the descriptors of a SubjectLaunch travel beside the body, in the
// order of `places`.
struct LaunchOrder {
  std::vector<std::string> argv, environment;
  std::string directory;
  std::vector<int> places;      // number in the subject of each descriptor that follows
  bool descriptor_bait = false;
};
std::string encode_launch(const LaunchOrder&);
Result<LaunchOrder> decode_launch(std::string_view body);

// kEnded: a wait status.
std::string encode_number(std::uint64_t);
Result<std::uint64_t> decode_number(std::string_view body);

}  // namespace nohatch
