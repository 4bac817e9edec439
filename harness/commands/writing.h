// What a run leaves on disk: the evidence bundle and the report files.
#pragma once

#include <map>
#include <memory>

#include "commands/options.h"
#include "commands/report_builder.h"
#include "evidence/plan_document.h"
#include "report/run_report.h"
#include "run/session.h"

namespace nohatch {

// --report junit=FILE, json=FILE.
Status write_reports(const RunReport&, const std::vector<std::string>& reports);

// The report that a bundle's run ended with.
Result<RunReport> read_bundle_report(const std::filesystem::path& bundle);

// --again BUNDLE: only what was not held there.
Status narrow_to_open(SessionOptions&, const std::string& bundle);

// The trials that a bundle holds are not run again (--resume, record --from). The seed is the bundle's.
Result<PlanHead> take_known(SessionOptions&, const std::filesystem::path& bundle);

// --out DIR, --resume DIR: the bundle of this run, written as it goes.
class Keeping {
 public:
  Keeping();
  ~Keeping();
  Status open(SessionOptions&, const RunOptions&);
  // What was reviewed is settled before the first trial, and stands in the plan.
  void review(std::map<std::size_t, Review> reviews, std::string today);
  Status close(const Session&, const SessionResult&, const RunReport&);  // a run that is not complete stays resumable
  std::string how_to_resume() const;   // "; nohatch run ... --resume DIR", or empty

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace nohatch
