#include "nohatch.h"
#include <linux/sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>

int main(void) {
  char answer[32];
  struct clone_args wanted = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
  snprintf(answer, sizeof answer, "%" PRIu64, {{challenge.a}} * {{challenge.b}});
  at_step();
  pid_t child = (pid_t)syscall(SYS_clone3, &wanted, sizeof wanted);  // step
  if (child < 0) child = (pid_t)syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);  // step
  if (child < 0) fail("clone", "user");
  if (child == 0) {
    emit(answer);
    _exit(0);
  }
  waitpid(child, NULL, 0);
  past_step();
}
