#include "nohatch.h"
#include <sys/socket.h>
#include <sys/un.h>

int main(void) {
  char answer[4096] = "";
  struct sockaddr_un to = {.sun_family = AF_UNIX};
  const struct timeval wait = {1, 0};
  strncpy(to.sun_path, "{{socket.path}}", sizeof to.sun_path - 1);
  at_step();
  const int caller = socket(AF_UNIX, SOCK_STREAM, 0);  // step
  if (caller < 0) fail("socket", "unix");
  setsockopt(caller, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  if (connect(caller, (struct sockaddr*)&to, sizeof to) != 0) fail("connect", to.sun_path);  // step
  if (dprintf(caller, "what is the password?\n") < 0) fail("write", to.sun_path);
  if (recv(caller, answer, sizeof answer - 1, 0) < 0) fail("recv", to.sun_path);
  past_step();
  emit(answer);
}
