#include "evidence/canary_log.h"

#include <map>

#include "base/bytes.h"
#include "base/digest.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

// Takes the keys of one object; the first fault is kept, and a key that nobody asked for is one.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {
    if (json.object() == nullptr) fault_ = "not an object";
  }
  std::string text(const char* key) {
    ++asked_;
    const std::string* value = json_[key].string();
    if (value == nullptr) complain(std::string(key) + " is no text");
    return value == nullptr ? std::string() : *value;
  }
  std::uint64_t number(const char* key) {
    ++asked_;
    const std::int64_t* value = json_[key].integer();
    if (value == nullptr || *value < 0) complain(std::string(key) + " is no number");
    return value == nullptr ? 0 : static_cast<std::uint64_t>(*value);
  }
  std::string bytes(const char* key) {
    std::optional<std::string> value = from_hex(text(key));
    if (!value) complain(std::string(key) + " is not hexadecimal");
    return value.value_or("");
  }
  Status done() {
    if (fault_.empty() && json_.object()->size() != asked_) fault_ = "an unknown key";
    return fault_.empty() ? success() : Status(failure(fault_));
  }

 private:
  void complain(std::string fault) {
    if (fault_.empty()) fault_ = std::move(fault);
  }
  const Json& json_;
  std::size_t asked_ = 0;
  std::string fault_;
};

CanaryHit take_hit(Fields& fields) {
  return {.link = fields.text("link"), .channel = fields.text("channel"), .bytes = fields.bytes("bytes"),
          .name = fields.text("name"), .from = fields.text("from"), .to = fields.text("to")};
}

template <typename T>
Result<T> finish(Fields& fields, T value) {
  if (Status status = fields.done(); !status) return tl::unexpected(status.error());
  return value;
}

LinkCounters take_counters(Fields& fields) {
  return {.packets = fields.number("packets"), .bytes = fields.number("bytes"), .quiet = fields.number("quiet"),
          .stray = fields.number("stray"), .hits = fields.number("hits"), .lost = fields.number("lost")};
}

Json::Object counters_object(const LinkCounters& c) {
  return {{"packets", c.packets}, {"bytes", c.bytes}, {"quiet", c.quiet}, {"stray", c.stray}, {"hits", c.hits}, {"lost", c.lost}};
}

LinkCounters& operator+=(LinkCounters& all, const LinkCounters& one) {
  all.packets += one.packets;
  all.bytes += one.bytes;
  all.quiet += one.quiet;
  all.stray += one.stray;
  all.hits += one.hits;
  all.lost += one.lost;
  return all;
}

class LogReader {
 public:
  Status take(const ChainLine& line) {
    if (line.kind == "start") return start(line.body);
    if (!totals.ended.empty()) return failure("a line behind the end");
    if (line.kind == "hit") return hit(line.body);
    if (line.kind == "more") return more(line.body);
    if (line.kind == "readback") return readback(line.body);
    if (line.kind == "detach") return detach(line.body);
    if (line.kind == "life") return life(line.body);
    if (line.kind == "end") return end(line.body);
    return failure("unknown kind " + printable_line(line.kind));
  }
  std::vector<LoggedHit> hits;
  std::map<std::string, LinkCounters> links;
  CanaryTotals totals;

 private:
  Status hit(const Json& body) {
    Result<LoggedHit> one = logged_hit_from(body);
    if (!one) return tl::unexpected(one.error());
    index_[one->number] = hits.size();
    hits.push_back(std::move(*one));
    return success();
  }
  Status more(const Json& body) {
    Fields fields(body);
    const std::uint64_t number = fields.number("hit");
    const std::string bytes = fields.bytes("bytes");
    if (Status status = fields.done(); !status) return status;
    const auto found = index_.find(number);
    if (found == index_.end()) return failure("more bytes of a hit that is not there");
    hits[found->second].hit.bytes += bytes;
    return success();
  }
  Status readback(const Json& body) {
    Fields fields(body);
    LinkCounters& counters = links[fields.text("link")];
    counters = take_counters(fields);
    return fields.done();
  }
  Status detach(const Json& body) {
    if (Status status = readback(body); !status) return status;
    ++totals.links;
    totals.counters += links[body["link"].string_or("")];
    return success();
  }
  Status life(const Json& body) {
    Fields fields(body);
    LifeHit life{.session = totals.sessions, .moment = fields.text("moment"), .hit = fields.number("hit"), .digest = fields.text("digest")};
    if (Status status = fields.done(); !status) return status;
    const auto found = index_.find(life.hit);
    if (found == index_.end() || life.digest != "sha256:" + sha256_hex(hits[found->second].hit.bytes))
      return failure("a proof of life by a hit that is not there");
    totals.life.push_back(std::move(life));
    return success();
  }
  Status start(const Json& body) {
    index_.clear();  // numbers begin again with each canary that continues the log
    Fields fields(body);
    const std::string time = fields.text("time");
    (void)fields.text("version");
    const std::string nonce = body["nonce"].is_null() ? std::string() : fields.text("nonce");
    if (Status status = fields.done(); !status) return status;
    if (totals.sessions > 0 && nonce != totals.nonce) return failure("a session with another nonce");
    if (++totals.sessions == 1) totals.started = time;
    totals.nonce = nonce;
    totals.ended.clear();
    return success();
  }
  Status end(const Json& body) {
    Fields fields(body);
    totals.ended = fields.text("time");
    totals.unattributed += fields.number("hits");
    return fields.done();
  }
  std::map<std::uint64_t, std::size_t> index_;
};

}  // namespace

Json to_json(const CanaryHit& hit) {
  return Json::Object{{"link", hit.link}, {"channel", hit.channel}, {"bytes", to_hex(hit.bytes)},
                      {"name", hit.name}, {"from", hit.from},       {"to", hit.to}};
}

Json to_json(const LoggedHit& logged) {
  const Json hit = to_json(logged.hit);
  Json::Object body = *hit.object();
  body.emplace("hit", logged.number);
  body.emplace("milliseconds", logged.milliseconds);
  return body;
}

Json to_json(const LinkCounters& counters) { return counters_object(counters); }

Result<CanaryHit> canary_hit_from(const Json& json) {
  Fields fields(json);
  return finish(fields, take_hit(fields));
}

Result<LoggedHit> logged_hit_from(const Json& json) {
  Fields fields(json);
  LoggedHit logged{.number = fields.number("hit"), .milliseconds = static_cast<std::int64_t>(fields.number("milliseconds"))};
  logged.hit = take_hit(fields);
  return finish(fields, std::move(logged));
}

Result<LinkCounters> link_counters_from(const Json& json) {
  Fields fields(json);
  return finish(fields, take_counters(fields));
}

Result<CanaryLog> parse_canary_log(std::string_view text) {
  LogReader reader;
  Result<ChainReport> chain = check_chain(text, "", [&](const ChainLine& line) { return reader.take(line); });
  if (!chain) return tl::unexpected(chain.error());
  return CanaryLog{std::move(reader.hits), std::move(reader.links), std::move(reader.totals), std::move(*chain)};
}

Result<CanaryLog> read_canary_log(const std::filesystem::path& path) {
  const Result<std::string> text = read_file(path, kLargestCanaryLog);
  return text ? parse_canary_log(*text) : Result<CanaryLog>(tl::unexpected(text.error()));
}

}  // namespace nohatch
