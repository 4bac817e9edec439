#include "nohatch.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

int main(void) {
  char name[] = "/run/nohatch-program";
  pid_t child;
  at_step();
  const int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0755);  // step
  if (file < 0) fail("open", name);
  dprintf(file, "#!/bin/sh\necho $((%" PRIu64 " * %" PRIu64 "))\n", {{challenge.a}}, {{challenge.b}});
  close(file);
  char* const words[] = {name, NULL};
  errno = posix_spawn(&child, name, NULL, NULL, words, environ);  // step
  if (errno != 0) fail("posix_spawn", name);
  waitpid(child, NULL, 0);
  past_step();
}
