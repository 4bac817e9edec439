#include "run/bait_watch.h"

#include <sys/inotify.h>
#include <unistd.h>

namespace nohatch {

void BaitWatch::start(const std::filesystem::path& root, const std::vector<std::string>& paths) {
  events_ = UniqueFd(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  for (const std::string& path : paths) {
    const std::string there = root.string() + path;
    if (const int id = ::inotify_add_watch(events_.get(), there.c_str(), IN_OPEN | IN_MODIFY); id >= 0) watched_[id] = path;
  }
}

std::vector<std::string> BaitWatch::opened() {
  std::vector<std::string> paths;
  alignas(inotify_event) char buffer[4096];
  ssize_t count;
  while ((count = ::read(events_.get(), buffer, sizeof buffer)) > 0)
    for (ssize_t at = 0; at < count;) {
      const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);
      if (const auto found = watched_.find(event->wd); found != watched_.end()) paths.push_back(found->second);
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
    }
  return paths;
}

}  // namespace nohatch
