// The field lists of what is settled beside the observations (see fields.h): the plan, and what a person reviewed.
#pragma once

#include "evidence/model_fields.h"
#include "evidence/plan_document.h"
#include "model/planned.h"

namespace nohatch {

inline std::optional<Effect> value_of(std::string_view text, Effect) { return effect_of(text); }

template <typename V, Either<AttemptFacts> S>
void fields(V& visit, S& s) {
  auto& [id, digest, effect, resource, surface, host_api] = s;
  visit("id", id);
  visit("digest", digest);
  visit("effect", effect);
  visit("resource", resource);
  visit("surface", surface);
  visit("host_api", host_api);
}

template <typename V, Either<RefusalRule> S>
void fields(V& visit, S& s) {
  auto& [type, message, compile] = s;
  visit("type", type);
  visit("message", message);
  visit("compile", compile);
}

template <typename V, Either<BusyKeys> S>
void fields(V& visit, S& s) {
  auto& [work, start] = s;
  visit("work", work);
  visit("start", start);
}

template <typename V, Either<NoPromise> S>
void fields(V& visit, S& s) {
  auto& [attempt, layer, reason] = s;
  visit("attempt", attempt);
  visit("layer", layer);
  visit("reason", reason);
}

template <typename V, Either<Promises> S>
void fields(V& visit, S& s) {
  auto& [interpreter, language, plain, plain_language, command_mode, layers, abilities, also_denies, no_promises] = s;
  visit("interpreter", interpreter);
  visit("language", language);
  visit("plain", plain);
  visit("plain_language", plain_language);
  visit("command_mode", command_mode);
  visit("layers", layers);
  visit("abilities", abilities);
  visit("also_denies", also_denies);
  visit("no_promises", no_promises);
}

template <typename V, Either<PairPlan> S>
void fields(V& visit, S& s) {
  auto& [name, identity, promises, refusals, accidents, busy] = s;
  visit("name", name);
  visit("identity", identity);
  visit("promises", promises);
  visit("refusals", refusals);
  visit("accidents", accidents);
  visit("busy", busy);
}

template <typename V, Either<PlannedTwin> S>
void fields(V& visit, S& s) {
  auto& [key, id, weak] = s;
  visit("key", key);
  visit("id", id);
  visit("weak", weak);
}

template <typename V, Either<Expectation> S>
void fields(V& visit, S& s) {
  auto& [case_digest, denials] = s;
  visit("case_digest", case_digest);
  visit("denials", denials);
}

template <typename V, Either<WaiverFacts> S>
void fields(V& visit, S& s) {
  auto& [reason, layer, mechanism, expired] = s;
  visit("reason", reason);
  visit("layer", layer);
  visit("mechanism", mechanism);
  visit("expired", expired);
}

template <typename V, Either<ReviewFacts> S>
void fields(V& visit, S& s) {
  auto& [has_baseline, expected, waiver] = s;
  visit("has_baseline", has_baseline);
  visit("expected", expected);
  visit("waiver", waiver);
}

template <typename V, Either<AttemptPlan> S>
void fields(V& visit, S& s) {
  auto& [pair, attempt, required, exempt, exempt_why, both_runs, host_unmet, alive_on, alive, trials, twins, skipped, review] = s;
  visit("pair", pair);
  visit("attempt", attempt);
  visit("required", required);
  visit("exempt", exempt);
  visit("exempt_why", exempt_why);
  visit("both_runs", both_runs);
  visit("host_unmet", host_unmet);
  visit("alive_on", alive_on);
  visit("alive", alive);
  visit("trials", trials);
  visit("twins", twins);
  visit("skipped", skipped);
  visit("review", review);
}

template <typename V, Either<TrialPlan> S>
void fields(V& visit, S& s) {
  auto& [key, subject, subject_digest, arm, interpreter, sandbox, payload] = s;
  visit("key", key);
  visit("case", subject);
  visit("case_digest", subject_digest);
  visit("arm", arm);
  visit("interpreter", interpreter);
  visit("sandbox", sandbox);
  visit("payload", payload);
}

template <typename V, Either<PlannedCorpus> S>
void fields(V& visit, S& s) {
  auto& [root, version, digest] = s;
  visit("root", root);
  visit("version", version);
  visit("digest", digest);
}

template <typename V, Either<PlanHead> S>
void fields(V& visit, S& s) {
  auto& [nohatch, nonce, seed, partial, digest, corpora] = s;
  visit("nohatch", nohatch);
  visit("nonce", nonce);
  visit("seed", seed);
  visit("partial", partial);
  visit("digest", digest);
  visit("corpora", corpora);
}

template <typename V, Either<LifeProof> S>
void fields(V& visit, S& s) {
  auto& [before, after, why] = s;
  visit("canary_before", before);
  visit("canary_after", after);
  visit("why", why);
}

}  // namespace nohatch
