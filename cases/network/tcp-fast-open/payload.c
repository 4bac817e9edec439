#include "nohatch.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t){{canary.port}})};
  inet_pton(AF_INET, "{{canary.ipv4}}", &to.sin_addr);
  const char* token = "{{canary.token}}";
  const int wait = 1000;
  at_step();
  const int caller = socket(AF_INET, SOCK_STREAM, 0);  // step
  if (caller < 0) fail("socket", "TCP");
  setsockopt(caller, IPPROTO_TCP, TCP_USER_TIMEOUT, &wait, sizeof wait);
  const ssize_t sent = sendto(caller, token, strlen(token), MSG_FASTOPEN, (struct sockaddr*)&to, sizeof to);  // step
  tried();
  if (sent < 0) fail("sendto", "{{canary.ipv4}}");
  past_step();
}
