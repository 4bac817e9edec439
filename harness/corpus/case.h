// One case of the corpus: an attempt (it has an effect) or a twin (it has an ability). Format: docs/case-format.md.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/bait.h"
#include "model/vocabulary.h"

namespace nohatch {

// Where the attacker shapes the request around the source. Values may hold placeholders.
struct Request {
  std::map<std::string, std::string> environment;
  std::map<std::string, std::string> files;  // name beside the source -> file of the case's directory
  std::string directory;                     // "", or "symlink": $PWD is a symlink to the request's directory
  std::string standard_input;
  std::string argument;

  bool shaped() const { return !environment.empty() || !files.empty() || !directory.empty(); }
};

// A file that the case plants on the decoy host, by absolute path (placeholders allowed).
struct PlantedFile {
  std::string path;
  std::string source;  // file of the case's directory
  unsigned mode = 0644;
};

struct AliveOn {
  std::string interpreter;  // "vm2@3.9.17", "vm2:nodevm@3.12.0": a release or profile known to be vulnerable
};

struct Case {
  std::filesystem::path directory;
  std::string root;    // the corpus root that it came from
  std::string id;      // "file.read-outside"
  std::string klass;   // "file"
  std::string title, about, remedy, since;
  std::string digest;  // sha256 over this case's files, as the corpus digest but for one directory
  Severity severity = Severity::kInvalid;
  std::vector<std::string> refs;

  // An attempt:
  Effect effect = Effect::kInvalid;
  std::vector<Layer> layers;
  std::vector<std::string> twins;
  std::optional<BaitKind> bait;        // of `disclose`
  std::optional<Resource> resource;    // of `consume`
  std::string surface;                 // of `reach`: how the harness sees it (vocabulary.toml, [surfaces])
  std::vector<std::string> unless;     // abilities
  std::vector<std::string> requires_host;
  std::string placed;                  // of `modify` and `persist`: the path that the step writes, for `private`
  std::vector<AliveOn> alive_on;
  std::vector<std::string> interpreters;  // empty: any

  // A twin:
  std::string ability;

  // Both:
  std::map<std::string, std::vector<std::string>> payloads;  // language, interpreter or "native" -> files, in steps' order
  std::map<std::string, std::string> no_payload;             // language or interpreter -> why not
  Request request;
  std::vector<PlantedFile> files;
  bool host = false;     // needs the host API of a driver
  bool session = false;  // its steps are evaluated by one driver process

  bool is_attempt() const { return effect != Effect::kInvalid; }
};

// The text of a payload's steps, by language or interpreter; the interpreter's name wins. Empty: there is none.
struct Payload {
  std::string key;  // "python", "native", "lua-env"
  std::vector<std::string> steps;
};

}  // namespace nohatch
