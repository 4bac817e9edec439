// One trial: an attempt, a twin or the busy payload, in one arm, ready to be run. Plain values; pointers are borrowed from the
// corpus and the pairs of the run, which outlive the plan.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "corpus/case.h"
#include "pair/pair.h"

namespace nohatch {

enum class TrialKind { kInvalid, kAttempt, kTwin, kBusy };

// The limit that a `consume` trial presses. Amounts in unit_of(resource).
struct LimitUnderTest {
  std::string name;            // the protection's or the interpreter's, or "reference"
  Resource resource = Resource::kInvalid;
  std::int64_t declared = 0;
  std::int64_t goal = 0;       // the payload stops here: beyond the largest limit of the run
};

struct Trial {
  std::string key;                        // equal trials have equal keys and are run once
  TrialKind kind = TrialKind::kInvalid;
  const Case* subject = nullptr;          // null for the busy payload
  Arm arm = Arm::kInvalid;
  const Pair* pair = nullptr;             // of command mode, and for messages
  const Interpreter* interpreter = nullptr;  // evaluates the payload
  const Sandbox* sandbox = nullptr;       // null: none
  bool by_name = false;                   // the plain interpreter, launched as a naive service would
  bool with_driver = false;
  bool native = false;
  Payload payload;
  std::optional<Payload> probe;           // a benign payload for the next execution, where `private` may be the answer
  std::optional<LimitUnderTest> limit;
  std::vector<std::string> knocked_out;   // protections of the sandbox that are taken away

  bool sandboxed() const { return sandbox != nullptr && sandbox->kind != SandboxKind::kNone; }
};

}  // namespace nohatch
