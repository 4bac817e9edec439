// The records of a bundle come from someone else's machine. Each is read, and what was read is written to the same bytes again.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/canonical_json.h"
#include "base/chained_log.h"
#include "evidence/records.h"

namespace {

template <typename T>
void same(const nohatch::Json& json, const nohatch::Result<T>& value) {
  if (value && nohatch::canonical_json(nohatch::to_json(*value)) != nohatch::canonical_json(json)) std::abort();
}

void read_body(const nohatch::ChainLine& line) {
  if (line.kind == "trial") same(line.body["trial"], nohatch::recorded_trial_from(line.body["trial"]));
  if (line.kind == "verdict") same(line.body, nohatch::recorded_verdict_from(line.body));
}

// Written as it was read, or, if it was not canonical, as something that is read as the same.
void check_writing(std::string_view line, const nohatch::ChainLine& parsed) {
  const std::string text = nohatch::chain_text(parsed);
  if (text == line) return;
  const auto again = nohatch::parse_chain_line(text);
  if (!again || !(again->body == parsed.body)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Each line by itself: a fuzzer makes no digests. How lines hang together is canary_log_fuzz's matter.
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (const auto parsed = nohatch::parse_chain_line(line)) {
      read_body(*parsed);
      check_writing(line, *parsed);
    }
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return 0;
}
