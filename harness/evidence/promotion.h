// A promotion: the verifier's word that this interpreter, in this sandbox, under this policy, may go to production, until a day. It is
// bound to what was tested; whoever honours it compares that with what is about to run. Format: docs/statements.md.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "evidence/statement.h"

namespace nohatch {

struct Promotion {
  std::string pair;
  std::map<std::string, std::string> identity;   // interpreter, plain counterpart, sandbox and image, each by digest: pair/identity.h
  std::map<std::string, std::string> corpora;    // root -> digest
  std::string kernel;                            // family: "6.18"
  std::string promises;                          // digest: promises_digest()
  std::string baseline;                          // digest of the verifier's own; empty: there was none
  std::string policy;                            // digest of the verifier's policy
  std::string bundle;                            // digest of the run's signed statement
  std::string issued, expires;                   // UTC
};

// Signed by the verifier alone.
Statement promotion_statement(const Promotion&);
Result<Promotion> promotion_from(const Statement&);

// What stands before the gateway: the identity of what is about to run, and the place where it runs.
struct Candidate {
  std::map<std::string, std::string> identity;
  std::string kernel;      // release or family
  std::int64_t now = 0;    // seconds since 1970
};

// "6.18" of "6.18.44-fc".
std::string kernel_family(const std::string& release);

// Every way in which the candidate is not what was promoted, in words; empty: it is admitted. Facts that only one side has differ too.
std::vector<std::string> promotion_differences(const Promotion&, const Candidate&);

}  // namespace nohatch
