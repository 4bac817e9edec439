#include "canary/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "base/clock.h"
#include "base/digest.h"
#include "canary/control.h"
#include "canary/endpoints.h"
#include "canary/network.h"
#include "canary/packet_ring.h"
#include "canary/place.h"
#include "evidence/canary_readback.h"
#include "evidence/nonce.h"
#include "evidence/signing_key.h"

namespace nohatch {
namespace {

using std::chrono::milliseconds;

// Turns of a millisecond in which nothing came. Not a stretch of time: on a busy machine the canary may be the one that is late.
constexpr int kFramesPatience = 300;  // until what the kernel counted has been looked at
constexpr int kFlowsPatience = 40;    // until what was looked at has become a hit
constexpr int kAttachPatience = 1000;
constexpr std::int64_t kLongestCatchUp = 4000;  // milliseconds; who sends without end is not waited for
constexpr std::size_t kDescriptorsBesideStreams = 128;

Address canary_ipv6() {
  in6_addr address;
  ::inet_pton(AF_INET6, kCanaryIpv6, &address);
  return address_v6(&address);
}

Result<Address> parse(const std::string& text, int family) {
  unsigned char bytes[16];
  if (::inet_pton(family, text.c_str(), bytes) != 1) return failure("\"" + text + "\" is no address");
  return family == AF_INET ? address_v4(bytes) : address_v6(bytes);
}

DnsAddresses dns_addresses(bool ipv6) {
  in_addr v4;
  ::inet_pton(AF_INET, kCanaryIpv4, &v4);
  const Address v6 = canary_ipv6();
  return {std::string(reinterpret_cast<const char*>(&v4), 4), ipv6 ? std::string(v6.begin(), v6.end()) : std::string()};
}

// As many streams as descriptors allow, so that accepting never fails for want of one.
std::size_t raise_descriptor_limit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 4096);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur > 2 * kDescriptorsBesideStreams ? limit.rlim_cur - kDescriptorsBesideStreams : kDescriptorsBesideStreams;
}

class Server {
 public:
  static Result<std::unique_ptr<Server>> create(const std::filesystem::path& log, const std::string& nonce, std::optional<PrivateKey> key);
  Status announce(int control);
  // Until the other end is gone.
  void run();

 private:
  Server(std::unique_ptr<CanaryNetwork> network, std::unique_ptr<PacketRing> ring, ChainedLogWriter log, Reactor reactor, const std::string& nonce)
      : network_(std::move(network)), ring_(std::move(ring)),
        ledger_(std::move(log), {canary_ipv6(), kCanaryPort}, nonce), reactor_(std::move(reactor)),
        around_{ledger_, reactor_, dns_addresses(network_->has_ipv6()), raise_descriptor_limit()} {}

  Status open_endpoints();
  bool step(int milliseconds);
  bool control_is_ready() const;
  // One request. False: the harness is gone.
  bool answer();
  Result<Json> call(ControlMessage);
  Result<Json> attach(const Json&);
  Result<Json> serve(const Json&, UniqueFd socket);
  Result<Json> readback(Link&);
  Result<Json> counters(Link&);
  void detach(Link&);
  Result<Json> life(Link&, const Json&);
  Result<Json> sign();
  Status wait_for_decoy(const Link&, const std::string& ipv4);
  // Looks at everything that was sent over the link before now. False: the link's peer is gone, so nobody can tell.
  bool catch_up(Link&);

  std::unique_ptr<CanaryNetwork> network_;
  std::unique_ptr<PacketRing> ring_;
  Ledger ledger_;
  Reactor reactor_;
  Surroundings around_;
  int control_ = -1;
  std::optional<PrivateKey> key_;
};

Result<std::unique_ptr<Server>> Server::create(const std::filesystem::path& log, const std::string& nonce, std::optional<PrivateKey> key) {
  auto writer = ChainedLogWriter::open(log, "");
  if (!writer) return tl::unexpected(writer.error());
  auto network = CanaryNetwork::enter(kCanaryIpv4, kCanaryIpv6);
  if (!network) return tl::unexpected(network.error());
  auto ring = PacketRing::open();
  if (!ring) return tl::unexpected(ring.error());
  auto reactor = Reactor::create();
  if (!reactor) return tl::unexpected(reactor.error());
  std::unique_ptr<Server> server(new Server(std::move(*network), std::move(*ring), std::move(*writer), std::move(*reactor), nonce));
  server->key_ = std::move(key);
  if (Status status = server->open_endpoints(); !status) return tl::unexpected(status.error());
  return server;
}

