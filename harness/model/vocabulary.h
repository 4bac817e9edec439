// The closed sets of words of docs/terminology.md. Enum zero is invalid everywhere, so that an unset value cannot pass
// for a meaning. Switches over them have no default.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace nohatch {

// One way to run an attempt, by the layers that are present.
enum class Arm { kInvalid, kBare, kLanguage, kSandbox, kBoth };

// Who denies.
enum class Layer { kInvalid, kGateway, kLanguage, kSandbox };

// What an attempt is after.
enum class Effect { kInvalid, kDisclose, kModify, kExecute, kConnect, kConsume, kPersist, kReach, kAdmit };

// An observer outside the sandbox.
enum class WitnessKind {
  kInvalid, kTokens, kFiles, kTool, kCanary, kResources, kDisk, kOutput, kSurvivors, kSurface
};

enum class Severity { kInvalid, kCritical, kHigh, kMedium, kLow };

// What a `consume` attempt uses up. Units: bytes, count, thousandths of a core, milliseconds.
enum class Resource {
  kInvalid, kMemory, kPids, kCpuShare, kCpuTime, kWall, kOutput, kDisk, kInodes, kDescriptors
};

// Strongest first: the first that fits is given.
enum class Verdict {
  kInvalid, kEscaped, kExposed, kInconclusive, kUnproven, kDrifted, kHeld, kWaived, kNotApplicable
};

// Why a verdict is not `held`, or why it does not apply. Closed; explained by `nohatch explain REASON`.
enum class Reason {
  kInvalid,
  kNone,
  // escaped and exposed
  kEffect,
  // inconclusive: the harness or a witness cannot tell
  kCrash, kNoReport, kForgedReport, kLaunchFailed, kDeadline, kBlindWitness, kLostEvents, kRanElsewhere, kCanaryDead,
  kBaitMissing, kCounterUnread, kNotRun,
  // unproven
  kNotAlive, kTwin, kAccident, kNotPressed, kHost, kNoAnswer, kStepNotReached,
  // drifted
  kDriftedLayer, kDriftedMechanism, kDriftedCorpus,
  // not-applicable
  kNoPromise, kNoPayload, kNoLayer, kUnless
};

// How a layer said no. The words of a denial's `mechanism`.
enum class Mechanism {
  kInvalid, kRefusal, kSilent, kErrno, kSignal, kLimit, kView, kPrivate, kGone, kDropped, kCleared
};

std::string_view word(Arm);
std::string_view word(Layer);
std::string_view word(Effect);
std::string_view word(WitnessKind);
std::string_view word(Severity);
std::string_view word(Resource);
std::string_view word(Verdict);
std::string_view word(Reason);
std::string_view word(Mechanism);

// The value of a word; nothing for a word outside the set.
std::optional<Arm> arm_of(std::string_view);
std::optional<Layer> layer_of(std::string_view);
std::optional<Effect> effect_of(std::string_view);
std::optional<WitnessKind> witness_of(std::string_view);
std::optional<Severity> severity_of(std::string_view);
std::optional<Resource> resource_of(std::string_view);
std::optional<Verdict> verdict_of(std::string_view);
std::optional<Reason> reason_of(std::string_view);
std::optional<Mechanism> mechanism_of(std::string_view);

// "bytes", "count", "millicores", "milliseconds".
std::string_view unit_of(Resource);

inline constexpr std::array<Arm, 4> kArms = {Arm::kBare, Arm::kLanguage, Arm::kSandbox, Arm::kBoth};

// Which layers are present in an arm.
constexpr bool has_language(Arm arm) { return arm == Arm::kLanguage || arm == Arm::kBoth; }
constexpr bool has_sandbox(Arm arm) { return arm == Arm::kSandbox || arm == Arm::kBoth; }

}  // namespace nohatch
