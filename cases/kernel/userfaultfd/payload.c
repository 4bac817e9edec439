#include "nohatch.h"
#include <linux/userfaultfd.h>
#include <sys/syscall.h>

int main(void) {
  at_step();
  const long handler = syscall(SYS_userfaultfd, UFFD_USER_MODE_ONLY);  // step
  if (handler < 0) fail("userfaultfd", "user mode");
  past_step();
}
