#include "verify/plan_index.h"

#include <algorithm>

#include "base/digest.h"

namespace nohatch {
namespace {

std::uint64_t from_hex_digits(std::string_view digits) { return std::stoull(std::string(digits), nullptr, 16); }

std::string attempt_key(std::string_view pair, std::string_view id) { return std::string(pair) + "\n" + std::string(id); }

}  // namespace

bool KeyTable::insert(std::string_view key, std::uint32_t number) {
  if ((used_ + 1) * 2 > slots_.size()) grow();
  const std::string digest = sha256_hex(key);
  const std::uint64_t high = from_hex_digits(std::string_view(digest).substr(0, 16)), low = from_hex_digits(std::string_view(digest).substr(16, 16));
  Slot& slot = slots_[place(high, low)];
  if (slot.used) return false;
  slot = {high, low, number, true};
  ++used_;
  return true;
}

std::optional<std::uint32_t> KeyTable::find(std::string_view key) const {
  if (slots_.empty()) return std::nullopt;
  const std::string digest = sha256_hex(key);
  const Slot& slot = slots_[place(from_hex_digits(std::string_view(digest).substr(0, 16)), from_hex_digits(std::string_view(digest).substr(16, 16)))];
  return slot.used ? std::optional(slot.number) : std::nullopt;
}

std::size_t KeyTable::place(std::uint64_t high, std::uint64_t low) const {
  std::size_t at = high & (slots_.size() - 1);
  while (slots_[at].used && (slots_[at].high != high || slots_[at].low != low)) at = (at + 1) & (slots_.size() - 1);
  return at;
}

void KeyTable::grow() {
  std::vector<Slot> before = std::move(slots_);
  slots_.assign(std::max<std::size_t>(64, before.size() * 2), Slot{});
  for (const Slot& slot : before)
    if (slot.used) slots_[place(slot.high, slot.low)] = slot;
}

Result<PlanIndex> PlanIndex::read(const std::filesystem::path& file, const Fault& fault, const std::function<void(const PlanIndex&)>& at_attempts, const Look& look) {
  PlanIndex index;
  auto lines = LineFile::open(file);
  if (!lines) return tl::unexpected(lines.error());
  index.file_ = std::move(*lines);
  std::size_t number = 0, latest = 0;
  bool told = false;
  const auto parser = [] { return [parser = std::make_shared<LineParser>()](std::string_view line) { return parser->plan(line); }; };
  const auto take = [&](ReadLine<PlanLine>&& line) {
    const std::string where = "plan.jsonl:" + std::to_string(++number) + ": ";
    if (!line.parsed) return fault(where + fault_of_plan_line(line.text)), true;
    const std::size_t kind = line.parsed->index();
    if (kind < latest || (kind == 0) != (number == 1)) return fault(where + "the line stands out of order"), true;
    latest = kind;
    if (kind == 3 && !told) told = true, at_attempts(index);
    index.take(std::move(line), fault, look);
    return true;
  };
  const auto seen = read_lines<PlanLine>(file, parser, take);
  if (!seen) return tl::unexpected(seen.error());
  if (seen->torn || seen->too_long) fault("plan.jsonl: a line was cut short, or is too long");
  if (number == 0) fault("plan.jsonl: the plan is empty");
  if (!told) at_attempts(index);
  index.link_users();
  return index;
}

void PlanIndex::take(ReadLine<PlanLine>&& read, const Fault& fault, const Look& look) {
  PlanLine& line = *read.parsed;
  if (auto* head = std::get_if<PlanHead>(&line)) head_ = std::move(*head);
  if (auto* pair = std::get_if<PairPlan>(&line)) take_pair(std::move(*pair), fault);
  if (auto* trial = std::get_if<TrialPlan>(&line)) take_trial(*trial, fault);
  if (auto* attempt = std::get_if<AttemptPlan>(&line)) take_attempt(*attempt, read, fault, look);
}

void PlanIndex::take_pair(PairPlan&& pair, const Fault& fault) {
  if (!pair_numbers_.emplace(pair.name, pairs_.size()).second) return fault("plan.jsonl: the pair " + pair.name + " stands twice");
  pairs_.push_back(std::move(pair));
}

void PlanIndex::take_trial(const TrialPlan& trial, const Fault& fault) {
  if (!keys_.insert(trial.key, static_cast<std::uint32_t>(trials_.size()))) return fault("plan.jsonl: the trial " + trial.key + " stands twice");
  trials_.push_back({text_number(trial.subject), text_number(trial.subject_digest), text_number(trial.interpreter), text_number(trial.sandbox), trial.arm});
}

void PlanIndex::take_attempt(const AttemptPlan& attempt, const ReadLine<PlanLine>& read, const Fault& fault, const Look& look) {
  const std::string name = attempt.pair + " " + attempt.attempt.id;
  const auto pair = pair_numbers_.find(attempt.pair);
  if (pair == pair_numbers_.end()) return fault("plan.jsonl: " + name + " is of a pair that was not planned");
  if (!attempt_keys_.insert(attempt_key(attempt.pair, attempt.attempt.id), static_cast<std::uint32_t>(attempts_.size()))) return fault("plan.jsonl: " + name + " is planned twice");
  attempts_.push_back({read.offset, read.length, pair->second, text_number(attempt.attempt.id), static_cast<std::uint32_t>(attempt_trials_.size())});
  for (const auto& [arm, key] : attempt.trials) note_trial(key);
  for (const auto& [arm, twin] : attempt.twins) note_trial(twin.key);
  if (attempt.alive) note_trial(*attempt.alive);
  look(*this, attempt);
}

void PlanIndex::note_trial(const std::string& key) {
  const auto number = keys_.find(key);
  if (!number) return;
  const auto begin = attempt_trials_.begin() + attempts_.back().first;
  if (std::find(begin, attempt_trials_.end(), *number) == attempt_trials_.end()) attempt_trials_.push_back(*number);
}

std::uint32_t PlanIndex::text_number(const std::string& text) {
  const auto [entry, added] = text_numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (added) texts_.push_back(text);
  return entry->second;
}

void PlanIndex::link_users() {
  first_user_.assign(trials_.size() + 1, 0);
  for (const TrialNumber trial : attempt_trials_) ++first_user_[trial + 1];
  for (std::size_t i = 1; i < first_user_.size(); ++i) first_user_[i] += first_user_[i - 1];
  users_.resize(attempt_trials_.size());
  std::vector<std::uint32_t> next(first_user_.begin(), first_user_.end() - 1);
  for (AttemptNumber attempt = 0; attempt < attempts_.size(); ++attempt)
    for (const TrialNumber trial : trials_of(attempt)) users_[next[trial]++] = attempt;
}

const PairPlan* PlanIndex::find_pair(std::string_view name) const {
  const auto found = pair_numbers_.find(name);
  return found == pair_numbers_.end() ? nullptr : &pairs_[found->second];
}

std::string PlanIndex::attempt_name(AttemptNumber number) const { return pairs_[attempts_[number].pair].name + " " + texts_[attempts_[number].id]; }

std::optional<AttemptNumber> PlanIndex::find_attempt(std::string_view pair, std::string_view id) const { return attempt_keys_.find(attempt_key(pair, id)); }

std::span<const TrialNumber> PlanIndex::trials_of(AttemptNumber number) const {
  const std::size_t begin = attempts_[number].first, end = number + 1 < attempts_.size() ? attempts_[number + 1].first : attempt_trials_.size();
  return std::span(attempt_trials_).subspan(begin, end - begin);
}

std::span<const AttemptNumber> PlanIndex::users_of(TrialNumber number) const {
  return std::span(users_).subspan(first_user_[number], first_user_[number + 1] - first_user_[number]);
}

Result<AttemptPlan> PlanIndex::read_attempt(AttemptNumber number) const {
  const auto line = file_->line(attempts_[number].offset, attempts_[number].length);
  if (!line) return tl::unexpected(line.error());
  auto parsed = parser_->plan(*line);
  if (!parsed || !std::holds_alternative<AttemptPlan>(*parsed)) return failure("plan.jsonl changed while it was read");
  return std::get<AttemptPlan>(std::move(*parsed));
}

}  // namespace nohatch
