#include "evidence/line_parser.h"

#include <simdjson.h>

#include "base/chained_log.h"
#include "base/digest.h"
#include "evidence/planned_fields.h"

namespace nohatch {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

constexpr std::size_t kDeepest = 32;

// A visitor of field lists (evidence/fields.h) that reads what simdjson parsed. It says no more than yes or no.
class ElementReader {
 public:
  explicit ElementReader(const element& from) { sound_ = from.get(object_) == simdjson::SUCCESS; }

  template <typename T>
  void operator()(const char* key, T& value) {
    ++asked_;
    element found;
    sound_ = sound_ && object_[key].get(found) == simdjson::SUCCESS && read(found, value);
  }
  // A key that is unknown, or there twice, makes more keys than were asked for.
  bool done() const { return sound_ && object_.size() == asked_; }

  static bool read(const element& from, bool& value) { return from.get(value) == simdjson::SUCCESS; }
  static bool read(const element& from, std::int64_t& value) { return from.get(value) == simdjson::SUCCESS; }
  static bool read(const element& from, std::uint64_t& value) {
    std::int64_t number = 0;
    if (from.get(number) != simdjson::SUCCESS || number < 0) return false;
    value = static_cast<std::uint64_t>(number);
    return true;
  }
  static bool read(const element& from, int& value) {
    std::int64_t number = 0;
    if (from.get(number) != simdjson::SUCCESS || number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max()) return false;
    value = static_cast<int>(number);
    return true;
  }
  static bool read(const element& from, std::string& value) {
    std::string_view text;
    if (from.get(text) == simdjson::SUCCESS) return value = text, true;
    return read_hex(from, value);
  }
  template <WordEnum E>
  static bool read(const element& from, E& value) {
    std::string_view text;
    return from.get(text) == simdjson::SUCCESS && word_to(text, value);
  }
  template <typename T>
  static bool read(const element& from, std::vector<T>& values) {
    array list;
    if (from.get(list) != simdjson::SUCCESS) return false;
    values.reserve(list.size());
    for (const element& item : list)
      if (!read(item, values.emplace_back())) return false;
    return true;
  }
  template <typename T>
  static bool read(const element& from, std::optional<T>& value) {
    if (from.is_null()) return value.reset(), true;
    return read(from, value.emplace());
  }
  template <typename T>
  static bool read(const element& from, std::map<std::string, T>& values) {
    object pairs;
    if (from.get(pairs) != simdjson::SUCCESS) return false;  // keys that are no UTF-8 are the slow reader's
    for (const auto& [key, item] : pairs) {
      const auto [entry, added] = values.try_emplace(std::string(key));
      if (!added || !read(item, entry->second)) return false;
    }
    return true;
  }
  template <WordEnum E, typename T>
  static bool read(const element& from, std::map<E, T>& values) {
    object pairs;
    if (from.get(pairs) != simdjson::SUCCESS) return false;
    for (const auto& [key, item] : pairs) {
      E parsed{};
      if (!word_to(key, parsed)) return false;
      const auto [entry, added] = values.try_emplace(parsed);
      if (!added || !read(item, entry->second)) return false;
    }
    return true;
  }
  static bool read(const element& from, Ending& ending) {
    ElementReader reader(from);
    std::string kind, what;
    int number = 0;
    bool deadline = false;
    reader("kind", kind);
    if (kind == "unknown") ending = std::monostate{};
    else if (kind == "exited") reader("status", number), ending = Exited{number};
    else if (kind == "signaled") reader("signal", number), ending = Signaled{number};
    else if (kind == "stopped") reader("deadline", deadline), ending = Stopped{deadline};
    else if (kind == "launch-failed") reader("number", number), reader("what", what), ending = LaunchFailed{number, what};
    else return false;
    return reader.done();
  }
  template <typename T>
  static bool read(const element& from, T& record) {
    ElementReader reader(from);
    fields(reader, record);
    return reader.done();
  }

 private:
  static bool read_hex(const element& from, std::string& value) {
    object wrapped;
    std::string_view digits;
    if (from.get(wrapped) != simdjson::SUCCESS || wrapped.size() != 1 || wrapped["hex"].get(digits) != simdjson::SUCCESS) return false;
    const std::optional<std::string> bytes = from_hex(digits);
    if (!bytes || is_utf8(*bytes) || to_hex(*bytes) != digits) return false;
    value = *bytes;
    return true;
  }

