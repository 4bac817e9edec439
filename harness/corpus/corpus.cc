#include "corpus/corpus.h"

#include <algorithm>

#include "base/file_system.h"
#include "corpus/corpus_reading.h"

namespace nohatch {

const Case* Corpus::find(std::string_view id) const {
  const auto found = std::lower_bound(cases.begin(), cases.end(), id, [](const Case& c, std::string_view wanted) { return c.id < wanted; });
  return found != cases.end() && found->id == id ? &*found : nullptr;
}

std::vector<const Case*> Corpus::attempts() const {
  std::vector<const Case*> out;
  for (const Case& c : cases)
    if (c.is_attempt()) out.push_back(&c);
  return out;
}

tl::expected<Corpus, CorpusFaults> load_corpus(const std::vector<CorpusRoot>& roots) {
  CorpusReading reading = read_corpora(roots);
  if (reading.faults.empty() && reading.cases.empty())
    reading.faults.push_back(Error{"the corpus has no case", roots.empty() ? "" : roots.front().directory.string(), "an empty run proves nothing"});
  if (!reading.faults.empty()) return tl::unexpected(CorpusFaults{std::move(reading.faults)});
  Corpus corpus;
  corpus.roots = std::move(reading.roots);
  for (ReadCase& one : reading.cases) corpus.cases.push_back(std::move(one.parsed));
  std::sort(corpus.cases.begin(), corpus.cases.end(), [](const Case& a, const Case& b) { return a.id < b.id; });
  return corpus;
}

Result<std::optional<Payload>> read_payload(const Case& c, std::string_view interpreter, std::string_view language) {
  // The interpreter's own entry wins, also where it says that there is none.
  for (const std::string_view key : {interpreter, language}) {
    if (c.no_payload.contains(std::string(key))) return std::optional<Payload>();
    const auto found = c.payloads.find(std::string(key));
    if (found == c.payloads.end()) continue;
    Payload payload{.key = found->first};
    for (const std::string& file : found->second) {
      Result<std::string> text = read_file_beneath(c.directory, file, 1u << 20);
      if (!text) return tl::unexpected(text.error());
      payload.steps.push_back(std::move(*text));
    }
    return std::optional<Payload>(std::move(payload));
  }
  return std::optional<Payload>();
}

}  // namespace nohatch
