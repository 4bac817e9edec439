#include "base/pattern.h"

#include <re2/re2.h>

namespace nohatch {
namespace {

RE2::Options quiet_options() {
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(8 << 20);
  return options;
}

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

struct Pattern::State {
  explicit State(std::string_view expression) : compiled(piece(expression), quiet_options()) {}
  RE2 compiled;
};

Result<Pattern> Pattern::compile(std::string_view expression) {
  auto state = std::make_shared<State>(expression);
  if (!state->compiled.ok())
    return failure("'" + std::string(expression) + "' is no regular expression: " + state->compiled.error(), {},
                   "the syntax is that of RE2");
  Pattern pattern;
  pattern.state_ = std::move(state);
  return pattern;
}

bool Pattern::search(std::string_view text) const { return RE2::PartialMatch(piece(text), state_->compiled); }

std::optional<std::string> Pattern::capture(std::string_view text) const {
  if (state_->compiled.NumberOfCapturingGroups() < 1) return std::nullopt;
  std::string group;
  if (!RE2::PartialMatch(piece(text), state_->compiled, &group)) return std::nullopt;
  return group;
}

std::vector<std::string> Pattern::captures(std::string_view text) const {
  std::vector<std::string> found;
  if (state_->compiled.NumberOfCapturingGroups() < 1) return found;
  re2::StringPiece groups[2];
  std::size_t from = 0;
  while (from <= text.size() && state_->compiled.Match(piece(text), from, text.size(), RE2::UNANCHORED, groups, 2)) {
    found.emplace_back(groups[1].data() == nullptr ? std::string() : std::string(groups[1].data(), groups[1].size()));
    const auto end = static_cast<std::size_t>(groups[0].data() + groups[0].size() - text.data());
    from = groups[0].empty() ? end + 1 : end;  // an empty match must not be found for ever
  }
  return found;
}

}  // namespace nohatch
