// Pipes, and reading several of them at once.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

struct Pipe { UniqueFd read, write; };

// Both ends close-on-exec.
Result<Pipe> make_pipe();

struct SocketPair { UniqueFd ours, theirs; };
Result<SocketPair> make_socket_pair();

void set_nonblocking(int fd);

// Reads each descriptor into its text until all are at their end (true) or `most` has passed (false). Past `cap` bytes the rest is read and dropped.
bool drain(const std::vector<std::pair<int, std::string*>>& streams, std::size_t cap, std::chrono::milliseconds most);

// Writes all of it; false if the other end is gone. Never raises SIGPIPE on sockets; the program ignores it.
bool write_all(int fd, std::string_view bytes);

}  // namespace nohatch
