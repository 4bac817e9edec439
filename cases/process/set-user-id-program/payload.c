#include "nohatch.h"
#include <spawn.h>
#include <sys/wait.h>

int main(void) {
  char program[] = "/usr/bin/mount", name[64], line[256] = "";
  char* const words[] = {program, "-V", NULL};
  unsigned real = 1, effective = 1;
  siginfo_t end;
  pid_t child;
  if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) fail("setresuid", "65534");
  at_step();
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", 1, 0);
  errno = posix_spawn(&child, program, &quiet, NULL, words, environ);  // step
  if (errno != 0) fail("posix_spawn", program);
  waitid(P_PID, (id_t)child, &end, WEXITED | WNOWAIT);  // it stays, so that it can be looked at
  snprintf(name, sizeof name, "/proc/%d/status", (int)child);
  FILE* status = fopen(name, "r");
  if (status == NULL) fail("open", name);
  while (fgets(line, sizeof line, status) != NULL && sscanf(line, "Uid: %u %u", &real, &effective) != 2) continue;
  errno = EPERM;
  if (effective != 0) fail("posix_spawn", program);
  past_step();
}
