// The field lists of the model's structs (see fields.h). The names are those of docs/evidence-format.md.
#pragma once

#include <array>

#include "evidence/fields.h"
#include "evidence/records.h"
#include "model/ending.h"
#include "model/judgement.h"
#include "model/observation.h"

namespace nohatch {

// Words of enums that vocabulary.h does not hold, since only evidence spells them.
inline constexpr std::array<std::string_view, 4> kOutcomeWords = {"invalid", "completed", "refused-at-compile", "threw"};
inline constexpr std::array<std::string_view, 6> kReportWords = {"invalid", "not-expected", "present", "absent", "twice", "malformed"};

inline std::string_view word(DriverReport::Outcome value) { return kOutcomeWords.at(static_cast<std::size_t>(value)); }
inline std::string_view word(ReportState value) { return kReportWords.at(static_cast<std::size_t>(value)); }

template <typename E, std::size_t N>
bool index_to(const std::array<std::string_view, N>& words, std::string_view text, E& value) {
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == text) {
      value = static_cast<E>(i);
      return true;
    }
  return false;
}

inline std::optional<DriverReport::Outcome> value_of(std::string_view text, DriverReport::Outcome value) {
  return index_to(kOutcomeWords, text, value) ? std::optional(value) : std::nullopt;
}
inline std::optional<ReportState> value_of(std::string_view text, ReportState value) {
  return index_to(kReportWords, text, value) ? std::optional(value) : std::nullopt;
}
inline std::optional<Arm> value_of(std::string_view text, Arm) { return arm_of(text); }
inline std::optional<Layer> value_of(std::string_view text, Layer) { return layer_of(text); }
inline std::optional<WitnessKind> value_of(std::string_view text, WitnessKind) { return witness_of(text); }
inline std::optional<Resource> value_of(std::string_view text, Resource) { return resource_of(text); }
inline std::optional<Verdict> value_of(std::string_view text, Verdict) { return verdict_of(text); }
inline std::optional<Reason> value_of(std::string_view text, Reason) { return reason_of(text); }
inline std::optional<Mechanism> value_of(std::string_view text, Mechanism) { return mechanism_of(text); }

// An unset value is recorded as what it is, and is as invalid after reading.
template <WordEnum E>
bool word_to(std::string_view text, E& value) {
  const std::optional<E> found = text == "invalid" ? std::optional(E{}) : value_of(text, value);
  if (found) value = *found;
  return found.has_value();
}

Json write_variant(const Ending&);
bool read_variant(const Json&, Ending&);

template <typename V, Either<Sighting> S>
void fields(V& visit, S& s) {
  auto& [witness, detail] = s;
  visit("witness", witness);
  visit("detail", detail);
}

template <typename V, Either<WitnessState> S>
void fields(V& visit, S& s) {
  auto& [witness, blind, lost, why] = s;
  visit("witness", witness);
  visit("blind", blind);
  visit("lost", lost);
  visit("why", why);
}

template <typename V, Either<DriverReport> S>
void fields(V& visit, S& s) {
  auto& [outcome, type, message, lines, planted, versions] = s;
  visit("outcome", outcome);
  visit("type", type);
  visit("message", message);
  visit("lines", lines);
  visit("planted", planted);
  visit("versions", versions);
}

template <typename V, Either<ErrnoAnswer> S>
void fields(V& visit, S& s) {
  auto& [name, path] = s;
  visit("name", name);
  visit("path", path);
}

template <typename V, Either<BaitView> S>
void fields(V& visit, S& s) {
  auto& [looked, present, bait, why] = s;
  visit("looked", looked);
  visit("present", present);
  visit("bait", bait);
  visit("why", why);
}

template <typename V, Either<ClearedView> S>
void fields(V& visit, S& s) {
  auto& [looked, present, what] = s;
  visit("looked", looked);
  visit("present", present);
  visit("what", what);
}

template <typename V, Either<SurvivorView> S>
void fields(V& visit, S& s) {
  auto& [mark, empty, answered] = s;
  visit("mark", mark);
  visit("empty", empty);
  visit("answered", answered);
}

template <typename V, Either<NetworkView> S>
void fields(V& visit, S& s) {
  auto& [before, after, hits, packets, tries, link] = s;
  visit("canary_alive_before", before);
  visit("canary_alive_after", after);
  visit("hits", hits);
  visit("packets", packets);
  visit("tries", tries);
  visit("link", link);
}

template <typename V, Either<LimitView> S>
void fields(V& visit, S& s) {
  auto& [name, resource, declared, peak, reported, counter, moved, read, all_gone, ended_at] = s;
  visit("name", name);
  visit("resource", resource);
  visit("declared", declared);
  visit("peak", peak);
  visit("reported", reported);
  visit("counter", counter);
  visit("counter_moved", moved);
  visit("counter_read", read);
  visit("all_gone", all_gone);
  visit("ended_at", ended_at);
}