Status Server::open_endpoints() {
  auto endpoints = open_network_endpoints(around_, kCanaryPort, network_->has_ipv6());
  if (!endpoints) return tl::unexpected(endpoints.error());
  for (auto& endpoint : *endpoints)
    if (Status status = reactor_.add(std::move(endpoint)); !status) return status;
  return reactor_.watch(ring_->fd());
}

Status Server::announce(int control) {
  control_ = control;
  if (Status status = reactor_.watch(control); !status) return status;
  const UniqueFd name_space(::open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC));
  if (!name_space.valid()) return system_failure("open /proc/self/ns/net", errno);
  return send_control(control, Json::Object{{"ok", true}, {"ipv6", network_->has_ipv6()}}, name_space.get());
}

void Server::run() {
  while (true) {
    step(-1);
    if (control_is_ready() && !answer()) return;
  }
}

// Frames first: a connection is then known before it is accepted.
bool Server::step(int most) {
  ring_->drain([this](int interface, std::string_view bytes) { ledger_.frame(interface, bytes); });
  return reactor_.step(most);
}

bool Server::control_is_ready() const {
  pollfd one{control_, POLLIN, 0};
  return ::poll(&one, 1, 0) == 1;
}

bool Server::answer() {
  Result<std::optional<ControlMessage>> message = receive_control(control_, milliseconds(0));
  if (!message || !*message) return false;
  Result<Json> answer = call(std::move(**message));
  if (answer && !ledger_.log_status()) answer = tl::unexpected(ledger_.log_status().error());
  return send_control(control_, answer ? *answer : Json::Object{{"error", answer.error().text()}}).has_value();
}

Result<Json> Server::call(ControlMessage message) {
  const Json& body = message.body;
  const std::string call = body["call"].string_or("");
  if (ledger_.closed()) return failure("the log is signed and closed");
  if (call == "sign") return sign();
  if (call == "attach") return attach(body);
  Link* link = ledger_.find(body["link"].string_or(""));
  if (link == nullptr) return failure("the link " + body["link"].string_or("") + " is not attached");
  if (call == "serve") return serve(body, std::move(message.descriptor));
  if (call == "readback") return readback(*link);
  if (call == "counters") return counters(*link);
  if (call == "life") return life(*link, body);
  if (call != "detach") return failure("unknown call " + call);
  detach(*link);
  return Json(Json::Object{{"ok", true}});
}

Result<Json> Server::attach(const Json& body) {
  const std::string name = body["link"].string_or(""), ipv4 = body["ipv4"].string_or(""), ipv6 = body["ipv6"].string_or("");
  const Result<Address> v4 = parse(ipv4, AF_INET);
  const Result<Address> v6 = network_->has_ipv6() ? parse(ipv6, AF_INET6) : Result<Address>(Address{});
  if (!v4) return tl::unexpected(v4.error());
  if (!v6) return tl::unexpected(v6.error());
  const Result<int> interface = network_->attach(name, ipv4, ipv6);
  if (!interface) return tl::unexpected(interface.error());
  if (Status status = ledger_.attach(name, *interface, *v4, *v6); !status) return tl::unexpected(status.error());
  if (Status status = wait_for_decoy(*ledger_.find(name), ipv4); !status) {
    ledger_.detach(name);
    return tl::unexpected(status.error());
  }
  return Json(Json::Object{{"ok", true}});
}

Status Server::wait_for_decoy(const Link& link, const std::string& ipv4) {
  for (int turn = 0; turn < kAttachPatience; ++turn) {
    if (turn % 5 == 0) {
      if (Status status = network_->ask(link.interface, ipv4); !status) return status;
    }
    step(turn == 0 ? 0 : 1);
    if (link.counters.quiet > 0) return success();
  }
  return failure("the decoy does not answer on the link " + link.name);
}

Result<Json> Server::serve(const Json& body, UniqueFd socket) {
  if (!socket.valid()) return failure("no socket came with it");
  Link& link = *ledger_.find(body["link"].string_or(""));
  auto endpoint = open_handed_endpoint(around_, link, body["channel"].string_or(""), std::move(socket), body["token"].string_or(""));
  if (!endpoint) return tl::unexpected(endpoint.error());
  if (Status status = reactor_.add(std::move(*endpoint)); !status) return tl::unexpected(status.error());
  return Json(Json::Object{{"ok", true}});
}

