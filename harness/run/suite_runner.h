// Runs all trials of a plan, in parallel, with the bombs one at a time, and tells each record as it comes. Each job is a lane: while the subject
// of one trial runs, the next trial's decoy host is made and the last one's is read and removed.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "plan/plan.h"
#include "run/trial_runner.h"

namespace nohatch {

struct SuiteOptions {
  unsigned jobs = 2;
  std::chrono::milliseconds most{0};                    // --max-time; 0: none
  const std::atomic<bool>* stop = nullptr;              // Ctrl-C
  int attempt = 0;                                      // number of the try: fresh tokens each
  std::set<std::size_t> only;                           // of the plan's trials; empty: all
  std::map<std::string, TrialRecord> known;             // by key: recorded before the run was killed
  // Called under a lock, in the order in which trials end. An error (disk full) stops the run.
  std::function<Status(const TrialRecord&)> recorded;
  std::function<void(std::size_t done, std::size_t all, const Trial&)> progress;
};

struct SuiteResult {
  std::map<std::size_t, TrialRecord> records;           // by index into Plan::trials; absent: not run
  bool complete = false;                                // every planned trial has a record
  std::string stopped;                                  // why not: "interrupted", "--max-time", or a fault
};

SuiteResult run_suite(const RunContext&, const Plan&, const SuiteOptions&);

}  // namespace nohatch
