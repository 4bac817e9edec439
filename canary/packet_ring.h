// Every frame that comes into the canary's network namespace, whether or not a socket wanted it: an AF_PACKET socket with a
// ring shared with the kernel.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

class PacketRing {
 public:
  // Opened before any link is there, so that it misses nothing.
  static Result<std::unique_ptr<PacketRing>> open();
  ~PacketRing();

  int fd() const { return fd_.get(); }  // readable when a frame is there
  // Hands over every frame that is in the ring: interface and bytes, cut at 1900.
  void drain(const std::function<void(int interface, std::string_view bytes)>&);

 private:
  PacketRing(UniqueFd fd, char* ring) : fd_(std::move(fd)), ring_(ring) {}
  UniqueFd fd_;
  char* ring_;
  unsigned next_ = 0;
};

}  // namespace nohatch
