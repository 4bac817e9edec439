#include "nohatch.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t){{canary.port}})};
  inet_pton(AF_INET, "{{canary.ipv4}}", &to.sin_addr);
  const int wait = 1000;
  at_step();
  const int caller = socket(AF_INET, SOCK_STREAM, 0);  // step
  if (caller < 0) fail("socket", "TCP");
  setsockopt(caller, IPPROTO_TCP, TCP_USER_TIMEOUT, &wait, sizeof wait);
  const int refused = connect(caller, (struct sockaddr*)&to, sizeof to);  // step
  tried();
  if (refused != 0) fail("connect", "{{canary.ipv4}}");
  if (dprintf(caller, "%s\n", "{{canary.token}}") < 0) fail("write", "{{canary.ipv4}}");
  past_step();
}
