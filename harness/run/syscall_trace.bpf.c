// SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
// Counts the system calls of the cgroups that `trials` names, in the kernel. A counter for each number stands ready before the first call, so nothing
// that a subject does fills a table or loses an event; x86-64 only. Loaded by syscall_tracer.cc.
#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "syscall_counts.h"

// Of the kernel's types just what is read here; where it stands in this kernel, its own BTF says.
struct pt_regs {
  unsigned long orig_ax;
} __attribute__((preserve_access_index));

struct thread_info {
  unsigned int status;
} __attribute__((preserve_access_index));

struct task_struct {
  struct thread_info thread_info;
} __attribute__((preserve_access_index));

#define COMPAT_CALL 0x0002  // TS_COMPAT: this call came through the 32-bit entry
#define DEEPEST 12          // levels of cgroups above a subject

struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(map_flags, BPF_F_NO_PREALLOC);
  __uint(max_entries, 1024);
  __type(key, __u64);  // id of a trial's cgroup
  __type(value, struct syscall_counts);
} trials SEC(".maps");

// Of the cgroup that is watched and has this process in it or below; most processes of a host stand in none, or in a shallow one.
static __always_inline struct syscall_counts *counts_of_caller(void) {
  for (int level = 1; level <= DEEPEST; ++level) {
    __u64 id = bpf_get_current_ancestor_cgroup_id(level);
    if (id == 0) return 0;
    struct syscall_counts *counts = bpf_map_lookup_elem(&trials, &id);
    if (counts) return counts;
  }
  return 0;
}

static __always_inline void count(__u64 tables[2][SYSCALL_NUMBERS], __u64 number) {
  struct task_struct *task = bpf_get_current_task_btf();
  __u32 table = task->thread_info.status & COMPAT_CALL ? 1 : 0;
  if (number >= SYSCALL_NUMBERS) number = SYSCALL_NUMBERS - 1;
  __sync_fetch_and_add(&tables[table][number & (SYSCALL_NUMBERS - 1)], 1);
}

SEC("tp_btf/sys_enter")
int BPF_PROG(enter_call, struct pt_regs *regs, long number) {
  struct syscall_counts *counts = counts_of_caller();
  if (counts) count(counts->calls, number);
  return 0;
}

SEC("tp_btf/sys_exit")
int BPF_PROG(leave_call, struct pt_regs *regs, long result) {
  if (result != -1 && result != -13 && result != -38) return 0;  // EPERM, EACCES, ENOSYS
  struct syscall_counts *counts = counts_of_caller();
  if (counts) count(counts->denied, regs->orig_ax);
  return 0;
}

char LICENSE[] SEC("license") = "Dual MIT/GPL";
