#include "nohatch.h"

int main(void) {
  char name[256];
  at_step();
  for (uint64_t count = 1; count <= {{limit.goal}}; count++) {
    snprintf(name, sizeof name, "%s/nohatch-%" PRIu64, "{{temporary.directory}}", count);
    if (symlink("nowhere", name) != 0) fail("symlink", name);  // step
    if (count % {{limit.step}} == 0) used(count);
  }
  past_step();
}
