// What a gateway's three parts sign about one request: the broker that it took a source, the gateway that it decided, the executor
// what ran. Format: docs/statements.md. Times are seconds since 1970, UTC; digests are "sha256:" and 64 digits.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "evidence/statement.h"

namespace nohatch {

// Leave to run one artifact once.
struct BrokerReceipt {
  std::string id;             // 32 hex digits, random: it is honoured once
  std::string request;        // id of the request that it was issued for
  std::string artifact;       // digest of the stored bytes
  std::int64_t bytes = 0;
  std::string image;          // digest of the workload image; without one, of the identity of interpreter and sandbox
  std::string policy;         // digest of the gateway's policy file
  std::int64_t not_before = 0, expires = 0;  // honoured from the first on, and before the second
};

struct GatewayDecision {
  std::string id;             // 32 hex digits
  std::string request;
  std::string asked;          // digest of the request's bytes
  bool admitted = false;
  std::string reason;         // a word, "receipt-used"; empty when admitted
  std::string receipt;        // its id; empty: there was none that could be read
  std::string artifact, image, policy;  // digests; artifact is empty where none was named
  std::string interpreter;    // name@version; empty where none is allowed
  std::string promotion;      // digest of the promotion's envelope; empty: none was asked for
  std::int64_t at = 0;
};

struct RuntimeReceipt {
  std::string request;
  std::string receipt;        // id
  std::string decision;       // digest of the decision's envelope
  std::string artifact;       // what was opened, hashed by who ran it
  std::string image;          // what really ran
  std::map<std::string, std::string> versions;  // as the runtime reports them
  std::map<std::string, std::string> identity;  // of interpreter and sandbox, as a plan holds it
  std::map<std::string, std::string> limits;    // the policy in force: limit -> value
  std::string ending;         // "exited 0", "killed by SIGKILL", "lost": it was never seen to end
  std::int64_t cpu_milliseconds = -1, memory_bytes = -1, processes = -1;  // at their most; -1: not seen
  std::int64_t output_bytes = 0;
  std::string output;         // digest
  std::int64_t started = 0, ended = 0;
};

// Signed by the broker.
Statement broker_receipt_statement(const BrokerReceipt&);
Result<BrokerReceipt> broker_receipt_from(const Statement&);
// Signed by the gateway. Its subject is the request, by the digest of its bytes: a refused one may have no artifact.
Statement gateway_decision_statement(const GatewayDecision&);
Result<GatewayDecision> gateway_decision_from(const Statement&);
// Signed by the executor, whose key has the role gateway.
Statement runtime_receipt_statement(const RuntimeReceipt&);
Result<RuntimeReceipt> runtime_receipt_from(const Statement&);

}  // namespace nohatch
