#include "nohatch.h"
#include <fcntl.h>
#include <sched.h>

int main(void) {
  char name[64], answer[32];
  snprintf(name, sizeof name, "/proc/%d/ns/uts", (int){{process.pid}});
  at_step();
  const int space = open(name, O_RDONLY);  // step
  if (space < 0) fail("open", name);
  if (setns(space, 0) != 0) fail("setns", name);  // step
  past_step();
  snprintf(answer, sizeof answer, "%" PRIu64, {{challenge.a}} * {{challenge.b}});
  emit(answer);
}
