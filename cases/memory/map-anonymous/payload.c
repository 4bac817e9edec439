#include "nohatch.h"
#include <sys/mman.h>

int main(void) {
  const uint64_t step = {{limit.step}};
  at_step();
  for (uint64_t total = step; total < {{limit.goal}} + step; total += step) {
    void* piece = mmap(NULL, step, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);  // step
    if (piece == MAP_FAILED) fail("mmap", "");
    memset(piece, 1, step);
    used(total);
  }
  past_step();
}
