// What stood outside of the sandbox: the canary's own log against the records, the witnesses, and the traces of each trial.
#include <algorithm>

#include "evidence/canary_readback.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

std::optional<CanaryLog> read_log(Verifying& v) {
  auto log = read_canary_log(v.directory / kCanaryFile);
  if (!log) {
    v.findings.add("canary", "the canary's log cannot be read: " + log.error().text());
    return std::nullopt;
  }
  for (const std::string& fault : log->chain.faults) v.findings.add("canary", "canary.jsonl: " + fault);
  if (log->chain.torn) v.findings.add("canary", "canary.jsonl: its last line was cut short");
  return std::move(*log);
}

// What the canary signed is computed again from its log, and the canary is the program that the run names.
void compare_readback(Verifying& v, const CanaryLog& log) {
  const Json& said = v.canary->predicate;
  const auto again = readback_statement(log, v.canary->subjects.front().sha256, said["version"].string_or(""), said["program"].string_or(""));
  if (!again) v.findings.add("canary", again.error().message, "nohatch run --resume");
  else if (!(*again == *v.canary)) v.findings.add("canary", "the canary's signed readback says something else than its log", "ask for the bundle as the run left it");
  if (v.run && v.run->predicate["nohatch"]["programs"]["nohatch-canary"] != said["program"])
    v.findings.add("canary", "another program signed the readback than the canary that the run names", "run with the canary that belongs to nohatch");
}

bool lived(const CanaryTotals& totals, std::uint64_t session, std::string_view moment) {
  return std::any_of(totals.life.begin(), totals.life.end(), [&](const LifeHit& hit) { return hit.session == session && hit.moment == moment; });
}

// By its own log: before the trials of each session, and after those of the last; the others were killed.
void check_life(Verifying& v, const CanaryTotals& totals) {
  for (std::uint64_t session = 1; session <= totals.sessions; ++session)
    if (!lived(totals, session, "before")) v.findings.add("canary", "session " + std::to_string(session) + " of the canary heard no proof of life before its trials", "run again");
  if (!lived(totals, totals.sessions, "after")) v.findings.add("canary", "the canary heard no proof of life after the trials", "run again");
}

void compare(Verifying& v, const RecordedTrial& trial, const CanaryLog& log) {
  const NetworkView& seen = *trial.observation.network;
  const auto said = log.links.find(seen.link);
  const std::string name = "trial " + trial.key + " (link " + seen.link + "): ";
  if (said == log.links.end()) return v.findings.add("canary", name + "the canary's log has no readback of its link", "ask for the bundle as the run left it");
  if (said->second.hits != seen.hits || said->second.stray != seen.packets)
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
  if (v.canary) compare_readback(v, *log);
  check_life(v, log->totals);
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
