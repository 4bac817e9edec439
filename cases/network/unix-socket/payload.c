#include "nohatch.h"
#include <sys/socket.h>
#include <sys/un.h>

int main(void) {
  struct sockaddr_un to = {.sun_family = AF_UNIX};
  strncpy(to.sun_path, "{{socket.path}}", sizeof to.sun_path - 1);
  at_step();
  const int caller = socket(AF_UNIX, SOCK_STREAM, 0);  // step
  if (caller < 0) fail("socket", "unix");
  if (connect(caller, (struct sockaddr*)&to, sizeof to) != 0) fail("connect", to.sun_path);  // step
  if (dprintf(caller, "%s\n", "{{canary.token}}") < 0) fail("write", to.sun_path);
  tried();
  past_step();
}
