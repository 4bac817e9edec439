// nohatch-canary LOG [KEY NONCE]: the network canary. Started by nohatch alone, with the control socket as descriptor 3 (docs/canary.md).
#include <sys/socket.h>

#include <csignal>
#include <cstdio>

#include "canary/control.h"
#include "canary/server.h"

int main(int argc, char** argv) {
  int type = 0;
  socklen_t size = sizeof type;
  const bool started = ::getsockopt(nohatch::kControlDescriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
  if ((argc != 2 && argc != 4) || !started) {
    std::fputs("nohatch-canary is the network canary of nohatch, which starts it by itself\n", stderr);
    return 2;
  }
  // Ctrl-C goes to the whole group; the canary ends when the harness has read it for the last time.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  const nohatch::CanaryCredentials credentials = argc == 4 ? nohatch::CanaryCredentials{argv[2], argv[3]} : nohatch::CanaryCredentials{};
  return nohatch::serve_canary(nohatch::kControlDescriptor, argv[1], credentials);
}
