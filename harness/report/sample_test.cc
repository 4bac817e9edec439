#include "report/sample_test.h"

namespace nohatch::sample {
namespace {

ArmReport arm(const std::string& ending, std::int64_t milliseconds) {
  ArmReport report;
  report.payload = "python";
  report.ending = ending;
  report.milliseconds = milliseconds;
  return report;
}

ArmReport denied(Layer layer, Mechanism mechanism, const std::string& detail) {
  ArmReport report = arm("exited 1", 20);
  report.denial = Denial{layer, mechanism, detail};
  report.twin = TwinResult{"file.read-own-temporary", true, false, ""};
  return report;
}

}  // namespace

AttemptReport held(const std::string& id) {
  AttemptReport attempt;
  attempt.id = id;
  attempt.klass = id.substr(0, id.find('.'));
  attempt.title = "Read a file outside";
  attempt.about = "The attacker reads secrets.";
  attempt.remedy = "Show the sandbox no home directory.";
  attempt.effect = Effect::kDisclose;
  attempt.severity = Severity::kHigh;
  attempt.layers = {Layer::kLanguage, Layer::kSandbox};
  attempt.verdict = Verdict::kHeld;
  attempt.alive_on = "bare";
  attempt.again = "nohatch run p+s --only " + id + " --seed 7 --keep";
  attempt.arms[Arm::kBare] = arm("exited 0", 12);
  attempt.arms[Arm::kBare].effect = true;
  attempt.arms[Arm::kBare].seen_by = {WitnessKind::kTokens};
  attempt.arms[Arm::kLanguage] = denied(Layer::kLanguage, Mechanism::kRefusal, "NameError: open");
  attempt.arms[Arm::kSandbox] = denied(Layer::kSandbox, Mechanism::kView, "ENOENT");
  attempt.arms[Arm::kBoth] = denied(Layer::kLanguage, Mechanism::kRefusal, "NameError: open");
  return attempt;
}

AttemptReport with(Verdict verdict, Reason reason, const std::string& id, const std::string& why) {
  AttemptReport attempt = held(id);
  attempt.verdict = verdict;
  attempt.reason = reason;
  attempt.why = why;
  if (verdict == Verdict::kWaived) attempt.waiver = "the container around it has a pids limit";
  if (verdict == Verdict::kNotApplicable) attempt.arms.clear();
  if (verdict != Verdict::kEscaped && verdict != Verdict::kExposed) return attempt;
  ArmReport& sandbox = attempt.arms[Arm::kSandbox];
  sandbox.effect = true;
  sandbox.seen_by = {WitnessKind::kCanary, WitnessKind::kTokens};
  sandbox.denial.reset();
  return attempt;
}

RunReport run(std::vector<AttemptReport> attempts) {
  RunReport report;
  report.nohatch = "0.1.0";
  report.corpora = {{"shipped", "0.1.0", "sha256:0123456789abcdef0123456789abcdef"}};
  report.canary_alive_before = report.canary_alive_after = true;
  PairReport pair;
  pair.pair = "restrictedpython@9.0+bubblewrap";
  pair.interpreter = InterpreterReport{"restrictedpython", "default", "9.0", "sha256:aa"};
  pair.sandbox = SandboxReport{"bubblewrap", "default", "0.8.0", {"no-network", "read-only-root"}};
  for (const Arm which : kArms) pair.ran_here[which] = true;
  pair.attempts = std::move(attempts);
  report.pairs = {pair};
  return report;
}

RunReport all_held() { return run({held("file.read-outside"), held("file.write-outside"), held("network.tcp-connect")}); }

RunReport every_verdict() {
  RunReport report = run({
      held("file.read-outside"),
      with(Verdict::kNotApplicable, Reason::kNoPromise, "cpu.busy-loop", "the language promises no limit of time"),
      with(Verdict::kWaived, Reason::kNotPressed, "fork.bomb", "in the sandbox arm nothing stopped it"),
      with(Verdict::kDrifted, Reason::kDriftedMechanism, "file.write-outside", "in the sandbox arm the baseline expects sandbox by view, and sandbox by errno was seen"),
      with(Verdict::kUnproven, Reason::kTwin, "process.run-tool", "in the language arm the benign twin compute.print was not allowed: ImportError"),
      with(Verdict::kInconclusive, Reason::kBlindWitness, "memory.heap", "the sandbox arm was not seen by the resources witness: no cgroup"),
      with(Verdict::kExposed, Reason::kEffect, "kernel.keyctl", "in the sandbox arm the surface witness saw it: a key"),
      with(Verdict::kEscaped, Reason::kEffect, "network.tcp-connect", "in the sandbox arm the canary witness saw it: tcp hit"),
  });
  report.pairs[0].attempts[0].baseline = "new";
  report.pairs[0].notes = {"recorded elsewhere: kernel 6.1 (now 6.18)"};
  report.pairs[0].attempts[5].skipped[Arm::kBoth] = "narrowed by --arm";
  report.pairs[0].attempts[5].arms.erase(Arm::kBoth);
  report.pairs[0].attempts[5].arms[Arm::kSandbox].limit = LimitReport{"memory-limit", "bytes", 268435456, 266338304, "oom_kill 1"};
  return report;
}

RunReport hostile() {
  const std::string evil = "\x1b[2J</failure>\"'&<!]]>" + std::string(1, '\0') + "\xff\xef\xbf\xbe\r\n\u202e";
  RunReport report = run({with(Verdict::kEscaped, Reason::kEffect, "file.read-outside", evil)});
  AttemptReport& attempt = report.pairs[0].attempts[0];
  attempt.title = attempt.about = attempt.remedy = attempt.again = evil;
  attempt.arms[Arm::kLanguage].denial->detail = evil;
  attempt.arms[Arm::kLanguage].twin->why = evil;
  attempt.arms[Arm::kLanguage].ending = evil;
  report.pairs[0].pair = "p" + evil;
  report.pairs[0].interpreter->version = evil;
  report.pairs[0].notes = {evil};
  return report;
}

}  // namespace nohatch::sample