  object object_;
  std::size_t asked_ = 0;
  bool sound_ = false;
};

struct ChainFields { std::uint64_t seq = 0; std::string previous, kind; element body; };

bool read_chain_fields(const element& line, ChainFields& chain) {
  object whole;
  if (line.get(whole) != simdjson::SUCCESS || whole.size() != 4 || whole["body"].get(chain.body) != simdjson::SUCCESS) return false;
  element seq, previous, kind;
  return whole["seq"].get(seq) == simdjson::SUCCESS && whole["previous"].get(previous) == simdjson::SUCCESS && whole["kind"].get(kind) == simdjson::SUCCESS &&
         ElementReader::read(seq, chain.seq) && ElementReader::read(previous, chain.previous) && ElementReader::read(kind, chain.kind);
}

bool read_trial(const element& body, TrialLine& line) {
  object whole;
  element trial, output;
  if (body.get(whole) != simdjson::SUCCESS || whole.size() != 2 || whole["trial"].get(trial) != simdjson::SUCCESS || whole["output"].get(output) != simdjson::SUCCESS) return false;
  if (!ElementReader::read(trial, line.trial)) return false;
  if (output.is_null()) return true;
  OutputReference& reference = line.output.emplace();
  ElementReader reader(output);
  reader("bytes", reference.bytes);
  reader("digest", reference.digest);
  return reader.done();
}

// The text of a canonical line's body, which stands first.
std::string body_text(std::string_view line) {
  constexpr std::string_view kBegin = "{\"body\":", kEnd = ",\"kind\":\"verdict\",\"previous\":\"";
  const std::size_t end = line.rfind(kEnd);
  if (!line.starts_with(kBegin) || end == std::string_view::npos) return {};
  return std::string(line.substr(kBegin.size(), end - kBegin.size()));
}

bool read_body(const ChainFields& chain, std::string_view line, RecordLine& record) {
  if (chain.kind == "trial") return read_trial(chain.body, record.body.emplace<TrialLine>());
  if (chain.kind == "life") return ElementReader::read(chain.body, record.body.emplace<LifeProof>());
  if (chain.kind == "verdict") return record.body = VerdictLine{body_text(line)}, true;
  record.body = OtherLine{chain.kind};
  return true;
}

// What the fast way does not know, such as keys that are no UTF-8, or does not accept.
std::optional<RecordLine> read_slowly(std::string_view line) {
  auto chain = parse_chain_line(line);
  if (!chain) return std::nullopt;
  RecordLine record{.seq = chain->seq, .previous = chain->previous, .digest = sha256_hex(line)};
  if (chain->kind == "verdict") record.body = VerdictLine{body_text(line)};
  else if (chain->kind != "trial" && chain->kind != "life") record.body = OtherLine{chain->kind};
  else if (chain->kind == "life") {
    auto life = life_proof_from(chain->body);
    if (!life) return std::nullopt;
    record.body = std::move(*life);
  } else {
    auto trial = recorded_trial_from(chain->body["trial"]);
    if (!trial || chain->body.object()->size() != 2 || !chain->body.object()->contains("output")) return std::nullopt;
    TrialLine& whole = record.body.emplace<TrialLine>();
    whole.trial = std::move(*trial);
    if (const Json& output = chain->body["output"]; !output.is_null()) {
      if (output.object() == nullptr || output.object()->size() != 2 || output["bytes"].integer() == nullptr || *output["bytes"].integer() < 0 || output["digest"].string() == nullptr) return std::nullopt;
      whole.output = OutputReference{static_cast<std::uint64_t>(*output["bytes"].integer()), *output["digest"].string()};
    }
  }
  return record;
}

}  // namespace

struct LineParser::State {
  simdjson::dom::parser parser{kLongestChainLine + 1};
  std::string padded;

  // simdjson reads past the end of what it parses.
  bool parse(std::string_view line, element& into) {
    if (line.empty() || line.size() > kLongestChainLine) return false;
    padded.assign(line);
    padded.reserve(line.size() + simdjson::SIMDJSON_PADDING);
    return parser.parse(padded.data(), padded.size(), false).get(into) == simdjson::SUCCESS;
  }
};

LineParser::LineParser() : state_(std::make_unique<State>()) {
  if (state_->parser.allocate(4096, kDeepest) != simdjson::SUCCESS) std::abort();
}
LineParser::~LineParser() = default;

std::optional<PlanLine> LineParser::plan(std::string_view line) {
  element parsed;
  object whole;
  if (!state_->parse(line, parsed) || parsed.get(whole) != simdjson::SUCCESS || whole.size() != 1) return std::nullopt;
  const auto entry = *whole.begin();
  PlanLine result;
  bool sound = false;
  if (entry.key == "trial") sound = ElementReader::read(entry.value, result.emplace<TrialPlan>());
  else if (entry.key == "attempt") sound = ElementReader::read(entry.value, result.emplace<AttemptPlan>());
  else if (entry.key == "pair") sound = ElementReader::read(entry.value, result.emplace<PairPlan>());
  else if (entry.key == "plan") sound = ElementReader::read(entry.value, result.emplace<PlanHead>());
  if (sound) return result;
  auto slow = plan_line_from(line);
  return slow ? std::optional<PlanLine>(std::move(*slow)) : std::nullopt;
}

std::optional<RecordLine> LineParser::record(std::string_view line) {
  element parsed;
  ChainFields chain;
  RecordLine record;
  if (!state_->parse(line, parsed) || !read_chain_fields(parsed, chain) || !read_body(chain, line, record)) return read_slowly(line);
  record.seq = chain.seq;
  record.previous = std::move(chain.previous);
  record.digest = sha256_hex(line);
  return record;
}

std::string fault_of_plan_line(std::string_view line) {
  const auto parsed = plan_line_from(line);
  return parsed ? "" : parsed.error().message;
}

std::string fault_of_record_line(std::string_view line) {
  const auto parsed = parse_chain_line(line);
  if (!parsed) return parsed.error().message;
  if (parsed->kind == "life") {
    const auto life = life_proof_from(parsed->body);
    return life ? "" : life.error().message;
  }
  if (parsed->kind != "trial") return "";
  const auto trial = recorded_trial_from(parsed->body["trial"]);
  return trial ? "its body is malformed" : trial.error().message;
}

}  // namespace nohatch
