#include "nohatch.h"
#include <sys/mman.h>

int main(void) {
  const uint64_t step = {{limit.step}};
  char* piece = malloc(step);
  memset(piece, 1, step);
  at_step();
  const int file = memfd_create("nohatch", 0);  // step
  if (file < 0) fail("memfd_create", "nohatch");
  for (uint64_t total = step; total < {{limit.goal}} + step; total += step) {
    if (write(file, piece, step) < 0) fail("write", "nohatch");  // step
    used(total);
  }
  past_step();
}
