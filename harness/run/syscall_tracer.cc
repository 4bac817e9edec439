#include "run/syscall_tracer.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <seccomp.h>
#include <sys/stat.h>
#include <syscall_trace.skel.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/log.h"
#include "run/syscall_counts.h"

namespace nohatch {
namespace {

constexpr const char* kRemedy = "run as root, on x86-64, with a kernel that has BPF and its own types (CONFIG_DEBUG_INFO_BTF: /sys/kernel/btf/vmlinux)";

tl::unexpected<Error> untraceable(const std::string& what, int number) {
  Error error = system_failure("system calls cannot be traced: " + what, number).value();
  error.remedy = kRemedy;
  return tl::unexpected<Error>(std::move(error));
}

int to_log(libbpf_print_level level, const char* format, va_list arguments) {
  if (level == LIBBPF_DEBUG) return 0;
  char line[1024];
  std::vsnprintf(line, sizeof line, format, arguments);
  log_debug(std::string("libbpf: ") + line);
  return 0;
}

// Calls of a number that has no name share one.
std::string name_of(std::uint32_t arch, const char* prefix, std::size_t number) {
  char* found = number == SYSCALL_NUMBERS - 1 ? nullptr : seccomp_syscall_resolve_num_arch(arch, static_cast<int>(number));
  const std::string name = std::string(prefix) + (found != nullptr ? found : "unknown");
  std::free(found);
  return name;
}

std::map<std::string, std::uint64_t> by_name(const __u64 (&tables)[2][SYSCALL_NUMBERS]) {
  std::map<std::string, std::uint64_t> named;
  for (std::size_t number = 0; number < SYSCALL_NUMBERS; ++number) {
    if (tables[0][number] != 0) named[name_of(SCMP_ARCH_X86_64, "", number)] += tables[0][number];
    if (tables[1][number] != 0) named[name_of(SCMP_ARCH_X86, "i386:", number)] += tables[1][number];
  }
  return named;
}

// How often the kernel passed a program over, since one ran on that processor already.
std::uint64_t misses(const bpf_program* program) {
  bpf_prog_info info{};
  __u32 size = sizeof info;
  return bpf_obj_get_info_by_fd(bpf_program__fd(program), &info, &size) == 0 ? info.recursion_misses : 0;
}

}  // namespace

struct SyscallTracer::Programs {
  syscall_trace* loaded = nullptr;
  ~Programs() { syscall_trace::destroy(loaded); }

  int trials() const { return bpf_map__fd(loaded->maps.trials); }
  std::uint64_t missed() const { return misses(loaded->progs.enter_call) + misses(loaded->progs.leave_call); }
};

SyscallTracer::SyscallTracer(std::unique_ptr<Programs> programs) : programs_(std::move(programs)) {}
SyscallTracer::~SyscallTracer() = default;

Result<std::unique_ptr<SyscallTracer>> SyscallTracer::start() {
  libbpf_set_print(to_log);
  if (::access("/sys/kernel/btf/vmlinux", R_OK) != 0) return untraceable("/sys/kernel/btf/vmlinux", errno);
  auto programs = std::make_unique<Programs>();
  programs->loaded = syscall_trace::open_and_load();
  if (programs->loaded == nullptr) return untraceable("the kernel takes no program of this user's", errno);
  if (const int fault = syscall_trace::attach(programs->loaded); fault != 0) return untraceable("the program cannot be attached", -fault);
  return std::unique_ptr<SyscallTracer>(new SyscallTracer(std::move(programs)));
}

Result<std::unique_ptr<SyscallTracer::Watch>> SyscallTracer::watch(const std::filesystem::path& directory) const {
  struct stat status{};
  if (directory.empty()) return failure("system calls cannot be traced: the trial has no cgroup of version 2", {}, "mount cgroup2, or a hybrid hierarchy");
  if (::stat(directory.c_str(), &status) != 0) return system_failure("cgroup " + directory.string(), errno);
  return std::make_unique<Watch>(*this, status.st_ino);
}

SyscallTracer::Watch::Watch(const SyscallTracer& tracer, std::uint64_t cgroup) : tracer_(tracer), cgroup_(cgroup), missed_before_(tracer.programs_->missed()) {
  const auto none = std::make_unique<syscall_counts>();
  if (bpf_map_update_elem(tracer.programs_->trials(), &cgroup_, none.get(), BPF_NOEXIST) != 0) begun_ = system_failure("system calls cannot be traced", errno);
}

SyscallTracer::Watch::~Watch() {
  if (begun_) bpf_map_delete_elem(tracer_.programs_->trials(), &cgroup_);
}

SyscallTrace SyscallTracer::Watch::read() const {
  if (!begun_) return {.why = begun_.error().text()};
  const auto counts = std::make_unique<syscall_counts>();
  if (bpf_map_lookup_elem(tracer_.programs_->trials(), &cgroup_, counts.get()) != 0) return {.why = system_failure("system calls cannot be read", errno).value().text()};
  SyscallTrace trace{.traced = true, .calls = by_name(counts->calls), .denied = by_name(counts->denied), .lost = tracer_.programs_->missed() - missed_before_};
  // Nothing starts without a call: a tracer that saw none looked at another place.
  if (trace.calls.empty()) trace.traced = false, trace.why = "the tracer saw no call of this trial";
  return trace;
}

}  // namespace nohatch
