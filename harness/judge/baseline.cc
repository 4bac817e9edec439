#include "judge/baseline.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/bytes.h"

namespace nohatch {
namespace {

constexpr std::string_view kFirstLine = "nohatch baseline 1";

std::string quoted(std::string_view text) { return "\"" + printable_line(text, 60) + "\""; }

bool is_digest(std::string_view text) {
  constexpr std::string_view kPrefix = "sha256:";
  if (text.substr(0, kPrefix.size()) != kPrefix || text.size() == kPrefix.size()) return false;
  return text.find_first_not_of("0123456789abcdef", kPrefix.size()) == std::string_view::npos;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-/") == std::string_view::npos;
}

// One line, read word by word, so that a fault has its column.
class LineReader {
 public:
  LineReader(std::string_view line, std::string file, int number) : line_(line), file_(std::move(file)), number_(number) {}

  std::string_view word() {
    start_ = at_;
    const auto end = std::min(line_.find(' ', at_), line_.size());
    const auto text = line_.substr(at_, end - at_);
    at_ = std::min(end + 1, line_.size());
    return text;
  }
  std::string_view rest() {
    start_ = at_;
    return line_.substr(std::exchange(at_, line_.size()));
  }
  bool done() const { return at_ >= line_.size(); }
  tl::unexpected<Error> fault(std::string message) const {
    return failure(std::move(message), file_ + ":" + std::to_string(number_) + ":" + std::to_string(start_ + 1));
  }

 private:
  std::string_view line_;
  std::string file_;
  int number_;
  std::size_t at_ = 0, start_ = 0;
};

// The root of a user's own corpus is a path, which may hold blanks: the digest is the last word.
Status read_corpus(LineReader& reader, BaselineHead& head) {
  const auto text = reader.rest();
  const auto blank = text.rfind(' ');
  if (blank == std::string_view::npos || blank == 0) return reader.fault("a corpus needs its root and its digest");
  const std::string root(text.substr(0, blank));
  const auto digest = text.substr(blank + 1);
  if (!is_digest(digest)) return reader.fault("not a digest: " + quoted(digest));
  if (!head.corpora.emplace(root, digest).second) return reader.fault("twice the corpus " + quoted(root));
  return success();
}

Status read_head_line(LineReader& reader, BaselineHead& head) {
  const auto key = reader.word();
  if (key == "corpus") return read_corpus(reader, head);
  const std::pair<std::string_view, std::string*> places[] = {
      {"pair", &head.pair}, {"kernel", &head.kernel}, {"cgroup", &head.cgroup}, {"user", &head.user}};
  for (const auto& [word, place] : places) {
    if (key != word) continue;
    if (!place->empty()) return reader.fault("twice " + quoted(key));
    *place = std::string(reader.rest());
    if (place->empty()) return reader.fault(std::string(word) + " says nothing");
    return success();
  }
  return reader.fault("unknown word " + quoted(key) + " in the head");
}

// "sandbox=sandbox/view"
Status read_denial(LineReader& reader, std::string_view text, Expectation& expected) {
  const auto equals = text.find('=');
  const auto slash = text.find('/');
  if (equals == std::string_view::npos || slash == std::string_view::npos || slash < equals)
    return reader.fault("expected ARM=LAYER/MECHANISM, not " + quoted(text));
  const auto arm = arm_of(text.substr(0, equals));
  const auto layer = layer_of(text.substr(equals + 1, slash - equals - 1));
  const auto mechanism = mechanism_of(text.substr(slash + 1));
  if (!arm || *arm == Arm::kBare) return reader.fault("no arm that denies: " + quoted(text.substr(0, equals)));
  if (!layer) return reader.fault("unknown layer " + quoted(text.substr(equals + 1, slash - equals - 1)));
  if (!mechanism) return reader.fault("unknown mechanism " + quoted(text.substr(slash + 1)));
  if (!expected.denials.emplace(*arm, Denial{*layer, *mechanism, ""}).second)
    return reader.fault("twice the arm " + quoted(text.substr(0, equals)));
  return success();
}

Status read_attempt(LineReader& reader, std::string_view line, Baseline& baseline) {
  const std::string id(reader.word());
  if (!is_id(id)) return reader.fault("not an id: " + quoted(id));
  if (!baseline.lines.empty() && baseline.lines.rbegin()->first >= id)
    return reader.fault(id + " is out of order, or there twice");
  BaselineLine entry{{}, std::string(line)};
  entry.expected.case_digest = std::string(reader.word());
  if (!is_digest(entry.expected.case_digest)) return reader.fault("not a digest: " + quoted(entry.expected.case_digest));
  while (!reader.done()) {
    const auto text = reader.word();
    if (text == "#") break;
    if (Status status = read_denial(reader, text, entry.expected); !status) return status;
  }
  baseline.lines.emplace(id, std::move(entry));
  return success();
}

Status check_head(const Baseline& baseline, const std::string& file_name) {
  const BaselineHead& head = baseline.head;
  for (const auto& [word, text] : {std::pair{"pair", head.pair}, std::pair{"kernel", head.kernel},
                                   std::pair{"cgroup", head.cgroup}, std::pair{"user", head.user}})
    if (text.empty()) return failure(std::string("the head does not say the ") + word, file_name);
  return head.corpora.empty() ? Status(failure("the head does not say the corpus", file_name)) : success();
}

// What a host did not say must not make the file unreadable.
std::string told(const std::string& fact) { return fact.empty() ? "unknown" : printable_line(fact); }

std::string head_text(const BaselineHead& head) {
  std::string text = std::string(kFirstLine) + "\npair " + told(head.pair) + "\n";
  for (const auto& [root, digest] : head.corpora) text += "corpus " + told(root) + " " + digest + "\n";
  return text + "kernel " + told(head.kernel) + "\ncgroup " + told(head.cgroup) + "\nuser " + told(head.user) + "\n\n";
}


}  // namespace

std::optional<Expectation> Baseline::find(std::string_view id) const {
  const auto found = lines.find(std::string(id));
  if (found == lines.end()) return std::nullopt;
  return found->second.expected;
}

Result<Baseline> parse_baseline(std::string_view text, const std::string& file_name) {
  Baseline baseline;
  bool in_head = true;
  int number = 0;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    LineReader reader(line, file_name, ++number);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (number == 1 && line != kFirstLine)
      return reader.fault("not a baseline: its first line must be " + quoted(kFirstLine));
    if (in_head) baseline.head_text += std::string(line) + "\n";
    const bool ends_head = in_head && line.empty();
    Status status = success();
    if (in_head && !ends_head && number > 1) status = read_head_line(reader, baseline.head);
    if (!in_head && line.empty()) status = reader.fault("an empty line between attempts");
    if (!in_head && !line.empty()) status = read_attempt(reader, line, baseline);
    if (!status) return tl::unexpected(status.error());
    in_head = in_head && !ends_head;
  }
  if (in_head) baseline.head_text += "\n";
  if (Status status = check_head(baseline, file_name); !status) return tl::unexpected(status.error());
  return baseline;
}

