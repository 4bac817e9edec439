#include "verify/checks.h"

namespace nohatch {
namespace {

constexpr Check kChecks[] = {
    {"layout", check_layout, false, "Are there the files of a bundle, and nothing else?"},
    {"run-signature", check_run_signature, false, "Did a trusted runner sign this run?"},
    {"files", check_files, false, "Is every file, to the byte, the one that was signed?"},
    {"canary-signature", check_canary_signature, false, "Did a trusted canary sign its readback, over this very log?"},
    {"records", check_records, true, "Are all records there, whole, in order, and readable?"},
    {"nonce", check_nonce, true, "Do plan, run and canary carry one nonce, which this verifier issued?"},
    {"age", check_age, true, "Is the nonce young enough?"},
    {"host", check_host, true, "Is it the kind of host that is asked for?"},
    {"corpus", check_corpus, true, "Are the attempts those of the verifier's own corpus?"},
    {"pairs", check_pairs, true, "Are the pairs, their versions, digests and promises those that are asked for?"},
    {"floors", check_floors, true, "Is no release under test known to be open?"},
    {"attempts", check_attempts, true, "Is every required attempt planned, with the layers, arms and twins that it needs?"},
    {"trials", check_trials, true, "Did every planned trial run, and nothing else?"},
    {"canary", check_canary_log, true, "Was the canary alive, did it lose nothing, and does its log say what the records say?"},
    {"witnesses", check_witnesses, true, "Did the witnesses watch, and lose nothing?"},
    {"telemetry", check_telemetry, true, "Does every trial have its traces?"},
    {"verdicts", check_verdicts, true, "Is each verdict what its records come to?"},
    {"tries", check_tries, true, "Did no earlier try show what the last does not?"},
    {"held", check_promotion, true, "Is every attempt held, or excused in a way that is accepted?"},
};

}  // namespace

std::span<const Check> checks() { return kChecks; }

}  // namespace nohatch
