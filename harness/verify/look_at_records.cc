// The two logs, as streams: every verdict is computed again from the records, by the very judge() of the run; and the canary's own log is laid
// beside them.
#include <algorithm>

#include "base/file_system.h"
#include "evidence/canary_readback.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr const char* kAsTheRunLeftIt = "ask for the bundle as the run left it";

// The owner's own baselines, not those that the run says it had.
std::map<std::string, Baseline> own_baselines(Verifying& v) {
  std::map<std::string, Baseline> baselines;
  for (const PairDemand& demand : v.policy.pairs) {
    if (demand.baseline.empty()) continue;
    const auto text = read_file(demand.baseline);
    auto baseline = text ? parse_baseline(*text, demand.baseline.string()) : Result<Baseline>(tl::unexpected(text.error()));
    if (baseline) baselines.emplace(demand.name, std::move(*baseline));
    else v.findings.add("verdicts", "the baseline of " + demand.name + " cannot be read: " + baseline.error().text());
  }
  return baselines;
}

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
  else if (!(*again == *v.canary)) v.findings.add("canary", "the canary's signed readback says something else than its log", kAsTheRunLeftIt);
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

void compare_links(Verifying& v, const CanaryLog& log) {
  for (const auto& [link, seen] : v.records->links()) {
    const std::string name = "link " + link + ": ";
    const auto said = log.links.find(link);
    if (said == log.links.end()) v.findings.add("canary", name + "the canary's log has no readback of it", kAsTheRunLeftIt);
    else if (said->second.hits != seen.hits || said->second.stray != seen.stray)
      v.findings.add("canary", name + "the canary's log has " + std::to_string(said->second.hits) + " hits and " + std::to_string(said->second.stray) + " stray packets, the record " +
                                   std::to_string(seen.hits) + " and " + std::to_string(seen.stray), "believe the canary");
    else if (said->second.lost != 0) v.findings.add("canary", name + "the canary lost " + std::to_string(said->second.lost) + " packets", "run again on a quieter machine");
  }
}

}  // namespace

void look_at_records(Verifying& v) {
  v.records.emplace(*v.plan, v.policy, own_baselines(v), v.directory, std::move(v.outputs), v.findings);
  const auto parser = [] { return [parser = std::make_shared<LineParser>()](std::string_view line) { return parser->record(line); }; };
  const auto seen = read_lines<RecordLine>(v.directory / kRecordsFile, parser, [&](ReadLine<RecordLine>&& line) { return v.records->take(std::move(line)), true; });
  if (!seen) v.findings.add("records", "records.jsonl: " + seen.error().text(), kAsTheRunLeftIt);
  else if (seen->torn || seen->too_long) v.findings.add("records", seen->too_long ? "a record is too long" : "the last record was cut short", kAsTheRunLeftIt);
  v.records->finish();
}

void look_at_canary(Verifying& v) {
  const auto& life = v.records->life();
  if (!life) v.findings.add("canary", "the run does not say whether its canary lived", "nohatch run --resume");
  else if (!life->canary_before || !life->canary_after) v.findings.add("canary", "the canary was not alive before and after the run: " + life->why, "nohatch doctor");
  const auto log = read_log(v);
  if (!log) return;
  if (v.canary) compare_readback(v, *log);
  check_life(v, log->totals);
  compare_links(v, *log);
}

}  // namespace nohatch
