#include "nohatch.h"
#include <linux/bpf.h>
#include <sys/syscall.h>

int main(void) {
  union bpf_attr wanted = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1};
  at_step();
  const long map = syscall(SYS_bpf, BPF_MAP_CREATE, &wanted, sizeof wanted);  // step
  if (map < 0) fail("bpf", "BPF_MAP_CREATE");
  past_step();
}