template <typename V, Either<NextExecution> S>
void fields(V& visit, S& s) {
  auto& [looked, present] = s;
  visit("looked", looked);
  visit("present", present);
}

template <typename V, Either<NoOpRun> S>
void fields(V& visit, S& s) {
  auto& [ran, allowed] = s;
  visit("ran", ran);
  visit("allowed", allowed);
}

template <typename V, Either<TwinResult> S>
void fields(V& visit, S& s) {
  auto& [id, allowed, weak, why] = s;
  visit("id", id);
  visit("allowed", allowed);
  visit("weak", weak);
  visit("why", why);
}

template <typename V, Either<Causes> S>
void fields(V& visit, S& s) {
  auto& [oom_kill, cpu_time, stream_cut, wall_clock] = s;
  visit("oom_kill", oom_kill);
  visit("cpu_time", cpu_time);
  visit("stream_cut", stream_cut);
  visit("wall_clock", wall_clock);
}

template <typename V, Either<Observation> S>
void fields(V& visit, S& s) {
  auto& [arm, payload, ending, milliseconds, at_step, past_step, report_state, report, caught, sightings, witnesses, error,
         view, cleared, survivor, network, limit, next, no_op, twin, causes, read_back, bait_fault, output, output_bytes] = s;
  visit("arm", arm);
  visit("payload", payload);
  visit("ending", ending);
  visit("milliseconds", milliseconds);
  visit("at_step", at_step);
  visit("past_step", past_step);
  visit("report_state", report_state);
  visit("report", report);
  visit("caught", caught);
  visit("sightings", sightings);
  visit("witnesses", witnesses);
  visit("error", error);
  visit("view", view);
  visit("cleared", cleared);
  visit("survivor", survivor);
  visit("network", network);
  visit("limit", limit);
  visit("next", next);
  visit("no_op", no_op);
  visit("twin", twin);
  visit("causes", causes);
  visit("bait_read_back", read_back);
  visit("bait_fault", bait_fault);
  visit("output", output);
  visit("output_bytes", output_bytes);
}

template <typename V, Either<Denial> S>
void fields(V& visit, S& s) {
  auto& [layer, mechanism, detail] = s;
  visit("layer", layer);
  visit("mechanism", mechanism);
  visit("detail", detail);
}

template <typename V, Either<ArmJudgement> S>
void fields(V& visit, S& s) {
  auto& [effect, denial] = s;
  visit("effect", effect);
  visit("denial", denial);
}

template <typename V, Either<Judgement> S>
void fields(V& visit, S& s) {
  auto& [verdict, reason, why, alive_on, arms, baseline, waiver] = s;
  visit("verdict", verdict);
  visit("reason", reason);
  visit("why", why);
  visit("alive_on", alive_on);
  visit("arms", arms);
  visit("baseline", baseline);
  visit("waiver", waiver);
}

template <typename V, Either<ResourceTelemetry> S>
void fields(V& visit, S& s) {
  auto& [read, why, cpu_milliseconds, memory_peak_bytes, processes_peak, bytes_read, bytes_written, oom_kills, throttled_milliseconds] = s;
  visit("read", read);
  visit("why", why);
  visit("cpu_milliseconds", cpu_milliseconds);
  visit("memory_peak_bytes", memory_peak_bytes);
  visit("processes_peak", processes_peak);
  visit("bytes_read", bytes_read);
  visit("bytes_written", bytes_written);
  visit("oom_kills", oom_kills);
  visit("throttled_milliseconds", throttled_milliseconds);
}

template <typename V, Either<SyscallTrace> S>
void fields(V& visit, S& s) {
  auto& [traced, why, calls, denied, lost] = s;
  visit("traced", traced);
  visit("why", why);
  visit("calls", calls);
  visit("denied", denied);
  visit("lost", lost);
}

template <typename V, Either<Telemetry> S>
void fields(V& visit, S& s) {
  auto& [resources, syscalls] = s;
  visit("resources", resources);
  visit("syscalls", syscalls);
}

template <typename V, Either<RecordedTrial> S>
void fields(V& visit, S& s) {
  auto& [key, attempt, observation, argv, environment, source, cpu_milliseconds, telemetry, fault] = s;
  visit("key", key);
  visit("try", attempt);
  visit("observation", observation);
  visit("argv", argv);
  visit("environment", environment);
  visit("source", source);
  visit("cpu_milliseconds", cpu_milliseconds);
  visit("telemetry", telemetry);
  visit("fault", fault);
}

template <typename V, Either<RecordedVerdict> S>
void fields(V& visit, S& s) {
  auto& [pair, attempt, judgement] = s;
  visit("pair", pair);
  visit("attempt", attempt);
  visit("judgement", judgement);
}

}  // namespace nohatch
