// Looking at a waiting payload from outside: through /proc, never through anything that it could answer for itself.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/decoy.h"
#include "observe/recording.h"

namespace nohatch {

// The process that said the mark: of those given, the deepest in pid namespaces, without children, the youngest. 0 if there is none.
// A child that ended and was not reaped counts: a payload shows by it what became of a program that it started.
int payload_process(const std::vector<int>& subjects);

ProcessView view_process(int pid);

// What a payload is after, by the placeholders that it uses ("secret.path", "tool.path", "socket.abstract", ...).
struct Targets {
  std::set<std::string> placeholders;
  const Tokens* tokens = nullptr;
  const BaitPlaces* places = nullptr;
  int init = 0;   // first process of the decoy host: whose namespaces the bait is in
};

// Is any of the targets there, as this process would see it?
BaitView look_for_bait(int pid, const Targets&);

// What the attacker planted around the request.
struct Plantings {
  std::vector<std::pair<std::string, std::string>> variables;
  std::vector<std::string> neighbours;   // file names in the subject's directory
  std::vector<std::string> files;        // absolute paths
  bool any() const { return !variables.empty() || !neighbours.empty() || !files.empty(); }
};
ClearedView look_for_plantings(int pid, const Plantings&);

// Does the path exist in this process's root? Never follows a link out of that root.
bool exists_in_root(int pid, const std::string& path);

// Used bytes and inodes of the file system at `path` in this process's root, and its open descriptors.
void measure_holdings(int pid, const std::string& path, ResourceUse&);

}  // namespace nohatch
