#include "nohatch.h"
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

int main(void) {
  struct sockaddr_un to = {.sun_family = AF_UNIX};
  const char* name = "{{socket.abstract}}";
  strncpy(to.sun_path + 1, name, sizeof to.sun_path - 2);
  const socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
  at_step();
  const int caller = socket(AF_UNIX, SOCK_STREAM, 0);  // step
  if (caller < 0) fail("socket", "unix");
  if (connect(caller, (struct sockaddr*)&to, size) != 0) fail("connect", name);  // step
  if (dprintf(caller, "%s\n", "{{canary.token}}") < 0) fail("write", name);
  tried();
  past_step();
}
