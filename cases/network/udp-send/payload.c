#include "nohatch.h"
#include <arpa/inet.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t){{canary.port}})};
  inet_pton(AF_INET, "{{canary.ipv4}}", &to.sin_addr);
  const char* token = "{{canary.token}}";
  at_step();
  const int sender = socket(AF_INET, SOCK_DGRAM, 0);  // step
  if (sender < 0) fail("socket", "UDP");
  for (int turn = 0; turn < 3; turn++) {
    if (sendto(sender, token, strlen(token), 0, (struct sockaddr*)&to, sizeof to) < 0)  // step
      fail("sendto", "{{canary.ipv4}}");
    tried();
  }
  past_step();
}
