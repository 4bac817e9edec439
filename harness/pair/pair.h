// The unit under test: interpreter@version + sandbox, as named on the command line or by a pair file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pair/sandbox.h"

namespace nohatch {

struct Pair {
  std::string name;                   // "restrictedpython@9.0+bubblewrap", or the pair file's path
  Interpreter interpreter;
  std::optional<Interpreter> plain;   // its plain counterpart; nothing if the interpreter is plain itself
  Sandbox sandbox;
  std::filesystem::path baseline, waivers;  // of the pair file's [review]; may be empty
  std::vector<NoPromise> no_promises;       // of the pair file

  // Command mode: the user's own words, with {source}; no arms but bare and both.
  bool command_mode = false;
  std::vector<std::string> command;
  std::string source_as = "path";     // path, stdin, argument
  std::vector<Layer> promises;        // default: sandbox
  std::map<std::string, std::string> environment;  // --env K=V

  const Interpreter& plain_interpreter() const { return plain ? *plain : interpreter; }
  bool has_layer(Layer layer) const;
};

// As plain values, for the plan and the evidence.
Promises promises_of(const Pair&);

// Where interpreters, sandboxes and pairs are described: the shipped fixtures/ first, then each --fixtures DIR.
struct FixtureRoots { std::vector<std::filesystem::path> directories; };

struct PairOptions {
  FixtureRoots fixtures;
  std::filesystem::path cache;   // NOHATCH_CACHE
  bool frozen = false;           // no unversioned name, no download
  std::map<std::string, std::filesystem::path> paths;  // --path NAME=DIR
};

// The shipped fixtures and the default cache.
Result<PairOptions> default_pair_options();

// Resolves "NAME[:PROFILE][@VERSION][+SANDBOX]" or the path of a pair file. An unknown name is answered with the nearest
// known one. Nothing is installed yet.
Result<Pair> resolve_pair(std::string_view spelled, const PairOptions&);

// Installs what the pair needs into the cache and fills tree, version and digest of its parts. Idempotent; with a warm
// cache it does no network I/O.
Status install_pair(Pair&, const PairOptions&);

}  // namespace nohatch
