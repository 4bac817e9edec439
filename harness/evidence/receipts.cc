#include "evidence/receipts.h"

#include "evidence/fields.h"

namespace nohatch {

template <typename V, Either<BrokerReceipt> S>
void fields(V& visit, S& s) {
  auto& [id, request, artifact, bytes, image, policy, not_before, expires] = s;
  visit("id", id);
  visit("request", request);
  visit("artifact", artifact);
  visit("bytes", bytes);
  visit("image", image);
  visit("policy", policy);
  visit("not_before", not_before);
  visit("expires", expires);
}

template <typename V, Either<GatewayDecision> S>
void fields(V& visit, S& s) {
  auto& [id, request, asked, admitted, reason, receipt, artifact, image, policy, interpreter, promotion, at] = s;
  visit("id", id);
  visit("request", request);
  visit("asked", asked);
  visit("admitted", admitted);
  visit("reason", reason);
  visit("receipt", receipt);
  visit("artifact", artifact);
  visit("image", image);
  visit("policy", policy);
  visit("interpreter", interpreter);
  visit("promotion", promotion);
  visit("at", at);
}

template <typename V, Either<RuntimeReceipt> S>
void fields(V& visit, S& s) {
  auto& [request, receipt, decision, artifact, image, versions, identity, limits, ending, cpu_milliseconds, memory_bytes, processes, output_bytes,
         output, started, ended] = s;
  visit("request", request);
  visit("receipt", receipt);
  visit("decision", decision);
  visit("artifact", artifact);
  visit("image", image);
  visit("versions", versions);
  visit("identity", identity);
  visit("limits", limits);
  visit("ending", ending);
  visit("cpu_milliseconds", cpu_milliseconds);
  visit("memory_bytes", memory_bytes);
  visit("processes", processes);
  visit("output_bytes", output_bytes);
  visit("output", output);
  visit("started", started);
  visit("ended", ended);
}

namespace {

constexpr std::string_view kPrefix = "sha256:";

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_digest(std::string_view text) { return text.starts_with(kPrefix) && is_hex(text.substr(kPrefix.size()), 64); }

bool is_digest_or_empty(std::string_view text) { return text.empty() || is_digest(text); }

// A subject is bare digits. What is no digest gives a statement that nobody reads.
std::string digits_of(const std::string& digest) { return digest.starts_with(kPrefix) ? digest.substr(kPrefix.size()) : digest; }

template <typename T>
Statement statement_of(const T& value, std::string_view type, const char* subject, const std::string& digest) {
  FieldWriter writer;
  fields(writer, value);
  return {.subjects = {{subject, digits_of(digest)}}, .predicate_type = std::string(type), .predicate = writer.take()};
}

template <typename T, typename Write>
Result<T> read_as(const Statement& statement, Write write) {
  T value;
  FieldReader reader(statement.predicate, "");
  fields(reader, value);
  if (Status status = reader.done(); !status) return tl::unexpected(status.error());
  if (statement != write(value)) return failure("its subject is not what its predicate names");
  return value;
}

Status require(bool holds, const char* what) { return holds ? success() : Status(failure(what)); }

Status sound(const BrokerReceipt& r) {
  if (Status s = require(is_hex(r.id, 32), "the receipt's id is not 32 hex digits"); !s) return s;
  if (Status s = require(!r.request.empty(), "the receipt names no request"); !s) return s;
  if (Status s = require(is_digest(r.artifact) && is_digest(r.image) && is_digest(r.policy), "the receipt lacks a digest of artifact, image or policy"); !s) return s;
  if (Status s = require(r.bytes > 0, "the receipt is for an empty artifact"); !s) return s;
  return require(r.not_before >= 0 && r.not_before < r.expires, "the receipt ends before it begins");
}

Status sound(const GatewayDecision& d) {
  if (Status s = require(is_hex(d.id, 32), "the decision's id is not 32 hex digits"); !s) return s;
  if (Status s = require(is_digest(d.asked) && is_digest(d.image) && is_digest(d.policy), "the decision lacks a digest of request, image or policy"); !s) return s;
  if (Status s = require(is_digest_or_empty(d.artifact) && is_digest_or_empty(d.promotion), "the decision's artifact or promotion is no digest"); !s) return s;
  if (Status s = require(d.admitted == d.reason.empty(), "the decision has a reason exactly when it refuses"); !s) return s;
  if (!d.admitted) return require(d.receipt.empty() || is_hex(d.receipt, 32), "the decision's receipt is no id");
  return require(!d.request.empty() && is_hex(d.receipt, 32) && is_digest(d.artifact) && !d.interpreter.empty(),
                 "the decision admits without request, receipt, artifact or interpreter");
}

Status sound(const RuntimeReceipt& r) {
  if (Status s = require(!r.request.empty() && is_hex(r.receipt, 32), "the runtime receipt names no request or receipt"); !s) return s;
  if (Status s = require(is_digest(r.decision) && is_digest(r.artifact) && is_digest(r.image), "the runtime receipt lacks a digest of decision, artifact or image"); !s) return s;
  if (Status s = require(!r.ending.empty(), "the runtime receipt has no ending"); !s) return s;
  if (Status s = require(is_digest_or_empty(r.output) && r.output_bytes >= 0, "the runtime receipt's output is no digest"); !s) return s;
  return require(r.started >= 0 && r.started <= r.ended, "the runtime receipt ends before it begins");
}

template <typename T, typename Write>
Result<T> sound_from(const Statement& statement, Write write) {
  Result<T> value = read_as<T>(statement, write);
  if (!value) return value;
  if (Status status = sound(*value); !status) return tl::unexpected(status.error());
  return value;
}

}  // namespace

Statement broker_receipt_statement(const BrokerReceipt& receipt) { return statement_of(receipt, kBrokerReceipt, "artifact", receipt.artifact); }
Result<BrokerReceipt> broker_receipt_from(const Statement& statement) { return sound_from<BrokerReceipt>(statement, broker_receipt_statement); }

Statement gateway_decision_statement(const GatewayDecision& decision) { return statement_of(decision, kGatewayDecision, "request", decision.asked); }
Result<GatewayDecision> gateway_decision_from(const Statement& statement) { return sound_from<GatewayDecision>(statement, gateway_decision_statement); }

Statement runtime_receipt_statement(const RuntimeReceipt& receipt) { return statement_of(receipt, kRuntimeReceipt, "artifact", receipt.artifact); }
Result<RuntimeReceipt> runtime_receipt_from(const Statement& statement) { return sound_from<RuntimeReceipt>(statement, runtime_receipt_statement); }

}  // namespace nohatch