bool Server::catch_up(Link& link) {
  const Result<PeerStatistics> sent = network_->statistics(link.interface);
  const std::int64_t end = monotonic_milliseconds() + kLongestCatchUp;
  const auto looked_at_all = [&] { return !sent || link.frames >= sent->packets; };
  int idle = 0, idle_since_frames = 0;
  while (monotonic_milliseconds() < end && idle < kFramesPatience && idle_since_frames < kFlowsPatience) {
    if (step(0)) continue;
    if (looked_at_all() && link.flows.settled()) break;
    step(1);
    ++idle;
    if (looked_at_all()) ++idle_since_frames;
  }
  ledger_.settle(link);
  if (!sent) return false;
  link.counters.packets = sent->packets;
  link.counters.bytes = sent->bytes;
  link.counters.lost = sent->packets > link.frames ? sent->packets - link.frames : 0;
  return true;
}

Result<Json> Server::readback(Link& link) {
  const bool complete = catch_up(link);
  if (!complete && link.hits.empty()) return failure("the decoy's end of " + link.name + " is gone: what it sent last is not known");
  ledger_.summary("readback", link);
  for (const KeptHit& kept : link.hits)
    if (Status status = send_control(control_, Json::Object{{"hit", to_json(kept.logged.hit)}}); !status)
      return tl::unexpected(status.error());
  return Json(Json::Object{{"ok", true}});
}

Result<Json> Server::counters(Link& link) {
  if (!catch_up(link)) return failure("the decoy's end of " + link.name + " is gone: its counters are as well");
  return Json(Json::Object{{"ok", true}, {"counters", to_json(link.counters)}});
}

void Server::detach(Link& link) {
  ledger_.settle(link);
  ledger_.summary("detach", link);
  reactor_.forget(&link);
  ledger_.detach(link.name);
}

Result<Json> Server::life(Link& link, const Json& body) {
  const std::string moment = body["moment"].string_or("");
  if (moment != "before" && moment != "after") return failure("life is proved before or after");
  if (!catch_up(link)) return failure("the decoy's end of " + link.name + " is gone: what it sent last is not known");
  if (ledger_.life(link, moment, body["token"].string_or("")) == 0) return failure("the canary did not hear the harness's own hit");
  return Json(Json::Object{{"ok", true}});
}

Result<Json> Server::sign() {
  if (!key_) return failure("the canary has no key");
  const Result<std::string> program = sha256_file("/proc/self/exe");
  if (!program) return tl::unexpected(program.error());
  const Result<std::string> log = ledger_.close();
  if (!log) return tl::unexpected(log.error());
  const Result<Statement> statement = readback_statement(*log, NOHATCH_VERSION, "sha256:" + *program);
  if (!statement) return tl::unexpected(statement.error());
  // The head vouches for every line before it: what was read is what was written, by this canary and by those that it continued.
  if (statement->predicate["log"]["head"] != Json(ledger_.head())) return failure("another process wrote into the canary's log");
  return Json(Json::Object{{"ok", true}, {"envelope", sign_statement(*statement, *key_)}});
}

// Before anything hostile can arrive; what crashes afterwards leaves no core with the key in it.
Result<std::optional<PrivateKey>> take_key(const CanaryCredentials& credentials) {
  if (credentials.nonce.empty()) return std::optional<PrivateKey>();
  if (!is_nonce(credentials.nonce)) return failure("the canary's nonce is none");
  constexpr rlimit kNone{0, 0};
  if (::setrlimit(RLIMIT_CORE, &kNone) != 0) return system_failure("setrlimit", errno);
  Result<PrivateKey> key = read_key(credentials.key);
  if (!key) return tl::unexpected(key.error());
  return std::optional<PrivateKey>(std::move(*key));
}

int give_up(int control, const Error& e) {
  (void)send_control(control, Json::Object{{"error", e.message}, {"where", e.where}, {"remedy", e.remedy}});
  return 1;
}

}  // namespace

int serve_canary(int control, const std::filesystem::path& log, const CanaryCredentials& credentials) {
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  Result<std::optional<PrivateKey>> key = take_key(credentials);
  if (!key) return give_up(control, key.error());
  Result<std::unique_ptr<Server>> server = Server::create(log, credentials.nonce, std::move(*key));
  if (!server) return give_up(control, server.error());
  if (!(*server)->announce(control)) return 1;
  (*server)->run();
  return 0;
}

}  // namespace nohatch
