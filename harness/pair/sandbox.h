// What contains the interpreter's process: fixtures/sandboxes/NAME/sandbox.toml. Format: docs/sandbox-format.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pair/interpreter.h"

namespace nohatch {

// One named, switchable defence. It is switched by words on the command line or by a cgroup step of the trial.
struct Protection {
  std::string name;
  std::vector<std::string> arguments;  // in force
  std::vector<std::string> without;    // knocked out
  std::vector<std::string> overlaps;   // taken away together if its loss alone is not noticed
  std::optional<DeclaredLimit> limit;  // what it limits, if it is a limit
  bool cgroup = false;                 // the limit is written into the subject's cgroup by the trial
  bool fixed = false;                  // what the tool always does: listed, outside the score
  std::string about;
};

enum class SandboxKind { kInvalid, kNone, kCommand, kEngine };

struct Sandbox {
  std::filesystem::path directory;
  std::string name, profile = "default", about;
  SandboxKind kind = SandboxKind::kInvalid;
  std::filesystem::path program;          // the binary whose digest is recorded
  std::vector<std::string> version_command;
  std::vector<std::string> head;          // words before the protections': "bwrap"
  std::vector<Protection> protections;    // in the order of their words
  std::vector<std::string> tail;          // words after them; "{command}" stands for the interpreter's words
  std::vector<std::string> environment_words;  // for each variable of the request: "--setenv", "{key}", "{value}"
  std::map<std::string, std::string> inner;    // "source", "directory", "temporary": paths as the subject sees them
  std::vector<std::string> abilities;
  std::vector<std::string> scratch;       // paths of the decoy host that it may write
  std::vector<NoPromise> no_promises;
  std::vector<std::string> needs;         // host facts, as a case's `requires`
  std::string image;                      // kEngine: "sha256:..." after identity was resolved
  std::filesystem::path image_builder;    // kEngine: prints the id of the image that it made; used where `image` is empty
  std::string version, digest;            // filled by pair/identity
  bool installed = true;                  // its program exists on this host

  std::vector<DeclaredLimit> limits() const;      // of its protections
  const Protection* find(std::string_view name) const;
};

}  // namespace nohatch
