#include "nohatch.h"
#include <linux/perf_event.h>
#include <sys/syscall.h>

int main(void) {
  struct perf_event_attr wanted = {.type = PERF_TYPE_SOFTWARE, .size = sizeof wanted, .config = PERF_COUNT_SW_TASK_CLOCK,
                                   .exclude_kernel = 1, .exclude_hv = 1};
  at_step();
  const long counter = syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);  // step
  if (counter < 0) fail("perf_event_open", "task clock");
  past_step();
}
