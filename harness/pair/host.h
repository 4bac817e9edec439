// What this kernel and this host can do: the words of a case's `requires` and of a sandbox's `needs`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace nohatch {

struct HostAnswer {
  std::string word;
  bool met = false;
  std::string why;     // why not
  std::string remedy;  // what the owner of the host does about it
};

// "cap:NAME", "sysctl:PATH=VALUE", "kernel:NAME", "root", "cgroup", "command:NAME": an error for any other word, with the
// nearest known one.
Status check_requirement_word(std::string_view word);

// Asks the kernel itself. A probe with effects runs in a child that ends at once.
HostAnswer probe_requirement(std::string_view word);

// All words of `needed` that this host does not meet.
std::vector<HostAnswer> unmet_requirements(const std::vector<std::string>& needed);

// The names of "kernel:NAME".
std::vector<std::string> kernel_features();

// Facts for the evidence and for doctor: "kernel.release" -> "6.1.0", "cgroup.version" -> "2", "user.uid" -> "0", ...
using HostFacts = std::map<std::string, std::string>;
HostFacts probe_host();

}  // namespace nohatch
