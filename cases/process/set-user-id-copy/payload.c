#include "nohatch.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>

int main(void) {
  char program[256], name[64], line[256] = "", part[4096];
  char* const words[] = {program, NULL};
  unsigned real = 1, effective = 1;
  siginfo_t end;
  pid_t child;
  ssize_t size;
  snprintf(program, sizeof program, "%s/nohatch-helper", "{{temporary.directory}}");
  const int from = open("/usr/bin/true", O_RDONLY), to = open(program, O_WRONLY | O_CREAT, 0755);
  while ((size = read(from, part, sizeof part)) > 0 && write(to, part, (size_t)size) == size) continue;
  if (size != 0 || fchmod(to, 04755) != 0 || close(to) != 0) fail("fchmod", program);
  if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) fail("setresuid", "65534");
  at_step();
  errno = posix_spawn(&child, program, NULL, NULL, words, environ);  // step
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
