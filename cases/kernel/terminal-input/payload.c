#include "nohatch.h"
#include <fcntl.h>
#include <sys/ioctl.h>

int main(void) {
  char answer[32];
  snprintf(answer, sizeof answer, "%" PRIu64 "\n", {{challenge.a}} * {{challenge.b}});
  at_step();
  const int terminal = open("/dev/tty", O_RDWR);  // step
  if (terminal < 0) fail("open", "/dev/tty");
  for (const char* character = answer; *character != 0; character++)
    if (ioctl(terminal, TIOCSTI, character) != 0) fail("ioctl", "/dev/tty");  // step
  past_step();
}
