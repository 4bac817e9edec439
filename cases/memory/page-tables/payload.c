#include "nohatch.h"
#include <sys/mman.h>

// One page of a page table maps two megabytes.
int main(void) {
  const uint64_t reach = 2 << 20, page = 4096;
  uint64_t told = 0;
  const size_t size = {{limit.goal}} / page * reach;
  at_step();
  volatile char* space = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);  // step
  if (space == MAP_FAILED) fail("mmap", "");
  madvise((void*)space, size, MADV_NOHUGEPAGE);
  for (uint64_t number = 0; number < size / reach; number++) {
    (void)space[number * reach];
    if ((number + 1) * page < told + {{limit.step}}) continue;
    used(told = (number + 1) * page);
  }
  past_step();
}
