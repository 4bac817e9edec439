#include "nohatch.h"
#include <signal.h>

int main(void) {
  at_step();
  if (kill((pid_t){{process.pid}}, SIGUSR1) != 0) fail("kill", "another process");  // step
  past_step();
}
