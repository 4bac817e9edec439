#include "canary/client.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <mutex>

#include "canary/control.h"
#include "evidence/canary_log.h"
#include "canary/place.h"

namespace nohatch {
namespace {

constexpr std::chrono::milliseconds kAnswer{10'000}, kSignature{120'000}, kEnd{2'000};
constexpr std::uint64_t kIpv4Links = (1u << 22) - 2;  // of 100.64.0.0/10

std::string ipv4_of(std::uint64_t index) {
  const std::uint64_t n = (100ull << 24 | 64ull << 16) + 1 + index % kIpv4Links;
  return std::to_string(n >> 24) + "." + std::to_string(n >> 16 & 255) + "." + std::to_string(n >> 8 & 255) + "." + std::to_string(n & 255);
}

std::string ipv6_of(std::uint64_t index) {
  char text[64];
  std::snprintf(text, sizeof text, "fd6e:6f68:6174::%x:%x:%x:%x", static_cast<unsigned>((index + 1) >> 48 & 0xffff),
                static_cast<unsigned>((index + 1) >> 32 & 0xffff), static_cast<unsigned>((index + 1) >> 16 & 0xffff),
                static_cast<unsigned>((index + 1) & 0xffff));
  return text;
}

// Between fork and exec: the harness may have many threads, so nothing here may allocate or lock.
[[noreturn]] void become_canary(int control, const char* const* argv) {
  if (control == kControlDescriptor) ::fcntl(control, F_SETFD, 0);
  else ::dup2(control, kControlDescriptor);
  ::syscall(SYS_close_range, kControlDescriptor + 1, ~0u, 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execv(argv[0], const_cast<char* const*>(argv));
  ::_exit(127);
}

Error error_of(const Json& answer) {
  return {.message = answer["error"].string_or("the canary gave no reason"), .where = answer["where"].string_or(""),
          .remedy = answer["remedy"].string_or("")};
}

}  // namespace

struct Canary::State {
  std::mutex mutex;
  UniqueFd control, process, net_namespace;
  pid_t pid = -1;
  bool ipv6 = false;
  std::string gone;  // why no more calls are made

  ~State() { end(); }

  // The control socket is the canary's life; SIGKILL is for one that does not notice.
  void end() {
    control.reset();
    if (pid < 0) return;
    pollfd one{process.get(), POLLIN, 0};
    if (!process.valid() || ::poll(&one, 1, static_cast<int>(kEnd.count())) != 1) ::kill(pid, SIGKILL);
    while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid = -1;
  }

  Status fork_canary(const std::string& program, const std::string& log, const CanaryCredentials& credentials) {
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return system_failure("socketpair", errno);
    control.reset(pair[0]);
    const UniqueFd theirs(pair[1]);
    const bool signs = !credentials.nonce.empty();
    const char* argv[] = {program.c_str(), log.c_str(), signs ? credentials.key.c_str() : nullptr, signs ? credentials.nonce.c_str() : nullptr, nullptr};
    pid = ::fork();
    if (pid < 0) return system_failure("fork the canary", errno);
    if (pid == 0) become_canary(theirs.get(), argv);
    process.reset(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    return success();
  }

  Status wait_until_ready(const std::string& program) {
    Result<std::optional<ControlMessage>> hello = receive_control(control.get(), kAnswer);
    if (!hello) return failure("the canary did not start: " + hello.error().message);
    if (!*hello) return failure("the canary did not start", program);
    if ((*hello)->body["ok"] != Json(true)) return tl::unexpected(error_of((*hello)->body));
    net_namespace = std::move((*hello)->descriptor);
    ipv6 = (*hello)->body["ipv6"].boolean_or(false);
    return success();
  }

  tl::unexpected<Error> lose(std::string why) {
    gone = std::move(why);
    control.reset();
    return failure(gone);
  }

  // One request and its answer; the hits that come before the answer are added to `hits`. With the mutex held.
  Result<Json> call(const Json& request, int descriptor, std::vector<CanaryHit>* hits, std::chrono::milliseconds most) {
    if (!gone.empty()) return failure(gone);
    if (Status sent = send_control(control.get(), request, descriptor); !sent) return lose("the canary is gone: " + sent.error().message);
    while (true) {
      Result<std::optional<ControlMessage>> message = receive_control(control.get(), most);
      if (!message) return lose("the canary does not answer: " + message.error().message);
      if (!*message) return lose("the canary is gone");
      const Json& body = (*message)->body;
      if (body["ok"] == Json(true)) return body;
      if (body["hit"].is_null()) return tl::unexpected(error_of(body));
      Result<CanaryHit> hit = canary_hit_from(body["hit"]);
      if (!hit) return lose("the canary's answer is malformed: " + hit.error().message);
      if (hits != nullptr) hits->push_back(std::move(*hit));
    }
  }

  Result<Json> locked_call(const Json& request, int descriptor = -1, std::vector<CanaryHit>* hits = nullptr,
                           std::chrono::milliseconds most = kAnswer) {
    const std::lock_guard lock(mutex);
    return call(request, descriptor, hits, most);
  }
};

Canary::Canary(std::unique_ptr<State> state) : state_(std::move(state)) {}
Canary::~Canary() = default;

Result<std::unique_ptr<Canary>> Canary::start(const std::filesystem::path& program, const std::filesystem::path& log,
                                              const CanaryCredentials& credentials) {
  auto state = std::make_unique<State>();
  if (Status status = state->fork_canary(program, log, credentials); !status) return tl::unexpected(status.error());
  if (Status status = state->wait_until_ready(program); !status) return tl::unexpected(status.error());
  return std::unique_ptr<Canary>(new Canary(std::move(state)));
}

pid_t Canary::pid() const { return state_->pid; }

CanaryLink Canary::link(std::uint64_t index) const {
  const std::string name = "t" + std::to_string(index);
  return {.net_namespace = state_->net_namespace.get(), .peer_name = name, .ipv4 = ipv4_of(index),
          .ipv6 = state_->ipv6 ? ipv6_of(index) : "", .canary_ipv4 = kCanaryIpv4,
          .canary_ipv6 = state_->ipv6 ? kCanaryIpv6 : "", .port = kCanaryPort, .name = name + ".canary.test"};
}

Status Canary::attach(const CanaryLink& link) {
  const Result<Json> answer = state_->locked_call(
      Json::Object{{"call", "attach"}, {"link", link.peer_name}, {"ipv4", link.ipv4}, {"ipv6", link.ipv6}});
  return answer ? success() : Status(tl::unexpected(answer.error()));
}

Status Canary::serve(const CanaryLink& link, const std::string& channel, UniqueFd listener, const std::string& token) {
  const Result<Json> answer = state_->locked_call(
      Json::Object{{"call", "serve"}, {"link", link.peer_name}, {"channel", channel}, {"token", token}}, listener.get());
  return answer ? success() : Status(tl::unexpected(answer.error()));
}

Result<std::vector<CanaryHit>> Canary::readback(const CanaryLink& link) {
  std::vector<CanaryHit> hits;
  const Result<Json> answer = state_->locked_call(Json::Object{{"call", "readback"}, {"link", link.peer_name}}, -1, &hits);
  if (!answer) return tl::unexpected(answer.error());
  return hits;
}

Result<LinkCounters> Canary::counters(const CanaryLink& link) {
  const Result<Json> answer = state_->locked_call(Json::Object{{"call", "counters"}, {"link", link.peer_name}});
  if (!answer) return tl::unexpected(answer.error());
  return link_counters_from((*answer)["counters"]);
}

Status Canary::detach(const CanaryLink& link) {
  const Result<Json> answer = state_->locked_call(Json::Object{{"call", "detach"}, {"link", link.peer_name}});
  return answer ? success() : Status(tl::unexpected(answer.error()));
}

Status Canary::prove_life(const CanaryLink& link, const std::string& moment, const std::string& token) {
  const Result<Json> answer = state_->locked_call(Json::Object{{"call", "life"}, {"link", link.peer_name}, {"moment", moment}, {"token", token}});
  return answer ? success() : Status(tl::unexpected(answer.error()));
}

Result<std::string> Canary::sign() {
  const Result<Json> answer = state_->locked_call(Json::Object{{"call", "sign"}}, -1, nullptr, kSignature);
  if (!answer) return tl::unexpected(answer.error());
  return (*answer)["envelope"].string_or("");
}

}  // namespace nohatch
