// Where a bundle holds each piece of evidence that a control can demand. A piece that is there for some trials and not for others is absent.
#include "verify/control.h"

namespace nohatch {
namespace {

std::size_t pairs_with(const Bundle& bundle, std::initializer_list<const char*> facts) {
  std::size_t count = 0;
  for (const PairPlan& pair : bundle.plan.pairs) {
    bool all = true;
    for (const char* fact : facts) {
      const auto found = pair.identity.find(fact);
      all = all && found != pair.identity.end() && !found->second.empty();
    }
    count += all ? 1 : 0;
  }
  return count;
}

// Of every pair, or nothing.
std::string of_every_pair(const Bundle& bundle, std::initializer_list<const char*> facts, const char* fact_shown) {
  if (bundle.plan.pairs.empty() || pairs_with(bundle, facts) != bundle.plan.pairs.size()) return {};
  std::string text;
  for (const PairPlan& pair : bundle.plan.pairs) text += (text.empty() ? "" : ", ") + pair.identity.at(fact_shown);
  return text;
}

// Of every trial that ran, or nothing.
template <typename Has>
std::string of_every_trial(const Bundle& bundle, const char* what, Has has) {
  std::size_t count = 0;
  for (const RecordedTrial& trial : bundle.trials) {
    if (!trial.fault.empty()) continue;
    if (!has(trial)) return {};
    ++count;
  }
  return count == 0 ? std::string() : std::to_string(count) + " trials, each with " + what;
}

std::string records_of(const Bundle& bundle, std::string_view kind, const char* what) {
  std::size_t count = 0;
  for (const OtherRecord& record : bundle.others) count += record.kind == kind ? 1 : 0;
  return count == 0 ? std::string() : std::to_string(count) + " " + what;
}

std::string canary_readback(const Bundle& bundle) {
  return bundle.life && bundle.life->canary_before && bundle.life->canary_after ? "canary.jsonl, its canary alive before and after" : "";
}

std::string network_traces(const Bundle& bundle) {
  std::size_t count = 0;
  for (const RecordedTrial& trial : bundle.trials) count += trial.observation.network ? 1 : 0;
  return count == 0 ? std::string() : std::to_string(count) + " trials of network attempts with counters of their own link, and canary.jsonl";
}

bool has_ending(const RecordedTrial& trial) { return !std::holds_alternative<std::monostate>(trial.observation.ending); }

bool has_calls(const RecordedTrial& trial) {
  const SyscallTrace& trace = trial.telemetry.syscalls;
  return trace.traced && !trace.calls.empty() && trace.lost == 0;
}

constexpr EvidencePiece kPieces[] = {
    {"canary-readback", canary_readback, "run where the canary can live: nohatch doctor"},
    {"interpreter-versions", [](const Bundle& b) { return of_every_pair(b, {"interpreter.name", "interpreter.runtime-version", "interpreter.runtime", "interpreter.driver"}, "interpreter.name"); },
     "run a pair, and not a command"},
    {"image-digest", [](const Bundle& b) { return of_every_pair(b, {"image"}, "image"); }, "a pair whose sandbox runs an image: podman"},
    {"broker-receipts", [](const Bundle& b) { return records_of(b, "broker-receipt", "broker receipts"); }, "a pair with a gateway: docs/gateway.md"},
    {"gateway-decisions", [](const Bundle& b) { return records_of(b, "gateway-decision", "signed gateway decisions"); }, "a pair with a gateway: docs/gateway.md"},
    {"runtime-receipts", [](const Bundle& b) { return records_of(b, "runtime-receipt", "signed runtime receipts"); }, "a pair with a gateway: docs/gateway.md"},
    {"runtime-policy", [](const Bundle& b) { return of_every_pair(b, {"sandbox.name", "sandbox.definition", "sandbox.program"}, "sandbox.name"); }, "a pair with a sandbox"},
    {"exit-reasons", [](const Bundle& b) { return of_every_trial(b, "its ending", has_ending); }, "nohatch run --resume"},
    {"resource-telemetry", [](const Bundle& b) { return of_every_trial(b, "its use of resources", [](const RecordedTrial& t) { return t.telemetry.resources.read; }); },
     "run as root, where it can have cgroups: nohatch doctor"},
    {"syscall-traces", [](const Bundle& b) { return of_every_trial(b, "the system calls that it made", has_calls); },
     "run as root, where they can be traced: nohatch doctor"},
    {"network-traces", network_traces, "run the attempts of the class network"},
    {"corpus-digest", [](const Bundle& b) { return b.plan.head.corpora.empty() ? std::string() : b.plan.head.corpora.front().digest; }, "nohatch run --out"},
};

}  // namespace

const EvidencePiece* find_piece(std::string_view name) {
  for (const EvidencePiece& piece : kPieces)
    if (piece.name == name) return &piece;
  return nullptr;
}

}  // namespace nohatch
