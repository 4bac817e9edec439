#include "canary/stream.h"

#include <sys/socket.h>

#include <cerrno>

namespace nohatch {
namespace {

constexpr std::size_t kMostStreamsOfLink = 128;
// What a connection may send in all before it is closed; only the first kMostHitBytes are kept.
constexpr std::uint64_t kMostRead = 16u << 20;
constexpr std::size_t kMostPendingDns = 2 + 65535;

void send_line(int fd, std::string_view text) {
  (void)::send(fd, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

class Stream : public Endpoint {
 public:
  Stream(Surroundings& around, Link& link, UniqueFd fd, Arrival arrival, HitHandle hit)
      : around_(around), link_(link), fd_(std::move(fd)), arrival_(std::move(arrival)), hit_(hit) {}
  ~Stream() override {
    if (arrival_.flow) link_.flows.closed(*arrival_.flow);
  }

  int fd() const override { return fd_.get(); }
  const Link* link() const override { return &link_; }

  bool ready() override {
    char buffer[1 << 16];
    const ssize_t got = ::recv(fd_.get(), buffer, sizeof buffer, MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    take({buffer, static_cast<std::size_t>(got)});
    return read_ < kMostRead;
  }

 private:
  void take(std::string_view bytes) {
    read_ += bytes.size();
    around_.ledger.more(hit_, bytes);
    if (arrival_.flow) link_.flows.consumed(*arrival_.flow, bytes.size());
    if (arrival_.dns) take_queries(bytes);
  }

  void take_queries(std::string_view bytes) {
    pending_.append(bytes.substr(0, kMostPendingDns - std::min(pending_.size(), kMostPendingDns)));
    while (pending_.size() >= 2) {
      const std::size_t length = static_cast<unsigned char>(pending_[0]) << 8 | static_cast<unsigned char>(pending_[1]);
      if (pending_.size() < 2 + length) return;
      answer(std::string_view(pending_).substr(2, length));
      pending_.erase(0, 2 + length);
    }
  }

  void answer(std::string_view message) {
    const auto reply = answer_query(around_, link_, message, arrival_.hit.from, arrival_.hit.to);
    if (!reply) return;
    const std::string prefix{static_cast<char>(reply->size() >> 8), static_cast<char>(reply->size() & 0xff)};
    send_line(fd_.get(), prefix + *reply);
  }

  Surroundings& around_;
  Link& link_;
  UniqueFd fd_;
  Arrival arrival_;
  HitHandle hit_;
  std::uint64_t read_ = 0;
  std::string pending_;
};

}  // namespace

void welcome(Surroundings& around, Link& link, UniqueFd connection, Arrival arrival) {
  if (arrival.flow) link.flows.accepted(*arrival.flow);
  const HitHandle hit = around.ledger.add(link, arrival.hit);
  send_line(connection.get(), arrival.greeting);
  auto stream = std::make_unique<Stream>(around, link, std::move(connection), std::move(arrival), hit);
  if (around.reactor.size() < around.most_streams && around.reactor.count(&link) < kMostStreamsOfLink)
    (void)around.reactor.add(std::move(stream));
}

std::optional<std::string> answer_query(Surroundings& around, Link& link, std::string_view message,
                                        const std::string& from, const std::string& to) {
  const Result<DnsQuery> query = parse_dns_query(message);
  around.ledger.add(link, {.channel = "dns", .bytes = std::string(message), .name = query ? query->name : "", .from = from, .to = to});
  return query ? dns_answer(*query, around.addresses) : dns_refusal(message);
}

}  // namespace nohatch
