#include "judge/evidence.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <string_view>

namespace nohatch {
namespace {

using Evidence = std::optional<std::string>;

template <typename... E>
constexpr EffectSet on(E... effects) { return (effect_bit(effects) | ...); }

constexpr std::int64_t kTimeSlack = 500;  // milliseconds: what a launcher may need to notice and to end everything

bool is_time(Resource resource) { return resource == Resource::kWall || resource == Resource::kCpuTime; }
bool is_ended_by_launcher(Resource resource) { return is_time(resource) || resource == Resource::kOutput; }

// Division, not multiplication: `reported` comes from the payload's output and may be anything.
std::int64_t low(const LimitView& limit) { return limit.declared - limit.declared / 5; }
std::int64_t high(const LimitView& limit) {
  return limit.declared + limit.declared / 5 + (is_time(limit.resource) ? kTimeSlack : 0);
}

// What a kernel says when a resource is used up. It stands for a counter where the kernel has none.
bool is_exhaustion(std::string_view name) {
  constexpr std::array<std::string_view, 7> kNames = {"EAGAIN", "ENOMEM", "ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "EFBIG"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// "There is no such thing": the harness must have looked for itself, if it could.
bool is_absence(std::string_view name) { return name == "ENOENT" || name == "ENOTDIR" || name == "ESRCH"; }

bool watched(const Observation& seen, std::initializer_list<WitnessKind> kinds) {
  return std::any_of(seen.witnesses.begin(), seen.witnesses.end(), [&](const WitnessState& state) {
    return !state.blind && state.lost == 0 && std::find(kinds.begin(), kinds.end(), state.witness) != kinds.end();
  });
}

Evidence ended_in_time(const Observation& seen, const LimitView& limit) {
  const bool ended = limit.all_gone || (limit.resource == Resource::kOutput && seen.causes.stream_cut);
  if (!ended || limit.ended_at < low(limit) || limit.ended_at > high(limit)) return std::nullopt;
  return "ended at " + std::to_string(limit.ended_at) + " of " + std::to_string(limit.declared) + " " +
         std::string(unit_of(limit.resource));
}

Evidence stopped_by_counter(const Observation& seen, const LimitView& limit) {
  if (!pressed(limit, std::max(limit.peak, limit.reported))) return std::nullopt;
  if (limit.counter_read && limit.counter_moved) return limit.counter;
  if (seen.error && is_exhaustion(seen.error->name)) return seen.error->name;
  return std::nullopt;
}

Evidence by_limit(const Scene& scene) {
  const auto& limit = scene.seen.limit;
  if (!limit || limit->declared <= 0) return std::nullopt;
  return is_ended_by_launcher(limit->resource) ? ended_in_time(scene.seen, *limit)
                                               : stopped_by_counter(scene.seen, *limit);
}

Evidence by_signal(const Scene& scene) {
  if (scene.seen.past_step || !killed_by_policy(scene.seen)) return std::nullopt;
  return "SIGSYS";
}

// The step succeeded where nobody else sees it.
Evidence by_private(const Scene& scene) {
  const auto& next = scene.seen.next;
  if (!scene.seen.past_step || !next || !next->looked || next->present) return std::nullopt;
  if (!watched(scene.seen, {WitnessKind::kFiles, WitnessKind::kSurvivors, WitnessKind::kTokens})) return std::nullopt;
  return "the next execution does not see it";
}

Evidence by_gone(const Scene& scene) {
  const auto& survivor = scene.seen.survivor;
  if (!survivor || !survivor->mark || !survivor->empty || survivor->answered) return std::nullopt;
  return "no answer one second after the end";
}

Evidence by_dropped(const Scene& scene) {
  const auto& network = scene.seen.network;
  if (!network || !network->canary_alive_before || !network->canary_alive_after) return std::nullopt;
  if (network->hits > 0 || network->packets > 0) return std::nullopt;
  const bool timed_out = scene.seen.error && scene.seen.error->name == "ETIMEDOUT";
  if (network->tries < 3 && !(network->tries > 0 && timed_out)) return std::nullopt;
  return timed_out ? "timed out" : "sent " + std::to_string(network->tries) + " times, nothing arrived";
}

bool was_there(const Scene& scene, const std::optional<BaitView> Observation::*view) {
  const auto& alive = scene.alive ? scene.alive->*view : std::nullopt;
  return !alive || !alive->looked || alive->present;
}

Evidence by_view(const Scene& scene) {
  const auto& view = scene.seen.view;
  if (!view || !view->looked || view->present || !was_there(scene, &Observation::view)) return std::nullopt;
  return scene.seen.error ? scene.seen.error->name : "absent";
}

Evidence by_cleared(const Scene& scene) {
  const auto& cleared = scene.seen.cleared;
  if (!cleared || !cleared->looked || cleared->present) return std::nullopt;
  const auto* alive = scene.alive && scene.alive->cleared ? &*scene.alive->cleared : nullptr;
  if (alive && alive->looked && !alive->present) return std::nullopt;
  return cleared->what;
}

Evidence by_errno(const Scene& scene) {
  const auto& error = scene.seen.error;
  if (!error || error->name.empty() || error->name == "EINTR" || scene.seen.past_step) return std::nullopt;
  // Of a limit, exhaustion is by_limit's to weigh, and a thing that is not there was never used up.
  const bool consumes = scene.input.attempt.effect == Effect::kConsume;
  if (consumes && (is_exhaustion(error->name) || is_absence(error->name))) return std::nullopt;
  const bool bait_in_view = scene.seen.view && scene.seen.view->looked && scene.seen.view->present;
  if (is_absence(error->name) && bait_in_view) return std::nullopt;
  return error->path.empty() ? error->name : error->name + " " + error->path;
}

using enum Effect;
constexpr EffectSet kAny = on(kDisclose, kModify, kExecute, kConnect, kConsume, kPersist, kReach);

constexpr AnswerRow kSandboxAnswers[] = {
    {Mechanism::kLimit, on(kConsume), by_limit},
    {Mechanism::kSignal, kAny, by_signal},
    {Mechanism::kPrivate, on(kModify, kPersist), by_private},
    {Mechanism::kGone, on(kPersist), by_gone},
    {Mechanism::kDropped, on(kConnect), by_dropped},
    {Mechanism::kCleared, on(kDisclose, kModify, kExecute, kConnect, kReach), by_cleared},
    {Mechanism::kView, on(kDisclose, kModify, kExecute, kConnect, kReach), by_view},
    {Mechanism::kErrno, kAny, by_errno}};

}  // namespace

std::span<const AnswerRow> sandbox_answers() { return kSandboxAnswers; }

bool pressed(const LimitView& limit, std::int64_t use) { return limit.declared > 0 && use >= low(limit); }

}  // namespace nohatch
