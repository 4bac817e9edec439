#include "nohatch.h"

static void hold(int told, int end, uint64_t step) {
  char byte = 1;
  for (int turn = 0; turn < 8; turn++) {
    char* piece = malloc(step);
    if (piece == NULL) exit(1);
    memset(piece, 1, step);
    if (write(told, &byte, 1) != 1) exit(1);
  }
  exit(read(end, &byte, 1) != 0);
}

int main(void) {
  const uint64_t step = {{limit.step}};
  int end[2], grown[2];
  char byte;
  if (pipe(end) != 0) fail("pipe", "");
  at_step();
  for (uint64_t total = 0; total < {{limit.goal}};) {
    if (pipe(grown) != 0) fail("pipe", "");
    const pid_t child = fork();  // step
    if (child < 0) fail("fork", "");
    if (child == 0) {
      close(end[1]);
      hold(grown[1], end[0], step);
    }
    close(grown[1]);
    for (int turn = 0; turn < 8; turn++) {
      if (read(grown[0], &byte, 1) != 1) exit(1);
      used(total += step);
    }
    close(grown[0]);
  }
  past_step();
}
