// What the owner of a verifier demands of a bundle: a TOML file of the owner's. Format: docs/verifier-policy.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "evidence/signing_key.h"
#include "model/vocabulary.h"

namespace nohatch {

struct PairDemand {
  std::string name;
  std::map<std::string, std::string> identity;   // each named fact must be equal to the plan's
  std::string promises;                          // digest of what the pair promises and how it refuses: promises_digest()
  std::vector<Reason> not_applicable;            // reasons that are accepted
  std::vector<std::string> waivers;              // globs of ids whose waivers are accepted
  std::filesystem::path baseline;                // the owner's own copy; empty: none is demanded
};

struct VerifierPolicy {
  std::string digest;                            // "sha256:..." of the file
  std::vector<std::filesystem::path> corpora;    // the owner's own copies; the first rules the vocabulary
  std::vector<std::string> require = {"*"};      // globs of ids: attempts that must be there
  std::map<Role, std::vector<std::string>> keys; // names of files in the directory of trusted keys
  std::filesystem::path nonces;                  // the owner's book of nonces
  std::int64_t most_hours = 0;                   // between the issue of the nonce and now
  std::vector<WitnessKind> witnesses;            // that must have watched wherever they can see the effect
  std::vector<std::string> telemetry;            // "resources", "syscalls": of every trial
  std::map<std::string, std::string> host;       // fact of host.json -> glob
  std::vector<PairDemand> pairs;
  std::filesystem::path advisories;              // signed; empty: no floors are demanded
};

// Strict: everything that is wrong with the file is a fault, each with its place.
struct PolicyFile {
  VerifierPolicy policy;
  std::vector<Error> faults;
};
PolicyFile read_policy(const std::filesystem::path&);

}  // namespace nohatch
