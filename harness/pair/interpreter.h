// What evaluates a payload: fixtures/interpreters/NAME/interpreter.toml. Format: docs/interpreter-format.md.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/planned.h"
#include "model/vocabulary.h"

namespace nohatch {

// How a policy says no. `type` is compared whole; `message` is an RE2 searched in the message.
struct RefusalPattern {
  std::string type;
  std::string message;
  bool compile = false;  // refused before anything ran
  std::string where = {};  // "file:line:column"
};

struct Release {
  std::string version;
  std::map<std::string, std::string> packages;  // file name or "name@version" -> "sha256:..." or npm integrity
};

enum class InstallKind { kInvalid, kNone, kPypi, kNpm, kBuild };

struct InstallRecipe {
  InstallKind kind = InstallKind::kInvalid;
  std::string package;
  std::vector<Release> releases;  // ascending
  std::vector<std::string> extra; // further packages, "name==version" or "name@version"
  std::string build;              // kBuild: the program of the build tree that is copied
  std::filesystem::path lock;     // kNpm: the lock file of what the package depends on; may be empty
};

// A limit that the interpreter itself enforces.
struct DeclaredLimit {
  std::string name;  // the protection's or the limit's name
  Resource resource = Resource::kInvalid;
  std::int64_t value = 0;  // in unit_of(resource)
};

struct Interpreter {
  std::filesystem::path directory;  // of its interpreter.toml
  std::string name, profile = "default", version, language, about;
  std::string plain;                // "" if this is a plain one
  std::filesystem::path runtime;    // as the decoy host shows it: "/usr/bin/python3.11"; "{tree}/NAME" until installed
  std::string runtime_name;         // how a naive service launches it by name: "python3"
  std::string extension;            // of a payload file: ".py"
  std::string comment;              // "#": begins `# step`
  std::string no_op;                // "pass"
  std::string prelude;              // text of prelude.EXT: emit, at_step, past_step for a launch without driver
  std::vector<std::string> driver_command;  // words, with placeholders; empty: no driver
  std::vector<std::string> plain_arguments; // `arguments`: words after the runtime when launched by path: "-I", "{source}"
  std::vector<std::string> version_command; // prints the runtime's own version
  std::vector<std::string> naive_arguments; // `naive-arguments`: words after its name when a naive service launches it: "{source}"
  std::vector<std::string> abilities;
  std::vector<std::string> also_denies;     // classes or globs for which this interpreter has a language layer beyond the case's
  std::vector<RefusalPattern> refusals, accidents;
  std::vector<NoPromise> no_promises;
  std::vector<DeclaredLimit> limits;
  std::vector<std::string> errno_patterns;  // RE2 with one group: a number, a name or a strerror text
  std::vector<std::string> request_passes;  // of "environment", "directory", "files": what its production launch hands on
  std::map<std::string, std::string> settings;  // handed to the driver as is (profile's, then the pair file's)
  InstallRecipe install;
  std::filesystem::path tree;       // the installed tree on this host; empty until installed or if there is none
  std::string digest;               // "sha256:..." of the tree and the driver
  std::string runtime_version;      // as the runtime itself says
  std::string runtime_digest;       // "sha256:..." of its binary
  std::filesystem::path path;       // "@path:": the user's own tree, instead of a release
  std::map<std::string, std::filesystem::path> own;  // "driver", "policy": a directory of the user's, copied beside the driver by install_pair
  std::vector<std::string> binds;   // host paths that the decoy host must show (a runtime's prefix under a home directory)

  bool restricted() const { return !plain.empty(); }
  std::string spelled() const;      // "vm2:nodevm@3.12.2"
  std::filesystem::path runtime_on_host() const;  // where this host has it; "" for one of a tree that is not installed
  std::string tree_on_decoy() const;              // "/nohatch/interpreters/vm2-3.12.2"
  std::filesystem::path runtime_prefix() const;  // "/opt/py312" of "/opt/py312/bin/python3"; "/usr" for what lies under it
};

}  // namespace nohatch
