// The plain facts of this host, for the evidence and for doctor.
#include <sys/utsname.h>
#include <unistd.h>

#include <thread>

#include "base/file_system.h"
#include "pair/control_groups.h"
#include "pair/host.h"

namespace nohatch {
namespace {

std::string first_line(const std::string& file) {
  const std::string text = read_file(file).value_or("");
  return text.substr(0, text.find('\n'));
}

// The value of a "KEY=VALUE" or "KEY: VALUE" line, without quotes and blanks.
std::string value_of(const std::string& file, std::string_view key) {
  const std::string text = "\n" + read_file(file).value_or("");
  const std::size_t at = text.find("\n" + std::string(key));
  if (at == std::string::npos) return {};
  const std::size_t from = text.find_first_not_of("\" \t", at + 1 + key.size());
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_first_of("\"\n", from) - from);
}

void add_kernel(HostFacts& facts) {
  utsname name{};
  if (uname(&name) == 0) {
    facts["kernel.release"] = name.release;
    facts["kernel.version"] = name.version;
    facts["machine"] = name.machine;
  }
  facts["kernel.lsm"] = first_line("/sys/kernel/security/lsm");
  for (const HostAnswer& answer : [] {
         std::vector<HostAnswer> all;
         for (const std::string& feature : kernel_features()) all.push_back(probe_requirement("kernel:" + feature));
         return all;
       }()) {
    facts[answer.word] = answer.met ? "yes" : answer.why;
  }
}

void add_control_groups(HostFacts& facts) {
  const std::vector<Hierarchy> all = hierarchies();
  facts["cgroup.version"] = cgroup_version(all);
  const HostAnswer answer = ask_control_groups();
  facts["cgroup.usable"] = answer.met ? "yes" : answer.why;
  for (const Hierarchy& h : all) {
    for (const std::string& controller : h.controllers) facts["cgroup.controller." + controller] = std::to_string(h.version);
  }
}

void add_user(HostFacts& facts) {
  facts["user.uid"] = std::to_string(geteuid());
  facts["user.gid"] = std::to_string(getegid());
  facts["user.capabilities"] = value_of("/proc/self/status", "CapEff:");
  facts["user.no-new-privileges"] = value_of("/proc/self/status", "NoNewPrivs:");
  facts["user.seccomp"] = value_of("/proc/self/status", "Seccomp:");
  facts["user.uid-map"] = first_line("/proc/self/uid_map");
}

void add_system(HostFacts& facts) {
  facts["system"] = value_of("/etc/os-release", "PRETTY_NAME=");
  facts["processors"] = std::to_string(std::thread::hardware_concurrency());
  facts["memory"] = value_of("/proc/meminfo", "MemTotal:");
  facts["container"] = access("/run/.containerenv", F_OK) == 0 ? "podman" : access("/.dockerenv", F_OK) == 0 ? "docker" : "no";
}

void add_sysctls(HostFacts& facts) {
  for (const char* path :
       {"kernel/unprivileged_userns_clone", "user/max_user_namespaces", "kernel/perf_event_paranoid",
        "kernel/unprivileged_bpf_disabled", "kernel/io_uring_disabled", "kernel/yama/ptrace_scope", "dev/tty/legacy_tiocsti",
        "kernel/apparmor_restrict_unprivileged_userns", "vm/unprivileged_userfaultfd", "kernel/core_pattern"}) {
    const std::string value = first_line(std::string("/proc/sys/") + path);
    if (!value.empty()) facts["sysctl." + std::string(path)] = value;
  }
}

}  // namespace

HostFacts probe_host() {
  HostFacts facts;
  add_kernel(facts);
  add_control_groups(facts);
  add_user(facts);
  add_system(facts);
  add_sysctls(facts);
  return facts;
}

}  // namespace nohatch
