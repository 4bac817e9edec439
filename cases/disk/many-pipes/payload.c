#include "nohatch.h"

int main(void) {
  int ends[2];
  at_step();
  for (uint64_t count = 0; count < {{limit.goal}} / 2; count++) {
    if (pipe(ends) != 0) fail("pipe", "");  // step
    used((uint64_t)ends[1] + 1);
  }
  past_step();
}
