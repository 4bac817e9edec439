#include "model/vocabulary.h"

#include <cstddef>
#include <utility>

namespace nohatch {
namespace {

template <typename E>
using Words = std::pair<E, std::string_view>;

constexpr Words<Arm> kArmWords[] = {
    {Arm::kBare, "bare"}, {Arm::kLanguage, "language"}, {Arm::kSandbox, "sandbox"}, {Arm::kBoth, "both"}};

constexpr Words<Layer> kLayerWords[] = {
    {Layer::kGateway, "gateway"}, {Layer::kLanguage, "language"}, {Layer::kSandbox, "sandbox"}};

constexpr Words<Effect> kEffectWords[] = {
    {Effect::kDisclose, "disclose"}, {Effect::kModify, "modify"},   {Effect::kExecute, "execute"},
    {Effect::kConnect, "connect"},   {Effect::kConsume, "consume"}, {Effect::kPersist, "persist"},
    {Effect::kReach, "reach"},       {Effect::kAdmit, "admit"}};

constexpr Words<WitnessKind> kWitnessWords[] = {
    {WitnessKind::kTokens, "tokens"},       {WitnessKind::kFiles, "files"},     {WitnessKind::kTool, "tool"},
    {WitnessKind::kCanary, "canary"},       {WitnessKind::kResources, "resources"}, {WitnessKind::kDisk, "disk"},
    {WitnessKind::kOutput, "output"},       {WitnessKind::kSurvivors, "survivors"}, {WitnessKind::kSurface, "surface"}};

constexpr Words<Severity> kSeverityWords[] = {{Severity::kCritical, "critical"},
                                              {Severity::kHigh, "high"},
                                              {Severity::kMedium, "medium"},
                                              {Severity::kLow, "low"}};

constexpr Words<Resource> kResourceWords[] = {
    {Resource::kMemory, "memory"}, {Resource::kPids, "pids"},     {Resource::kCpuShare, "cpu-share"},
    {Resource::kCpuTime, "cpu-time"}, {Resource::kWall, "wall"},  {Resource::kOutput, "output"},
    {Resource::kDisk, "disk"},     {Resource::kInodes, "inodes"}, {Resource::kDescriptors, "descriptors"}};

constexpr Words<Verdict> kVerdictWords[] = {
    {Verdict::kEscaped, "escaped"},   {Verdict::kExposed, "exposed"}, {Verdict::kInconclusive, "inconclusive"},
    {Verdict::kUnproven, "unproven"}, {Verdict::kDrifted, "drifted"}, {Verdict::kHeld, "held"},
    {Verdict::kWaived, "waived"},     {Verdict::kNotApplicable, "not-applicable"}};

constexpr Words<Reason> kReasonWords[] = {
    {Reason::kNone, ""},
    {Reason::kEffect, "effect"},
    {Reason::kCrash, "crash"},
    {Reason::kNoReport, "no-report"},
    {Reason::kForgedReport, "forged-report"},
    {Reason::kLaunchFailed, "launch-failed"},
    {Reason::kDeadline, "deadline"},
    {Reason::kBlindWitness, "blind-witness"},
    {Reason::kLostEvents, "lost-events"},
    {Reason::kRanElsewhere, "ran-elsewhere"},
    {Reason::kCanaryDead, "canary-dead"},
    {Reason::kBaitMissing, "bait-missing"},
    {Reason::kCounterUnread, "counter-unread"},
    {Reason::kNotRun, "not-run"},
    {Reason::kNotAlive, "not-alive"},
    {Reason::kTwin, "twin"},
    {Reason::kAccident, "accident"},
    {Reason::kNotPressed, "not-pressed"},
    {Reason::kHost, "host"},
    {Reason::kNoAnswer, "no-answer"},
    {Reason::kStepNotReached, "step-not-reached"},
    {Reason::kDriftedLayer, "drifted-layer"},
    {Reason::kDriftedMechanism, "drifted-mechanism"},
    {Reason::kDriftedCorpus, "drifted-corpus"},
    {Reason::kNoPromise, "no-promise"},
    {Reason::kNoPayload, "no-payload"},
    {Reason::kNoLayer, "no-layer"},
    {Reason::kUnless, "unless"}};

constexpr Words<Mechanism> kMechanismWords[] = {
    {Mechanism::kRefusal, "refusal"}, {Mechanism::kSilent, "silent"},   {Mechanism::kErrno, "errno"},
    {Mechanism::kSignal, "signal"},   {Mechanism::kLimit, "limit"},     {Mechanism::kView, "view"},
    {Mechanism::kPrivate, "private"}, {Mechanism::kGone, "gone"},       {Mechanism::kDropped, "dropped"},
    {Mechanism::kCleared, "cleared"}};

template <typename E, std::size_t N>
std::string_view find_word(const Words<E> (&table)[N], E value) {
  for (const auto& [key, text] : table)
    if (key == value) return text;
  return "invalid";
}

template <typename E, std::size_t N>
std::optional<E> find_value(const Words<E> (&table)[N], std::string_view text) {
  for (const auto& [key, candidate] : table)
    if (candidate == text) return key;
  return std::nullopt;
}

}  // namespace

std::string_view word(Arm value) { return find_word(kArmWords, value); }
std::string_view word(Layer value) { return find_word(kLayerWords, value); }
std::string_view word(Effect value) { return find_word(kEffectWords, value); }
std::string_view word(WitnessKind value) { return find_word(kWitnessWords, value); }
std::string_view word(Severity value) { return find_word(kSeverityWords, value); }
std::string_view word(Resource value) { return find_word(kResourceWords, value); }
std::string_view word(Verdict value) { return find_word(kVerdictWords, value); }
std::string_view word(Reason value) { return find_word(kReasonWords, value); }
std::string_view word(Mechanism value) { return find_word(kMechanismWords, value); }

std::optional<Arm> arm_of(std::string_view text) { return find_value(kArmWords, text); }
std::optional<Layer> layer_of(std::string_view text) { return find_value(kLayerWords, text); }
std::optional<Effect> effect_of(std::string_view text) { return find_value(kEffectWords, text); }
std::optional<WitnessKind> witness_of(std::string_view text) { return find_value(kWitnessWords, text); }
std::optional<Severity> severity_of(std::string_view text) { return find_value(kSeverityWords, text); }
std::optional<Resource> resource_of(std::string_view text) { return find_value(kResourceWords, text); }
std::optional<Verdict> verdict_of(std::string_view text) { return find_value(kVerdictWords, text); }
std::optional<Reason> reason_of(std::string_view text) { return find_value(kReasonWords, text); }
std::optional<Mechanism> mechanism_of(std::string_view text) { return find_value(kMechanismWords, text); }

std::string_view unit_of(Resource value) {
  switch (value) {
    case Resource::kMemory: case Resource::kOutput: case Resource::kDisk: return "bytes";
    case Resource::kPids: case Resource::kInodes: case Resource::kDescriptors: return "count";
    case Resource::kCpuShare: return "millicores";
    case Resource::kCpuTime: case Resource::kWall: return "milliseconds";
    case Resource::kInvalid: break;
  }
  return "invalid";
}

}  // namespace nohatch
