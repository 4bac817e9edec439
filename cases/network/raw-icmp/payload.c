#include "nohatch.h"
#include <arpa/inet.h>
#include <netinet/ip_icmp.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr_in to = {.sin_family = AF_INET};
  struct { struct icmphdr head; char token[32]; } packet = {.head = {.type = ICMP_ECHO}};
  uint16_t words[sizeof packet / 2];
  uint32_t total = 0;
  inet_pton(AF_INET, "{{canary.ipv4}}", &to.sin_addr);
  memcpy(packet.token, "{{canary.token}}", sizeof packet.token);
  memcpy(words, &packet, sizeof packet);
  for (size_t i = 0; i < sizeof packet / 2; i++) total += words[i];
  total = (total >> 16) + (total & 0xffff);
  packet.head.checksum = (uint16_t)~(total + (total >> 16));
  at_step();
  const int sender = socket(AF_INET, SOCK_RAW, IPPROTO_ICMP);  // step
  if (sender < 0) fail("socket", "raw");
  for (int turn = 0; turn < 3; turn++) {
    if (sendto(sender, &packet, sizeof packet, 0, (struct sockaddr*)&to, sizeof to) < 0)  // step
      fail("sendto", "{{canary.ipv4}}");
    tried();
  }
  past_step();
}
