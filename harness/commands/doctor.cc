#include <iostream>

#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "pair/host.h"
#include "run/cgroup.h"
#include "run/syscall_tracer.h"

namespace nohatch {
namespace {

void print(const HostAnswer& answer) {
  std::cout << (answer.met ? "  ok    " : "  lacks ") << answer.word;
  if (!answer.met) std::cout << ": " << answer.why << (answer.remedy.empty() ? "" : "\n        remedy: " + answer.remedy);
  std::cout << "\n";
}

void print_host(const Corpus& corpus) {
  std::cout << "This host\n";
  for (const auto& [name, value] : probe_host()) std::cout << "  " << name << ": " << value << "\n";
  const CgroupHost cgroups = probe_cgroups();
  std::cout << "  cgroups for trials: " << (cgroups.version == 0 ? "none" : "version " + std::to_string(cgroups.version)) << (cgroups.why.empty() ? "" : "; " + cgroups.why) << "\n";
  const auto tracer = SyscallTracer::start();
  std::cout << "  traces of system calls: " << (tracer ? "yes" : "none; " + tracer.error().text()) << "\n";
  std::cout << "\nWhat attempts need to be alive\n";
  std::map<std::string, int> needs;
  for (const Case* attempt : corpus.attempts())
    for (const std::string& need : attempt->requires_host) ++needs[need];
  for (const auto& [need, count] : needs) print(probe_requirement(need));
}

// True if the pair can run here.
bool print_pair(const std::string& name, const PairOptions& fixtures) {
  std::cout << "\n" << name << "\n";
  const auto pair = resolve_pair(name, fixtures);
  if (!pair) {
    std::cout << "  unknown: " << pair.error().text() << "\n";
    return false;
  }
  bool able = true;
  for (const std::string& need : pair->sandbox.needs) {
    const HostAnswer answer = probe_requirement(need);
    print(answer);
    able &= answer.met;
  }
  const bool runtime = std::filesystem::exists(pair->interpreter.runtime);
  print({.word = "runtime " + pair->interpreter.runtime.string(), .met = runtime, .why = "it is not installed", .remedy = "install it, or name another in a pair file"});
  return able && runtime;
}

}  // namespace

int doctor_verb(const DoctorOptions& options) {
  set_up_log(options.common);
  const auto fixtures = fixtures_of(options.common);
  if (!fixtures) return complain(fixtures.error());
  const auto corpus = corpus_of(options.common);
  if (!corpus) return complain(corpus.error());
  print_host(*corpus);
  bool able = true;
  for (const std::string& name : options.pairs) able &= print_pair(name, *fixtures);
  return number(able ? ExitStatus::kHeld : ExitStatus::kInconclusive);
}

}  // namespace nohatch
