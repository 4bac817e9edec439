#include "nohatch.h"
#include <signal.h>

int main(void) {
  at_step();
  if (kill(-1, SIGUSR1) != 0) fail("kill", "every process");  // step
  past_step();
}
