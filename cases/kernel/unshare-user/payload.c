#include "nohatch.h"
#include <sched.h>

int main(void) {
  at_step();
  if (unshare(CLONE_NEWUSER) != 0) fail("unshare", "user");  // step
  past_step();
}
