// What the canary knows: its links, what arrived over each, and the log. Nothing here touches the network, and nothing that
// arrives can make it grow without bound.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/chained_log.h"
#include "canary/client.h"
#include "canary/flows.h"
#include "evidence/canary_log.h"
#include "canary/packet.h"

namespace nohatch {

// Bytes kept of one hit.
inline constexpr std::size_t kMostHitBytes = 4096;

struct KeptHit {
  LoggedHit logged;
  std::size_t written = 0;  // bytes of it that are in the log
};

struct Link {
  std::string name;
  int interface = 0;
  Address ipv4{}, ipv6{};
  Flows flows;
  std::vector<KeptHit> hits;                     // in order of arrival
  std::map<std::string, std::uint64_t> channels;  // hits of each, also those beyond kMostHits
  std::uint64_t frames = 0;                      // looked at
  LinkCounters counters;
};

// A hit whose bytes are still coming. Empty if the hit was one too many to be kept. Valid until the link is detached.
struct HitHandle {
  Link* link = nullptr;
  std::size_t index = 0;
};

class Ledger {
 public:
  // `nonce`: of whoever asked for the run; empty: nobody.
  Ledger(ChainedLogWriter log, CanaryPlace place, const std::string& nonce = {});

  Status attach(const std::string& name, int interface, const Address& ipv4, const Address& ipv6);
  void detach(const std::string& name);
  Link* find(std::string_view name);
  // The link of an interface, or of a source address; what fits none has a link of its own with the name "".
  Link& by_interface(int interface);
  Link& by_source(const Address&);

  HitHandle add(Link&, CanaryHit);
  void more(HitHandle, std::string_view bytes);
  // A frame that came in over `interface`; `length` is its length on the wire.
  void frame(int interface, std::string_view bytes);
  // What was seen on the wire and became nothing is stray now. Writes everything of the link to the log.
  void settle(Link&);
  // A line that sums the link up.
  void summary(std::string_view kind, const Link&);
  // The harness's own hits on a settled link: connections that sent `token` and nothing else. Writes each; their number.
  std::size_t life(const Link&, const std::string& moment, const std::string& token);
  // Detaches what is still attached and writes the last line: nothing is written any more. The log as it then is, to the byte.
  Result<std::string> close();

  bool closed() const { return closed_; }
  const std::string& head() const { return log_.head(); }  // digest of the log's last line

  // The first write to the log that failed: from then on the canary's word is worth nothing.
  const Status& log_status() const { return log_status_; }

 private:
  void write(std::string_view kind, Json body);
  void write_rest(KeptHit&);
  void add_stray(Link&, StrayPacket);

  ChainedLogWriter log_;
  CanaryPlace place_;
  Status log_status_ = success();
  std::map<std::string, Link, std::less<>> links_;
  std::map<int, Link*> interfaces_;
  std::map<Address, Link*> sources_;
  Link unknown_;
  std::uint64_t next_ = 1;
  std::int64_t started_;
  bool closed_ = false;
};

}  // namespace nohatch
