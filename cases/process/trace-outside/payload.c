#include "nohatch.h"
#include <sys/ptrace.h>
#include <sys/wait.h>

int main(void) {
  char text[256] = "";
  const pid_t other = (pid_t){{process.pid}};
  at_step();
  if (ptrace(PTRACE_ATTACH, other, NULL, NULL) != 0) fail("ptrace", "another process");  // step
  if (waitpid(other, NULL, 0) < 0) fail("waitpid", "another process");
  for (size_t i = 0; i < {{process.length}} && i < sizeof text - sizeof(long); i += sizeof(long)) {
    errno = 0;
    const long word = ptrace(PTRACE_PEEKDATA, other, (void*)({{process.address}} + i), NULL);  // step
    if (errno != 0) fail("ptrace", "memory of another process");
    memcpy(text + i, &word, sizeof word);
  }
  ptrace(PTRACE_DETACH, other, NULL, NULL);
  past_step();
  emit(text);
}
