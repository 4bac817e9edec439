// What `nohatch record` does to a baseline. A person's review is worth something only if nothing changes that was not
// looked at: a line that is not accepted stays as it is, to the byte.
#pragma once

#include <string>
#include <vector>

#include "judge/baseline.h"

namespace nohatch {

struct Recordable {
  std::string id;
  std::string case_digest;
  Judgement judgement;
};

struct RecordRequest {
  BaselineHead head;
  std::vector<Recordable> attempts;
  std::vector<std::string> accept;  // empty: all that is held or waived. A drifted attempt is recorded only by its name
  bool partial = false;             // a narrowed run cannot be recorded
};

struct BaselineChange {
  std::string id;
  std::string before, after;  // lines; empty: there was none, there is none now
};

struct RecordOutcome {
  Baseline baseline;                    // to be written only if nothing was refused
  std::vector<BaselineChange> changes;  // sorted by id
  std::vector<std::string> refused;     // "ID: why", sorted
};

RecordOutcome record(const Baseline& before, const RecordRequest&);

// As diff prints it: "- line" and "+ line".
std::string difference_text(const std::vector<BaselineChange>&);

}  // namespace nohatch
