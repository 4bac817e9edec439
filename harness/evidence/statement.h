// in-toto Statements v1: what is claimed (a predicate of a named type) about which bytes (subjects, by digest). The predicates are
// described by docs/statements.md and docs/schemas/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "evidence/envelope.h"

namespace nohatch {

inline constexpr std::string_view kRunResult = "urn:nohatch:run-result:v1";
inline constexpr std::string_view kCanaryReadback = "urn:nohatch:canary-readback:v1";
inline constexpr std::string_view kBrokerReceipt = "urn:nohatch:broker-receipt:v1";
inline constexpr std::string_view kGatewayDecision = "urn:nohatch:gateway-decision:v1";
inline constexpr std::string_view kRuntimeReceipt = "urn:nohatch:runtime-receipt:v1";
inline constexpr std::string_view kPromotion = "urn:nohatch:promotion:v1";
inline constexpr std::string_view kInventory = "urn:nohatch:inventory:v1";
inline constexpr std::string_view kAdvisories = "urn:nohatch:advisories:v1";
inline constexpr std::string_view kVerificationSummary = "https://slsa.dev/verification_summary/v1";

struct Subject {
  std::string name;
  std::string sha256;  // 64 lower-case digits
  bool operator==(const Subject&) const = default;
};

struct Statement {
  std::vector<Subject> subjects;
  std::string predicate_type;
  Json predicate;  // an object
  bool operator==(const Statement&) const = default;
};

Json to_json(const Statement&);
// Strict: what in-toto names and nothing else, at least one subject, names once each and not empty, sha256 alone.
Result<Statement> statement_from(std::string_view payload);

// A DSSE envelope of type kStatementType.
std::string sign_statement(const Statement&, const PrivateKey&);
// An Error unless one of the trusted keys signed a statement of this predicate type.
Result<Statement> open_statement(std::string_view text, std::string_view predicate_type, const std::vector<PublicKey>& trusted);

}  // namespace nohatch
