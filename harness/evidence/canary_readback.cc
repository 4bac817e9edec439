#include "evidence/canary_readback.h"

#include "base/digest.h"
#include "evidence/canary_log.h"
#include "evidence/layout.h"

namespace nohatch {
namespace {

Json life_json(const std::vector<LifeHit>& life) {
  Json::Array hits;
  for (const LifeHit& one : life)
    hits.push_back(Json::Object{{"session", one.session}, {"moment", one.moment}, {"hit", one.hit}, {"digest", one.digest}});
  return hits;
}

Status complete(const CanaryLog& log) {
  if (!log.chain.sound()) return failure("the canary's log is not sound: " + log.chain.faults.front());
  if (log.chain.torn || log.totals.ended.empty()) return failure("the canary's log has not ended");
  return success();
}

}  // namespace

Result<Statement> readback_statement(const CanaryLog& log, const std::string& sha256, const std::string& version, const std::string& program) {
  if (Status whole = complete(log); !whole) return tl::unexpected(whole.error());
  const CanaryTotals& totals = log.totals;
  return Statement{.subjects = {{kCanaryFile, sha256}},
                   .predicate_type = std::string(kCanaryReadback),
                   .predicate = Json::Object{{"nonce", totals.nonce},
                                             {"version", version},
                                             {"program", program},
                                             {"started", totals.started},
                                             {"ended", totals.ended},
                                             {"sessions", totals.sessions},
                                             {"log", Json::Object{{"lines", log.chain.lines}, {"head", log.chain.head}}},
                                             {"links", totals.links},
                                             {"counters", to_json(totals.counters)},
                                             {"unattributed", totals.unattributed},
                                             {"life", life_json(totals.life)}}};
}

Result<Statement> readback_statement(std::string_view text, const std::string& version, const std::string& program) {
  const Result<CanaryLog> log = parse_canary_log(text);
  if (!log) return failure("the canary's log is malformed: " + log.error().message);
  return readback_statement(*log, sha256_hex(text), version, program);
}

}  // namespace nohatch
