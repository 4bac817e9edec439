#include "report/explain.h"

namespace nohatch {
namespace {

constexpr ExplainedKind kVerdict = ExplainedKind::kVerdict;
constexpr ExplainedKind kReason = ExplainedKind::kReason;
constexpr ExplainedKind kMechanism = ExplainedKind::kMechanism;

constexpr Explained kTable[] = {
    {kVerdict, "escaped", "A witness outside the sandbox saw the effect in an arm where it must be denied.",
     "Do not promote this pair. The attempt's remedy says what closes it; `again` runs that trial alone."},
    {kVerdict, "exposed", "A forbidden surface answered, but no boundary of the decoy host was crossed.",
     "Close the surface as the attempt's remedy says, or waive it with a reason and an end."},
    {kVerdict, "inconclusive", "The harness or one of its witnesses cannot tell what happened. It is not a pass.",
     "Mend what the reason names and run again; `nohatch doctor PAIR` names what this host lacks."},
    {kVerdict, "unproven", "Nothing escaped, but it was not shown that the layer denied it.",
     "Read the reason: the attempt was not alive, or what was seen is no answer of the layer under test."},
    {kVerdict, "drifted", "It was denied, but by another layer or mechanism than the baseline says.",
     "Find out what changed. If the change is meant, accept it: `nohatch record PAIR --accept ID`."},
    {kVerdict, "held", "Every required layer denied it; the payload was alive elsewhere and a benign twin was allowed.", ""},
    {kVerdict, "waived", "It is not held, and a person's waiver for this attempt on this pair has not ended.",
     "Mend it before the waiver ends; `nohatch run` warns 14 days before."},
    {kVerdict, "not-applicable", "The pair promises none of the attempt's layers, or its language cannot express it.",
     "Check that the reason is true of how you run it in production."},

    {kReason, "effect", "A witness outside the sandbox saw the attempt's effect.",
     "Read which witness saw it, in which arm, and follow the attempt's remedy."},
    {kReason, "crash", "The subject ended by a signal, or without a recorded end, and no witness saw a cause.",
     "Look at its output with --keep. A crash of the interpreter is a finding of its own, and hides what a denial would show."},
    {kReason, "no-report", "The driver ended without its report, and no witness saw a cause.",
     "Look at the output with --keep: the driver failed, or the payload ended it before it could report."},
    {kReason, "forged-report", "There are two reports, or one that the driver would not write: the payload reached the report's descriptor.",
     "Keep the descriptor out of the payload's reach. What was written on it counts for nothing."},
    {kReason, "launch-failed", "The subject could not be started at all.",
     "Install what is missing, or correct the path. A program that is not there denies nothing."},
    {kReason, "deadline", "The harness ended the trial at its own deadline, and no effect had been seen by then.",
     "Give the sandbox a wall-clock limit below the deadline of the harness, or run fewer jobs at once."},
    {kReason, "blind-witness", "A witness that this effect needs could not look, or left no record.",
     "Mend what it says is missing; without it \"nothing was seen\" means nothing."},
    {kReason, "lost-events", "A witness could not keep up and lost events, among which the effect may have been.",
     "Run again with fewer jobs. If it stays, the payload floods the witness on purpose."},
    {kReason, "ran-elsewhere", "It was not proved that the payload ran within the harness's reach.",
     "Where nothing of it was run, call the command by hand with a source that prints a line, and put {source} where it wants the source. "
     "A daemon, a remote API or ssh runs it somewhere else: attack a pair that runs it here, like podman without a daemon."},
    {kReason, "canary-dead", "The network canary did not answer before and after the trial.",
     "Look at the canary's log and at `nohatch doctor`; without the canary a dead network looks like a strong sandbox."},
    {kReason, "bait-missing", "The harness could not read a bait back before and after the trial.",
     "Read which bait it is. A bait that is not there cannot be reached, and says nothing."},
    {kReason, "counter-unread", "The counter of the limit under test could not be read in the cgroup that carries it.",
     "`nohatch doctor` says which cgroup is missing and how to delegate it."},
    {kReason, "not-run", "An arm that the verdict rests on did not run.",
     "Run it without --arm. There is no way to pass by not running."},
    {kReason, "not-alive", "The payload had no effect even where no layer was in its way, so its denial means nothing.",
     "Look at the bare arm with --keep: this host or this interpreter's version lacks what the payload needs."},
    {kReason, "twin", "The benign twin, the nearest legal use, was not allowed or not run.",
     "Make the pair allow the twin. What refuses everything proves nothing by refusing the attempt."},
    {kReason, "accident", "It failed by something that is no denial: a missing program, an error before the step, an exception that is no listed refusal.",
     "Look at the detail. If it is the policy speaking, list it as a refusal in the interpreter's file; else mend what failed."},
    {kReason, "not-pressed", "The use stayed below 0.8 of the limit, or nothing shows that the limit stopped it.",
     "Let the payload get to the limit: something else stopped it first, or the limit is not in force."},
    {kReason, "host", "This host lacks what the attempt requires to be alive.",
     "`nohatch doctor PAIR` names each lack with its remedy. Run it on a host that has it."},
    {kReason, "no-answer", "The payload came to its step, no effect was seen, and nothing says what denied it.",
     "Look at the trial with --keep, and find which evidence the sandbox's answer lacks."},
    {kReason, "step-not-reached", "The payload ended well without ever coming to its step.",
     "Something did not run it, or ran something else: look at the command and its output with --keep."},
    {kReason, "drifted-layer", "Another layer than the baseline says denied it, or one of them does not deny it any more.",
     "A layer that was never reached is not tested by production any more. Find out what changed."},
    {kReason, "drifted-mechanism", "The same layer denied it by another mechanism than the baseline says.",
     "Find out what changed; accept it by `nohatch record PAIR --accept ID` if it is meant."},
    {kReason, "drifted-corpus", "The case is not the one that the baseline was recorded with, or it is in only one of them.",
     "Review the case's change, then accept it by `nohatch record PAIR --accept ID`."},
    {kReason, "no-promise", "The makers of the interpreter, sandbox or pair say that they do not promise to deny this.",
     "Check that you rely on another layer for it."},
    {kReason, "no-payload", "The language cannot express the attempt, for the reason that the case gives.", ""},
    {kReason, "no-layer", "The pair has none of the layers that must deny it.",
     "Add a layer: a restricted interpreter, or a sandbox."},
    {kReason, "unless", "Its layer promises an ability that is this very thing.",
     "Check that you want to promise that ability."},

    {kMechanism, "refusal", "The language's policy said no at the step, in the words that its file lists.", ""},
    {kMechanism, "silent", "The step ran to its end in the restricted language and had no effect.", ""},
    {kMechanism, "errno", "The kernel answered the step with an error number.", ""},
    {kMechanism, "signal", "A signal of the sandbox's policy ended the payload at the step.", ""},
    {kMechanism, "limit", "A limit stopped it: its counter moved, or everything ended in time, and the limit had been pressed.", ""},
    {kMechanism, "view", "The bait is not there, as the harness itself sees it from outside at the step.", ""},
    {kMechanism, "private", "The step succeeded where neither the host nor the next execution sees it.", ""},
    {kMechanism, "gone", "What tried to survive gave its mark, and one second after the end nothing answers.", ""},
    {kMechanism, "dropped", "It was sent, and nothing arrived, while the canary was alive before and after.", ""},
    {kMechanism, "cleared", "The planted variable or file was taken out of the request, as the harness reads it at the step.", ""},
};

}  // namespace

std::span<const Explained> explained_words() { return kTable; }

}  // namespace nohatch
