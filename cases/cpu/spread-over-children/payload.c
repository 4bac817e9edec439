#include "nohatch.h"
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static uint64_t milliseconds(int who) {
  struct rusage use;
  getrusage(who, &use);
  return (uint64_t)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000 +
         (uint64_t)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1000;
}

int main(void) {
  const time_t end = time(NULL) + 10;
  uint64_t spent = 0;
  at_step();
  while (spent < {{limit.goal}} && time(NULL) < end) {
    const pid_t child = fork();  // step
    if (child < 0) fail("fork", "");
    if (child == 0) {
      while (milliseconds(RUSAGE_SELF) < 15) continue;
      _exit(0);
    }
    waitpid(child, NULL, 0);
    used(spent = milliseconds(RUSAGE_CHILDREN));
  }
  past_step();
}
