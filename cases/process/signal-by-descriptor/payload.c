#include "nohatch.h"
#include <signal.h>
#include <sys/syscall.h>

int main(void) {
  at_step();
  const int other = (int)syscall(SYS_pidfd_open, (pid_t){{process.pid}}, 0);  // step
  if (other < 0) fail("pidfd_open", "another process");
  if (syscall(SYS_pidfd_send_signal, other, SIGUSR1, NULL, 0) != 0) fail("pidfd_send_signal", "another process");  // step
  past_step();
}
