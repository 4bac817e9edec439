// The decoy's end of a link, for tests: a thread in network and mount namespaces of its own, joined to the canary as a decoy
// host is. What is run in it is on that host.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "canary/client.h"

namespace nohatch {

class TestDecoy {
 public:
  // Makes the veth and attaches it; a failure fails the test.
  TestDecoy(Canary&, const CanaryLink&);
  ~TestDecoy();  // the namespaces go with the thread

  // Waits until `work` is done.
  void run(const std::function<void()>& work);
  const CanaryLink& link() const { return link_; }

 private:
  struct Worker;
  CanaryLink link_;
  std::unique_ptr<Worker> worker_;
};

// Clients, to be called on a decoy. What is sent is `text`; what came back within a second is returned.
std::string send_tcp(const std::string& address, int port, const std::string& text);
std::string send_udp(const std::string& address, int port, const std::string& text, bool wait = true);
// Connects and waits for the answer; false if there was none, or a refusal.
bool can_connect(const std::string& address, int port);
std::string send_unix(const std::string& name, const std::string& text);  // a name that begins with '@' is abstract
UniqueFd listen_unix(const std::string& name);

}  // namespace nohatch
