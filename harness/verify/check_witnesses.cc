// What stood outside of the sandbox: the canary's own log against the records, the witnesses, and the traces of each trial.
#include <algorithm>

#include "base/chained_log.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

struct LinkSaid { std::int64_t hits = 0, stray = 0, lost = 0; };

struct CanaryLog {
  std::map<std::string, LinkSaid> links;   // as last read back
  std::uint64_t lines = 0;
  std::string head;
};

Status take_line(const ChainLine& line, CanaryLog& log) {
  if (line.kind != "readback" && line.kind != "detach") return success();
  const Json& body = line.body;
  log.links[body["link"].string_or("")] = {body["hits"].integer_or(-1), body["stray"].integer_or(-1), body["lost"].integer_or(-1)};
  return success();
}

std::optional<CanaryLog> read_log(Verifying& v) {
  CanaryLog log;
  const auto report = read_chain(v.directory / kCanaryFile, "", [&](const ChainLine& line) { return take_line(line, log); });
  if (!report) {
    v.findings.add("canary", "the canary's log cannot be read: " + report.error().text());
    return std::nullopt;
  }
  for (const std::string& fault : report->faults) v.findings.add("canary", "canary.jsonl: " + fault);
  if (report->torn) v.findings.add("canary", "canary.jsonl: its last line was cut short");
  log.lines = report->lines;
  log.head = report->head;
  return log;
}

void compare(Verifying& v, const RecordedTrial& trial, const CanaryLog& log) {
  const NetworkView& seen = *trial.observation.network;
  const auto said = log.links.find(seen.link);
  const std::string name = "trial " + trial.key + " (link " + seen.link + "): ";
  if (said == log.links.end()) return v.findings.add("canary", name + "the canary's log has no readback of its link", "ask for the bundle as the run left it");
  if (said->second.hits != static_cast<std::int64_t>(seen.hits) || said->second.stray != static_cast<std::int64_t>(seen.packets))
    v.findings.add("canary", name + "the canary's log has " + std::to_string(said->second.hits) + " hits and " + std::to_string(said->second.stray) + " stray packets, the record " +
                                 std::to_string(seen.hits) + " and " + std::to_string(seen.packets), "believe the canary");
  if (said->second.lost != 0) v.findings.add("canary", name + "the canary lost " + std::to_string(said->second.lost) + " packets", "run again on a quieter machine");
}

}  // namespace

void check_canary_log(Verifying& v) {
  const auto& life = v.bundle->life;
  if (!life) v.findings.add("canary", "the run does not say whether its canary lived", "nohatch run --resume");
  else if (!life->canary_before || !life->canary_after) v.findings.add("canary", "the canary was not alive before and after the run: " + life->why, "nohatch doctor");
  const auto log = read_log(v);
  if (!log) return;
  for (const auto& [key, trial] : v.trials)
    if (trial->observation.network) compare(v, *trial, *log);
}

void check_witnesses(Verifying& v) {
  for (const auto& [key, trial] : v.trials) {
    if (!trial->fault.empty()) continue;
    for (const WitnessState& state : trial->observation.witnesses) {
      const bool demanded = v.policy.witnesses.empty() || std::find(v.policy.witnesses.begin(), v.policy.witnesses.end(), state.witness) != v.policy.witnesses.end();
      if (!demanded) continue;
      const std::string name = "trial " + key + ": the " + std::string(word(state.witness)) + " witness ";
      if (state.blind) v.findings.add("witnesses", name + "was blind: " + state.why, "nohatch doctor");
      if (state.lost != 0) v.findings.add("witnesses", name + "lost " + std::to_string(state.lost) + " events", "run again on a quieter machine");
    }
  }
}

void check_telemetry(Verifying& v) {
  const auto demands = [&](const char* name) { return std::find(v.policy.telemetry.begin(), v.policy.telemetry.end(), name) != v.policy.telemetry.end(); };
  for (const auto& [key, trial] : v.trials) {
    if (!trial->fault.empty()) continue;
    if (demands("resources") && trial->cpu_milliseconds < 0) v.findings.add("telemetry", "trial " + key + " has no trace of its resources", "run where it can have cgroups: nohatch doctor");
  }
}

}  // namespace nohatch
