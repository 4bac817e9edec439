// A corpus that someone sends is read before anyone looked at it: case.toml is hostile text.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "corpus/case_file.h"

namespace {

// A few words of each set suffice: the parser does not know which words are shipped.
constexpr std::string_view kVocabulary = R"(languages = ["python", "javascript", "lua"]
[classes]
file = "f"
cpu = "c"
[effects]
disclose = "d"
consume = "c"
reach = "r"
persist = "p"
[layers]
language = "l"
sandbox = "s"
[severities]
high = "h"
[abilities]
compute = "c"
[surfaces]
answer = "a"
[baits]
secret-file = "s"
[resources]
memory = "bytes"
[requirements]
root = ""
cap = "NAME"
sysctl = "PATH=VALUE"
[placeholders]
"secret.path" = "s"
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const nohatch::Vocabulary vocabulary = nohatch::parse_vocabulary(kVocabulary, "vocabulary.toml").value();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const nohatch::CaseReading reading = nohatch::parse_case(text, "case.toml", vocabulary);
  // A case without faults can be run: it has an id, and is an attempt or a twin.
  if (reading.faults.empty() && (reading.parsed.id.empty() || reading.parsed.payloads.empty() ||
                                 reading.parsed.is_attempt() == !reading.parsed.ability.empty()))
    std::abort();
  for (const nohatch::Error& fault : reading.faults)
    if (fault.message.empty() || fault.where.rfind("case.toml", 0) != 0) std::abort();
  return 0;
}
