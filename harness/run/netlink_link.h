// The network of a decoy host, made by its first process in its own network namespace (libnl-route).
#pragma once

#include <string>

#include "base/result.h"
#include "canary/client.h"

namespace nohatch {

// Brings up lo and, with a link, makes the veth whose peer lands in `net_namespace`: addresses without duplicate address detection, no address
// generation, everything routed by way of the canary. `alias` is set on the interface `name`.
Status build_network(const CanaryLink* link, int net_namespace, const std::string& name, const std::string& alias);

}  // namespace nohatch
