#include "nohatch.h"
#include <fcntl.h>

int main(void) {
  char name[256];
  const uint64_t step = {{limit.step}};
  snprintf(name, sizeof name, "%s/nohatch-reserved", "{{temporary.directory}}");
  at_step();
  const int file = open(name, O_WRONLY | O_CREAT, 0600);  // step
  if (file < 0) fail("open", name);
  for (uint64_t total = step; total < {{limit.goal}} + step; total += step) {
    if (fallocate(file, 0, 0, (off_t)total) != 0) fail("fallocate", name);  // step
    used(total);
  }
  past_step();
}
