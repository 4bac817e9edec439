#include "nohatch.h"
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

int main(void) {
  static char answer[65536], text[3000];
  struct { struct nlmsghdr head; struct ifinfomsg link; } question = {
      .head = {sizeof question, RTM_GETLINK, NLM_F_REQUEST | NLM_F_DUMP, 1, 0}};
  size_t length = 0;
  at_step();
  const int asker = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);  // step
  if (asker < 0) fail("socket", "netlink");
  if (send(asker, &question, sizeof question, 0) < 0) fail("send", "netlink");  // step
  const ssize_t size = recv(asker, answer, sizeof answer, 0);
  if (size < 0) fail("recv", "netlink");
  past_step();
  for (ssize_t i = 0; i < size && length < sizeof text - 1; i++)
    if (answer[i] > ' ' && answer[i] < 127) text[length++] = answer[i];
  emit(text);
  emit("{{interface.name}}");
}
