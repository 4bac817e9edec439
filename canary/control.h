// Messages between harness and canary: one JSON value each, perhaps with one descriptor, over a SOCK_SEQPACKET pair.
#pragma once

#include <chrono>
#include <optional>

#include "base/json.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// The control socket's number in the canary.
inline constexpr int kControlDescriptor = 3;

struct ControlMessage {
  Json body;
  UniqueFd descriptor;
};

Status send_control(int socket, const Json& body, int descriptor = -1);
// Nothing: the other end is gone. An Error also if nothing came in time.
Result<std::optional<ControlMessage>> receive_control(int socket, std::chrono::milliseconds most);

}  // namespace nohatch