std::string baseline_text(const Baseline& baseline) {
  std::string text = baseline.head_text.empty() ? head_text(baseline.head) : baseline.head_text;
  for (const auto& [id, line] : baseline.lines) text += line.text + "\n";
  return text;
}

std::string recorded_elsewhere(const BaselineHead& recorded, const BaselineHead& now) {
  std::string text;
  const auto compare = [&](std::string_view what, const std::string& then, const std::string& today) {
    if (told(then) == told(today)) return;
    text += (text.empty() ? "recorded elsewhere: " : ", ") + std::string(what) + " " + told(then) + " (now " + told(today) + ")";
  };
  compare("pair", recorded.pair, now.pair);
  for (const auto& [root, digest] : recorded.corpora) {
    const auto found = now.corpora.find(root);
    compare("corpus " + root, digest.substr(0, 19), found == now.corpora.end() ? "none" : found->second.substr(0, 19));
  }
  compare("kernel", recorded.kernel, now.kernel);
  compare("cgroup", recorded.cgroup, now.cgroup);
  compare("user", recorded.user, now.user);
  return text;
}

std::vector<std::string> vanished_ids(const Baseline& baseline, const std::set<std::string>& ran) {
  std::vector<std::string> ids;
  for (const auto& [id, line] : baseline.lines)
    if (ran.count(id) == 0) ids.push_back(id);
  return ids;
}

Judgement vanished_judgement() {
  Judgement judgement;
  judgement.verdict = Verdict::kDrifted;
  judgement.reason = Reason::kDriftedCorpus;
  judgement.why = "the baseline expects it, and the corpus does not have it";
  judgement.baseline = "vanished";
  return judgement;
}

}  // namespace nohatch
