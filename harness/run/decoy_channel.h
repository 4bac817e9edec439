// The control socket between the harness and the first process of a decoy host: frames of a kind, a body and descriptors, over a
// stream socket. The harness holds the other end hostile, since a subject that is root in the arm `bare` may have taken over the first
// process: lengths are bounded, and nothing is waited for longer than the time it was made with.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

enum class FrameKind : std::uint32_t {
  kInvalid,
  // to the decoy
  kBuild, kEnlist, kLaunch, kEndSubjects, kProbe, kTerminalInput, kSysctl,
  // from the decoy
  kReady, kDone, kText, kLaunched, kFailed, kEnded
};

struct Frame {
  FrameKind kind = FrameKind::kInvalid;
  std::string body;
  std::vector<UniqueFd> descriptors;
  pid_t about = 0;  // the process that the sender named, as numbered in the receiver's pid namespace
};

inline constexpr std::size_t kMostFrameBytes = 32u << 20;
inline constexpr std::size_t kMostFrameDescriptors = 200;

class DecoyChannel {
 public:
  DecoyChannel() = default;
  explicit DecoyChannel(UniqueFd socket) : socket_(std::move(socket)) {}

  int descriptor() const { return socket_.get(); }
  // Gives up on any single wait after `most`, and asks the kernel to translate the pids that come.
  Status guard(std::chrono::milliseconds most);
  // `about` names a process by its number in the sender's pid namespace.
  Status send(FrameKind, std::string_view body, const std::vector<int>& descriptors = {}, pid_t about = 0);
  // The next frame. At the end of the stream an error without a number.
  Result<Frame> receive();
  // A frame, or the end, is waiting.
  bool waiting() const;
  void close() { socket_.reset(); }

 private:
  UniqueFd socket_;
};

// An Error as the body of kFailed, and back.
std::string encode_error(const Error&);
Error decode_error(std::string_view body);

}  // namespace nohatch
