// Where the canary is, and where decoys are: addresses that no decoy and no real host on a path to us can have.
#pragma once

#include <cstdint>

namespace nohatch {

inline constexpr const char* kCanaryIpv4 = "198.18.0.1";    // benchmarking, RFC 2544
inline constexpr const char* kCanaryIpv6 = "2001:db8::1";   // documentation, RFC 3849; inside 2000::/3, as the routes need it
inline constexpr std::uint16_t kCanaryPort = 8471;

}  // namespace nohatch
