#include "nohatch.h"
#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <sys/socket.h>

int main(void) {
  struct { struct ether_header head; char data[64]; } frame = {.head = {.ether_shost = {2, 0, 0, 0, 0, 1}}};
  struct sockaddr_ll to = {.sll_family = AF_PACKET, .sll_protocol = htons(0x88b5), .sll_halen = 6};
  memset(frame.head.ether_dhost, 0xff, 6);
  frame.head.ether_type = htons(0x88b5);
  strncpy(frame.data, "{{canary.token}}", sizeof frame.data - 1);
  at_step();
  const int sender = socket(AF_PACKET, SOCK_RAW, 0);  // step
  if (sender < 0) fail("socket", "packet");
  to.sll_ifindex = (int)if_nametoindex("{{interface.name}}");
  if (to.sll_ifindex == 0) fail("if_nametoindex", "{{interface.name}}");
  for (int turn = 0; turn < 3; turn++) {
    if (sendto(sender, &frame, sizeof frame, 0, (struct sockaddr*)&to, sizeof to) < 0)  // step
      fail("sendto", "{{interface.name}}");
    tried();
  }
  past_step();
}
