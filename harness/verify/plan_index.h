// A plan of any size in little memory: trials and attempts by number, their texts left in the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/line_parser.h"
#include "evidence/plan_document.h"
#include "verify/line_batches.h"

namespace nohatch {

using TrialNumber = std::uint32_t;
using AttemptNumber = std::uint32_t;

// Keys by their sha256, so that nobody can make two of them one.
class KeyTable {
 public:
  // False if it is there already.
  bool insert(std::string_view key, std::uint32_t number);
  std::optional<std::uint32_t> find(std::string_view key) const;
  std::size_t size() const { return used_; }

 private:
  struct Slot { std::uint64_t high = 0, low = 0; std::uint32_t number = 0; bool used = false; };
  std::size_t place(std::uint64_t high, std::uint64_t low) const;
  void grow();
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

// One trial of the plan; texts are indices into the table of texts.
struct IndexedTrial {
  std::uint32_t subject = 0, subject_digest = 0, interpreter = 0, sandbox = 0;
  Arm arm = Arm::kInvalid;
};

struct IndexedAttempt {
  std::uint64_t offset = 0;         // of its line
  std::uint32_t length = 0;
  std::uint32_t pair = 0;           // index into pairs()
  std::uint32_t id = 0;             // index into the table of texts
  std::uint32_t first = 0;          // its trials begin here in the list of all attempts' trials
};

class PlanIndex {
 public:
  // What each line says wrong of itself goes to `fault`; each attempt is shown to `look` as it is read.
  using Fault = std::function<void(std::string)>;
  using Look = std::function<void(const PlanIndex&, const AttemptPlan&)>;
  static Result<PlanIndex> read(const std::filesystem::path&, const Fault&, const std::function<void(const PlanIndex&)>& at_attempts, const Look& look);

  const PlanHead& head() const { return head_; }
  const std::vector<PairPlan>& pairs() const { return pairs_; }
  const PairPlan* find_pair(std::string_view name) const;
  std::optional<TrialNumber> find_trial(std::string_view key) const { return keys_.find(key); }
  const IndexedTrial& trial(TrialNumber number) const { return trials_[number]; }
  std::size_t trials() const { return trials_.size(); }
  const std::string& text(std::uint32_t index) const { return texts_[index]; }

  std::size_t attempts() const { return attempts_.size(); }
  const IndexedAttempt& attempt(AttemptNumber number) const { return attempts_[number]; }
  std::string attempt_name(AttemptNumber) const;                        // "PAIR ID"
  std::optional<AttemptNumber> find_attempt(std::string_view pair, std::string_view id) const;
  // The trials that decide an attempt (arms, twins, stand-in), without those that are not planned; and the attempts that a trial decides.
  std::span<const TrialNumber> trials_of(AttemptNumber) const;
  std::span<const AttemptNumber> users_of(TrialNumber) const;
  // Its line, read again. Not thread-safe.
  Result<AttemptPlan> read_attempt(AttemptNumber) const;

 private:
  void take(ReadLine<PlanLine>&&, const Fault&, const Look&);
  void take_pair(PairPlan&&, const Fault&);
  void take_trial(const TrialPlan&, const Fault&);
  void take_attempt(const AttemptPlan&, const ReadLine<PlanLine>&, const Fault&, const Look&);
  void note_trial(const std::string& key);
  std::uint32_t text_number(const std::string&);
  void link_users();

  std::optional<LineFile> file_;
  std::shared_ptr<LineParser> parser_ = std::make_shared<LineParser>();
  PlanHead head_;
  std::vector<PairPlan> pairs_;
  std::map<std::string, std::uint32_t, std::less<>> pair_numbers_, text_numbers_;
  std::vector<std::string> texts_;
  std::vector<IndexedTrial> trials_;
  KeyTable keys_, attempt_keys_;
  std::vector<IndexedAttempt> attempts_;
  std::vector<TrialNumber> attempt_trials_;
  std::vector<std::uint32_t> first_user_;
  std::vector<AttemptNumber> users_;
};

}  // namespace nohatch
