#include "nohatch.h"
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

static char text[3000], answer[65536];
static size_t length;

static void keep_letters(ssize_t size) {
  for (ssize_t i = 0; i < size && length < sizeof text - 1; i++)
    if (answer[i] > ' ' && answer[i] < 127) text[length++] = answer[i];
}

int main(void) {
  struct { struct nlmsghdr head; struct ifinfomsg link; } question = {
      .head = {sizeof question, RTM_GETLINK, NLM_F_REQUEST | NLM_F_DUMP, 1, 0}};
  at_step();
  const int asker = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);  // step
  if (asker < 0) fail("socket", "netlink");
  if (send(asker, &question, sizeof question, 0) < 0) fail("send", "netlink");  // step
  do {
    const ssize_t size = recv(asker, answer, sizeof answer, 0);
    if (size < 0) fail("recv", "netlink");
    keep_letters(size);
  } while (((struct nlmsghdr*)answer)->nlmsg_type != NLMSG_DONE);
  past_step();
  emit(text);
  emit("{{interface.name}}");
}
