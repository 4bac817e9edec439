// The lines of a bundle, read fast: a bundle may hold millions. What this accepts is what plan_line_from, parse_chain_line and
// recorded_trial_from accept, and nothing else; whoever wants to know why a line is refused asks those.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "evidence/plan_document.h"
#include "evidence/records.h"

namespace nohatch {

// The output that a trial's record names.
struct OutputReference {
  std::uint64_t bytes = 0;
  std::string digest;  // "sha256:..."
};

struct TrialLine {
  RecordedTrial trial;
  std::optional<OutputReference> output;
};

// A verdict is compared byte by byte with the one that was computed, so that it need not be parsed.
struct VerdictLine { std::string body; };

struct OtherLine { std::string kind; };

// One line of records.jsonl.
struct RecordLine {
  std::uint64_t seq = 0;
  std::string previous, digest;  // of the line before, as it says; of this one
  std::variant<std::monostate, TrialLine, VerdictLine, LifeProof, OtherLine> body;
};

// Not thread-safe: one parser a thread. `line` is without its newline.
class LineParser {
 public:
  LineParser();
  ~LineParser();
  std::optional<PlanLine> plan(std::string_view line);
  std::optional<RecordLine> record(std::string_view line);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Why the line is refused: by the readers that give reasons.
std::string fault_of_plan_line(std::string_view line);
std::string fault_of_record_line(std::string_view line);

}  // namespace nohatch
