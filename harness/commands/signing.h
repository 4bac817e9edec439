// run --sign KEYDIR --nonce HEX: the keys, and what the runner says of the run (docs/statements.md).
#pragma once

#include <optional>

#include "base/ed25519.h"
#include "commands/options.h"
#include "pair/host.h"
#include "report/run_report.h"
#include "run/session.h"

namespace nohatch {

struct RunSigning {
  PrivateKey runner;
  CanaryCredentials canary;  // its key is read by the canary alone
};

// Nothing if the run is not to be signed. An Error says which words are missing, or which key cannot be used, before anything runs.
Result<std::optional<RunSigning>> run_signing(const RunOptions&);

// What host.json holds: the facts of the host, the version of this program, and the digest of each program of its own that takes part.
Result<HostFacts> host_and_programs();
Json facts_json(const std::map<std::string, std::string>&);

// The predicate of signatures/run.json, of a run that is over; its beginning is read from its canary's log.
Result<Json> run_predicate(const Session&, const RunReport&, const HostFacts&, const std::filesystem::path& bundle);

}  // namespace nohatch
