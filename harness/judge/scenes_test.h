// Trials as they look when everything is in order, for the tests to spoil one thing at a time.
#pragma once

#include "judge/judge.h"

namespace nohatch::scenes {

Observation observation(Arm);              // disclose: witnesses, bait and twin in order, nothing seen, exited 1
Observation bare();                        // the token came out
Observation refused(Arm);                  // restricted interpreter: NameError at the step
Observation kept_out();                    // plain interpreter in the sandbox: the bait is not in view

// A disclose attempt on a pair with both layers, held.
JudgeInput held();
// The same for another effect: its witness watches, and the sandbox's answer is an errno at the step.
JudgeInput held_by_errno(Effect);
// A consume attempt against a limit of `declared`, which the sandbox's counter stopped.
JudgeInput held_by_limit(Resource, std::int64_t declared);
// The sandbox alone: a plain interpreter.
JudgeInput sandbox_only(JudgeInput);
// A command: arms bare and both, sandbox promised.
JudgeInput command();

}  // namespace nohatch::scenes
