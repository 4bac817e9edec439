#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr Check kChecks[] = {
    {"layout", false, "Are there the files of a bundle, and nothing else?"},
    {"run-signature", false, "Did a trusted runner sign this run?"},
    {"files", false, "Is every file, to the byte, the one that was signed?"},
    {"canary-signature", false, "Did a trusted canary sign its readback, over this very log?"},
    {"records", true, "Are all records there, whole, in order, and readable?"},
    {"nonce", true, "Do plan, run and canary carry one nonce, which this verifier issued?"},
    {"age", true, "Is the nonce young enough?"},
    {"host", true, "Is it the kind of host that is asked for?"},
    {"corpus", true, "Are the attempts those of the verifier's own corpus?"},
    {"pairs", true, "Are the pairs, their versions, digests and promises those that are asked for?"},
    {"floors", true, "Is no release under test known to be open?"},
    {"attempts", true, "Is every required attempt planned, with the layers, arms and twins that it needs?"},
    {"trials", true, "Did every planned trial run, and nothing else?"},
    {"canary", true, "Was the canary alive, did it lose nothing, and does its log say what the records say?"},
    {"witnesses", true, "Did the witnesses watch, and lose nothing?"},
    {"telemetry", true, "Does every trial have its traces?"},
    {"verdicts", true, "Is each verdict what its records come to?"},
    {"tries", true, "Did no earlier try show what the last does not?"},
    {"held", true, "Is every attempt held, or excused in a way that is accepted?"},
};

}  // namespace

std::span<const Check> checks() { return kChecks; }

}  // namespace nohatch
