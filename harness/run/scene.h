// The place of one trial: its decoy host, its cgroup, its link to the canary, and the words that start the subject there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "run/cgroup.h"
#include "run/decoy_host.h"
#include "run/look.h"
#include "run/placeholders.h"
#include "run/trial_runner.h"

namespace nohatch {

struct TrialScene {
  const Trial* trial = nullptr;
  const RunContext* context = nullptr;
  Tokens tokens;
  std::optional<CanaryLink> link;
  std::unique_ptr<TrialCgroup> cgroup;      // destroyed after the decoy host
  std::unique_ptr<DecoyHost> decoy;
  CommandLine line;
  LaunchFacts facts;
  Placeholders values;
  std::vector<std::string> sources;         // the payload's steps, placeholders filled; with prelude where there is no driver
  Plantings plantings;
  Targets targets;
};

// Builds it, plants the request, the source and the case's files. `index` is unique in the run.
Result<std::unique_ptr<TrialScene>> make_scene(const RunContext&, const Trial&, const Tokens&, std::uint64_t index, PhaseTimes&);

// The payload's text as the subject gets it: behind the prelude where no driver offers the words; native programs are compiled.
struct PreparedSource { std::string name, text; unsigned mode = 0644; };
Result<PreparedSource> prepare_source(const TrialScene&, const std::string& payload, std::size_t step);

// Writes a file of the decoy host from outside, before anything of the subject runs.
Status plant(const DecoyHost&, const std::string& path, std::string_view text, unsigned mode);

// The driver's first line (docs/driver-protocol.md).
std::string driver_setup(const TrialScene&, const std::vector<std::string>& sources);

// What the drivers plant behind the host API, as their report names it.
std::map<std::string, std::string> planted_state();

}  // namespace nohatch
