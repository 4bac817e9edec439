#include "canary/reactor.h"

#include <sys/epoll.h>

#include <algorithm>
#include <cerrno>

namespace nohatch {

Result<Reactor> Reactor::create() {
  UniqueFd epoll(::epoll_create1(EPOLL_CLOEXEC));
  if (!epoll.valid()) return system_failure("epoll", errno);
  return Reactor(std::move(epoll));
}

Status Reactor::watch(int fd) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = fd;
  if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd, &event) != 0) return system_failure("epoll", errno);
  return success();
}

Status Reactor::add(std::unique_ptr<Endpoint> endpoint) {
  const int fd = endpoint->fd();
  if (Status status = watch(fd); !status) return status;
  endpoints_[fd] = std::move(endpoint);
  return success();
}

void Reactor::forget(const Link* link) {
  std::erase_if(endpoints_, [link](const auto& entry) { return entry.second->link() == link; });
}

std::size_t Reactor::count(const Link* link) const {
  return static_cast<std::size_t>(std::count_if(endpoints_.begin(), endpoints_.end(),
                                                [link](const auto& entry) { return entry.second->link() == link; }));
}

// An endpoint may add others while it is served, never remove them; one that is finished is closed here, after it returned.
bool Reactor::step(int milliseconds) {
  epoll_event events[64];
  const int count = ::epoll_wait(epoll_.get(), events, 64, milliseconds);
  bool served = false;
  for (int i = 0; i < count; ++i) {
    const auto found = endpoints_.find(events[i].data.fd);
    if (found == endpoints_.end()) continue;
    served = true;
    if (!found->second->ready()) endpoints_.erase(found);
  }
  return served;
}

}  // namespace nohatch
