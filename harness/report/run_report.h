// What a run has to say, as one value: the document of `run --format json` (docs/run.schema.json), from which the table,
// the JUnit file and the comparison are made as well. Built by the commands, or read back from the document.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/judge.h"
#include "judge/tally.h"
#include "model/judgement.h"
#include "model/observation.h"

namespace nohatch {

struct LimitReport {
  std::string name, unit;
  std::int64_t declared = 0, peak = 0;
  std::string counter;
};

struct ArmReport {
  bool effect = false;
  std::vector<WitnessKind> seen_by;
  std::string payload;
  std::string ending;
  std::int64_t milliseconds = 0;
  std::optional<Denial> denial;
  std::optional<TwinResult> twin;
  std::optional<LimitReport> limit;
};

struct AttemptReport {
  std::string id, klass;
  std::string title, about, remedy;
  Effect effect = Effect::kInvalid;          // kInvalid: the baseline knows it, the corpus does not
  Severity severity = Severity::kInvalid;
  std::vector<Layer> layers;
  Verdict verdict = Verdict::kInvalid;
  Reason reason = Reason::kNone;
  std::string why, alive_on, baseline = "none";
  std::optional<std::string> waiver;         // the waiver's reason, if one was used
  std::string again;                         // the command that runs this trial again
  std::map<Arm, std::string> skipped;        // arms that did not run, and why
  std::map<Arm, ArmReport> arms;
};

struct InterpreterReport { std::string name, profile, version, digest; };
struct SandboxReport { std::string name, profile, version; std::vector<std::string> protections; };

struct PairReport {
  std::string pair;
  std::optional<InterpreterReport> interpreter;  // nothing in command mode
  std::optional<SandboxReport> sandbox;
  std::optional<std::string> image, gateway;
  std::map<Arm, bool> ran_here;
  std::vector<AttemptReport> attempts;
  std::vector<std::string> notes;                // recorded elsewhere, waivers that end, ...

  Tally tally() const;
};

struct CorpusReport { std::string root, version, digest; };

struct RunReport {
  std::string nohatch;  // version
  std::vector<CorpusReport> corpora;
  bool canary_alive_before = false, canary_alive_after = false;
  std::vector<PairReport> pairs;
  bool partial = false;      // narrowed by --only, --arm, --quick, ...
  bool interrupted = false;

  Tally tally() const;
  ExitStatus exit() const;   // a pair without attempts did not run
};

// One arm of the document, from what was seen and what was concluded.
ArmReport arm_report(const Observation&, const ArmJudgement&);
// The verdict's part of an attempt; the caller fills in what the case says.
void put_judgement(AttemptReport&, const Judgement&, const std::map<Arm, Observation>&);

}  // namespace nohatch
