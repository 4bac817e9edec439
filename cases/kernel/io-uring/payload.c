#include "nohatch.h"
#include <linux/io_uring.h>
#include <sys/syscall.h>

int main(void) {
  struct io_uring_params wanted = {0};
  at_step();
  const long ring = syscall(SYS_io_uring_setup, 4, &wanted);  // step
  if (ring < 0) fail("io_uring_setup", "4 entries");
  past_step();
}
