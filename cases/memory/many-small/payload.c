#include "nohatch.h"

int main(void) {
  const uint64_t step = {{limit.step}};
  at_step();
  for (uint64_t total = step; total < {{limit.goal}} + step; total += step) {
    for (uint64_t number = 0; number < step / 64; number++) {
      char* object = malloc(48);  // step
      if (object == NULL) fail("malloc", "");
      memset(object, 1, 48);
    }
    used(total);
  }
  past_step();
}
