#include "nohatch.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr_in6 to = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t){{canary.port}})};
  const int wait = 1000;
  inet_pton(AF_INET6, "{{canary.ipv6}}", &to.sin6_addr);
  at_step();
  const int caller = socket(AF_INET6, SOCK_STREAM, 0);  // step
  if (caller < 0) fail("socket", "TCP");
  setsockopt(caller, IPPROTO_TCP, TCP_USER_TIMEOUT, &wait, sizeof wait);
  const int refused = connect(caller, (struct sockaddr*)&to, sizeof to);  // step
  tried();
  if (refused != 0) fail("connect", "{{canary.ipv6}}");
  if (dprintf(caller, "%s\n", "{{canary.token}}") < 0) fail("write", "{{canary.ipv6}}");
  past_step();
}
