#include "canary/ledger.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/digest.h"

namespace nohatch {

Ledger::Ledger(ChainedLogWriter log, CanaryPlace place, const std::string& nonce)
    : log_(std::move(log)), place_(place), started_(monotonic_milliseconds()) {
  Json::Object body = {{"time", utc_now()}, {"version", NOHATCH_VERSION}};
  if (!nonce.empty()) body.emplace("nonce", nonce);
  write("start", std::move(body));
}

Status Ledger::attach(const std::string& name, int interface, const Address& ipv4, const Address& ipv6) {
  if (links_.contains(name)) return failure("the link " + name + " is attached already");
  if (sources_.contains(ipv4) || sources_.contains(ipv6)) return failure("the addresses of " + name + " are another link's");
  Link& link = links_[name];
  link.name = name;
  link.interface = interface;
  link.ipv4 = ipv4;
  link.ipv6 = ipv6;
  interfaces_[interface] = sources_[ipv4] = &link;
  if (ipv6 != Address{}) sources_[ipv6] = &link;
  return success();
}

void Ledger::detach(const std::string& name) {
  const auto found = links_.find(name);
  if (found == links_.end()) return;
  interfaces_.erase(found->second.interface);
  sources_.erase(found->second.ipv4);
  sources_.erase(found->second.ipv6);
  links_.erase(found);
}

Link* Ledger::find(std::string_view name) {
  const auto found = links_.find(name);
  return found == links_.end() ? nullptr : &found->second;
}

Link& Ledger::by_interface(int interface) {
  const auto found = interfaces_.find(interface);
  return found == interfaces_.end() ? unknown_ : *found->second;
}

Link& Ledger::by_source(const Address& source) {
  const auto found = sources_.find(source);
  return found == sources_.end() ? unknown_ : *found->second;
}

HitHandle Ledger::add(Link& link, CanaryHit hit) {
  ++link.counters.hits;
  if (++link.channels[hit.channel] > kMostHits) return {};
  hit.link = link.name;
  hit.bytes.resize(std::min(hit.bytes.size(), kMostHitBytes));
  link.hits.push_back({{next_++, monotonic_milliseconds() - started_, std::move(hit)}});
  KeptHit& kept = link.hits.back();
  kept.written = kept.logged.hit.bytes.size();
  write("hit", to_json(kept.logged));
  return {&link, link.hits.size() - 1};
}

void Ledger::more(HitHandle handle, std::string_view bytes) {
  if (handle.link == nullptr) return;
  KeptHit& kept = handle.link->hits[handle.index];
  std::string& all = kept.logged.hit.bytes;
  all.append(bytes.substr(0, kMostHitBytes - std::min(all.size(), kMostHitBytes)));
  if (all.size() == kMostHitBytes) write_rest(kept);
}

void Ledger::frame(int interface, std::string_view bytes) {
  Link& link = by_interface(interface);
  ++link.frames;
  const Packet packet = classify(bytes, place_);
  if (packet.klass == PacketClass::kQuiet) ++link.counters.quiet;
  if (!link.flows.see(packet, bytes)) {
    ++link.counters.stray;
    add_stray(link, {packet.from, packet.to, std::string(bytes)});
  }
}

void Ledger::add_stray(Link& link, StrayPacket packet) {
  add(link, {.channel = "packet", .bytes = std::move(packet.bytes), .from = std::move(packet.from), .to = std::move(packet.to)});
}

void Ledger::settle(Link& link) {
  Strays strays = link.flows.give_up();
  link.counters.stray += strays.count;
  link.counters.hits += strays.count - strays.kept.size();
  for (StrayPacket& packet : strays.kept) add_stray(link, std::move(packet));
  for (KeptHit& kept : link.hits) write_rest(kept);
}

void Ledger::summary(std::string_view kind, const Link& link) {
  Json::Object body = *to_json(link.counters).object();
  body.emplace("link", link.name);
  write(kind, std::move(body));
}

std::size_t Ledger::life(const Link& link, const std::string& moment, const std::string& token) {
  std::size_t heard = 0;
  for (const KeptHit& kept : link.hits) {
    if (kept.logged.hit.channel != "tcp" || kept.logged.hit.bytes != token) continue;
    write("life", Json::Object{{"moment", moment}, {"hit", kept.logged.number}, {"digest", "sha256:" + sha256_hex(token)}});
    ++heard;
  }
  return heard;
}

Result<std::string> Ledger::close() {
  for (auto& [name, link] : links_) {
    settle(link);
    summary("detach", link);
  }
  settle(unknown_);
  write("end", Json::Object{{"time", utc_now()}, {"hits", unknown_.counters.hits}});
  closed_ = true;
  if (!log_status_) return tl::unexpected(log_status_.error());
  return log_.read_back(kLargestCanaryLog);
}

void Ledger::write_rest(KeptHit& kept) {
  const std::string& bytes = kept.logged.hit.bytes;
  if (kept.written == bytes.size()) return;
  write("more", Json::Object{{"hit", kept.logged.number}, {"bytes", to_hex(std::string_view(bytes).substr(kept.written))}});
  kept.written = bytes.size();
}

void Ledger::write(std::string_view kind, Json body) {
  if (!log_status_ || closed_) return;
  if (Result<std::uint64_t> written = log_.append(kind, std::move(body)); !written)
    log_status_ = tl::unexpected(written.error());
}

}  // namespace nohatch
