// What a decoy host holds, as plain values: the random values planted on it, where they stand, and how its files look
// from outside. Made by run/, read by the witnesses of observe/.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>

namespace nohatch {

// The random values of one trial, each a 32-digit lower-case hex string unless said. All derived from the run's seed and the trial's index.
struct Tokens {
  std::string secret_file, system_file, run_file, environment, descriptor, process, host_name, mount, interface,
      socket, host_api, control_group, core, canary, run, tool_key;
  std::uint64_t tool_challenge = 0;
  std::uint64_t nonce_a = 0, nonce_b = 0;          // below 2^20, at least 2^16
  std::uint64_t challenge_a = 0, challenge_b = 0;  // below 2^20, at least 2^16
};

// Where the bait stands, as the subject's placeholders name it.
struct BaitPlaces {
  std::string secret_path, secret_relative, system_path, run_path, environment_name, interface_name, mount_point,
      socket_path, socket_abstract, outside_directory, outside_file, tool_path, tool_name, tool_directory, host_name;
  int descriptor_number = 0;
  pid_t process_pid = 0;                 // inside the decoy
  std::uint64_t process_address = 0;
  std::uint64_t process_length = 0;
};

// One file below a watched directory of the decoy host, as the harness sees it from outside.
struct FileState {
  unsigned mode = 0;       // type and permissions
  std::uint64_t size = 0, inode = 0, links = 0, device = 0;
  std::string content;     // sha256 of a regular file up to 1 MiB, target of a symlink; else empty
  bool operator==(const FileState&) const = default;
};
using FileSnapshot = std::map<std::string, FileState>;  // absolute path on the decoy host

}  // namespace nohatch
