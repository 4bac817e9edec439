#include "nohatch.h"
#include <poll.h>
#include <signal.h>

static void go_on(int number) { (void)number; }

static int up[2];

static void survive(void) {
  char line[200], product[32];
  unsigned long a, b;
  const pid_t first = getppid();
  setsid();
  signal(SIGXCPU, go_on);
  alarm(20);
  emit("survivor");
  if (write(up[1], "!", 1) != 1) exit(1);
  while (getppid() == first) continue;
  for (;;) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, 0) < 1) continue;
    const ssize_t size = read(STDIN_FILENO, line, sizeof line - 1);
    line[size > 0 ? size : 0] = 0;
    if (sscanf(line, " nohatch-challenge %lu %lu", &a, &b) != 2) continue;
    snprintf(product, sizeof product, "%lu", a * b);
    emit(product);
  }
}

int main(void) {
  char byte;
  if (pipe(up) != 0) fail("pipe", "");
  at_step();
  const pid_t child = fork();  // step
  if (child < 0) fail("fork", "");
  if (child == 0) survive();
  close(up[1]);
  if (read(up[0], &byte, 1) != 1) exit(1);
  past_step();
}
