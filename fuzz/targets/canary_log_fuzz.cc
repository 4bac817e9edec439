// The canary's log comes with a bundle, from someone else's machine.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "evidence/canary_log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto log = nohatch::parse_canary_log(text);
  if (!log) return 0;
  if (log->chain.whole_bytes > size || log->chain.faults.size() > 100) std::abort();
  // What was read says the same when it is written again.
  for (const nohatch::LoggedHit& hit : log->hits) {
    const auto again = nohatch::logged_hit_from(nohatch::to_json(hit));
    if (!again || again->hit.bytes != hit.hit.bytes || again->hit.name != hit.hit.name) std::abort();
  }
  return 0;
}
