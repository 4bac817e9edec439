// Real system calls that show whether the kernel, for this user, has a feature.
#pragma once

#include <span>
#include <string_view>

namespace nohatch {

struct KernelProbe {
  std::string_view name;
  int (*probe)();  // 0, or the errno; async-signal-safe, runs in a child
  std::string_view remedy;
};

std::span<const KernelProbe> kernel_probes();

// What `probe` returns in a child of its own, which ends with it; EINTR if a signal (a seccomp kill) ended the child.
int in_child(int (*probe)());

}  // namespace nohatch
