// Reads every bait of a decoy host back, from outside wherever the kernel shows it there.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "run/decoy_host.h"

namespace nohatch {

struct BaitCheck {
  const DecoySpec& spec;
  const BaitPlaces& places;
  pid_t init = 0;                     // as numbered here
  pid_t bait_process = 0;             // as numbered here
  const std::filesystem::path& tool;  // the program that was planted, on the real host
  const std::string& host_name;       // as the first process says
};

// "" if all is as planted, else what is not, in words.
std::string check_all_baits(const BaitCheck&);

}  // namespace nohatch
