#include "run/decoy_probe.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>

#include "base/file_system.h"
#include "base/unique_fd.h"
#include "run/decoy_places.h"

namespace nohatch {
namespace {

Status send_to(int family, const sockaddr* address, socklen_t length, const std::string& token) {
  const UniqueFd socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const timeval time{3, 0};
  ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  if (!socket.valid() || ::connect(socket.get(), address, length) < 0) return system_failure("connect to the canary", errno);
  if (::send(socket.get(), token.data(), token.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(token.size()))
    return system_failure("send to the canary", errno);
  return success();
}

Status reach_canary(const CanaryLink& link, const std::string& token) {
  sockaddr_in four{};
  four.sin_family = AF_INET;
  four.sin_port = htons(link.port);
  ::inet_pton(AF_INET, link.canary_ipv4.c_str(), &four.sin_addr);
  if (Status s = send_to(AF_INET, reinterpret_cast<sockaddr*>(&four), sizeof four, token); !s) return s;
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  six.sin6_port = htons(link.port);
  ::inet_pton(AF_INET6, link.canary_ipv6.c_str(), &six.sin6_addr);
  return send_to(AF_INET6, reinterpret_cast<sockaddr*>(&six), sizeof six, token);
}

}  // namespace

Status probe_surroundings(const DecoySpec& spec, const std::string& token) {
  const Result<std::string> secret = read_file(bait_places(spec).secret_path, 4096);
  if (!secret) return tl::unexpected(secret.error());
  if (secret->find(spec.tokens.secret_file) == std::string::npos) return failure("the secret file does not hold its token");
  return spec.canary ? reach_canary(*spec.canary, token) : success();
}

Result<std::string> read_sysctl(const std::string& path) {
  if (path.empty() || path.front() == '/' || path.find("..") != std::string::npos) return failure("no sysctl: " + path);
  const std::string file = "/proc/sys/" + path;
  const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!fd.valid()) return system_failure(file, errno);
  char buffer[4096];
  const ssize_t count = ::read(fd.get(), buffer, sizeof buffer);
  if (count < 0) return system_failure(file, errno);
  std::string value(buffer, static_cast<std::size_t>(count));
  while (!value.empty() && value.back() == '\n') value.pop_back();
  return value;
}

}  // namespace nohatch
