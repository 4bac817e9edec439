// One poll loop over everything that the canary listens to.
#pragma once

#include <map>
#include <memory>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

struct Link;

// One descriptor and what is done when it is readable.
class Endpoint {
 public:
  virtual ~Endpoint() = default;
  virtual int fd() const = 0;
  // Reads what is there, within bounds and without waiting. False: it is finished and is to be destroyed.
  virtual bool ready() = 0;
  // The link whose end is its end as well.
  virtual const Link* link() const { return nullptr; }
};

class Reactor {
 public:
  static Result<Reactor> create();

  Status add(std::unique_ptr<Endpoint>);
  Status watch(int fd);  // makes step() return when it is readable; nothing is read
  void forget(const Link*);
  std::size_t size() const { return endpoints_.size(); }
  std::size_t count(const Link*) const;
  // Waits at most so long and serves what is readable once. True if an endpoint was served.
  bool step(int milliseconds);

 private:
  explicit Reactor(UniqueFd epoll) : epoll_(std::move(epoll)) {}
  UniqueFd epoll_;
  std::map<int, std::unique_ptr<Endpoint>> endpoints_;
};

}  // namespace nohatch
