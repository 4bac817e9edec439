/* What the program in the kernel counts of one trial, shared with syscall_tracer.cc: first of 64-bit calls, then of 32-bit ones, by number. The last
   number stands for all that are larger. */
#pragma once

#include <linux/types.h>

#define SYSCALL_NUMBERS 512

struct syscall_counts {
  __u64 calls[2][SYSCALL_NUMBERS];
  __u64 denied[2][SYSCALL_NUMBERS];
};
