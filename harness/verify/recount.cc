#include "verify/recount.h"

#include <algorithm>

#include "base/canonical_json.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "corpus/applicability.h"
#include "evidence/layout.h"
#include "evidence/records.h"

namespace nohatch {
namespace {

constexpr const char* kAsTheRunLeftIt = "ask for the bundle as the run left it";

// Never 0, which says that there is none.
std::uint64_t text_digest(std::string_view text) { return std::stoull(sha256_hex(text).substr(0, 16), nullptr, 16) | 1; }

bool demands(const std::vector<std::string>& names, const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); }

const PairDemand* demand_of(const VerifierPolicy& policy, const std::string& name) {
  for (const PairDemand& demand : policy.pairs)
    if (demand.name == name) return &demand;
  return nullptr;
}

void look_at_telemetry(const Telemetry& telemetry, const std::vector<std::string>& demanded, const std::string& name, std::vector<Finding>& doubts) {
  const auto& [resources, syscalls] = telemetry;
  const auto because = [](const std::string& why) { return why.empty() ? why : ": " + why; };
  if (demands(demanded, "resources") && !(resources.read && resources.cpu_milliseconds && resources.memory_peak_bytes && resources.processes_peak))
    doubts.push_back({"telemetry", name + " has no whole trace of its resources" + because(resources.why), "run where it can have cgroups: nohatch doctor"});
  if (!demands(demanded, "syscalls")) return;
  if (!syscalls.traced || syscalls.calls.empty())
    doubts.push_back({"telemetry", name + " has no trace of its system calls" + because(syscalls.why), "run where they can be traced: nohatch doctor"});
  if (syscalls.lost != 0)
    doubts.push_back({"telemetry", name + ": the trace of its system calls lost " + std::to_string(syscalls.lost) + " events", "run again on a quieter machine"});
}

std::string excuse_missing(const PairDemand& demand, const std::string& id, Verdict verdict, Reason reason) {
  const auto& exempt = demand.not_applicable;
  if (verdict == Verdict::kHeld) return {};
  if (verdict == Verdict::kNotApplicable && std::find(exempt.begin(), exempt.end(), reason) != exempt.end()) return {};
  const auto named = [&](const std::string& glob) { return names_attempt(glob, id); };
  if (verdict == Verdict::kWaived && std::any_of(demand.waivers.begin(), demand.waivers.end(), named)) return {};
  return std::string(word(verdict));
}

}  // namespace

Recount::Recount(const PlanIndex& plan, const VerifierPolicy& policy, std::map<std::string, Baseline> baselines, const std::filesystem::path& bundle,
                 std::unordered_set<std::uint64_t> outputs, Findings& findings)
    : plan_(plan), policy_(policy), baselines_(std::move(baselines)), bundle_(bundle), findings_(findings), outputs_(std::move(outputs)), tries_(plan.trials()), lines_(plan.trials()),
      judged_(plan.attempts()), here_(plan.pairs().size()), waiting_(plan.pairs().size()) {
  for (AttemptNumber attempt = 0; attempt < plan.attempts(); ++attempt) judged_[attempt].missing = static_cast<std::uint16_t>(plan.trials_of(attempt).size());
  for (std::uint32_t pair = 0; pair < plan.pairs().size(); ++pair)
    for (const auto& [arm, keys] : plan.pairs()[pair].busy)
      for (const std::string* key : {&keys.work, &keys.start})
        if (const auto trial = plan.find_trial(*key)) busy_.emplace(*trial, pair);
  for (AttemptNumber attempt = 0; attempt < plan.attempts(); ++attempt)
    if (judged_[attempt].missing == 0) ready(attempt);
}

void Recount::take(ReadLine<RecordLine>&& line) {
  if (!line.parsed) {
    findings_.add("records", "record " + std::to_string(next_) + ": " + fault_of_record_line(line.text), kAsTheRunLeftIt);
    ++next_;
    head_ = sha256_hex(line.text);
    return;
  }
  RecordLine& record = *line.parsed;
  take_chain(record);
  if (auto* trial = std::get_if<TrialLine>(&record.body)) take_trial(std::move(*trial), line);
  if (const auto* verdict = std::get_if<VerdictLine>(&record.body)) take_verdict(*verdict);
  if (const auto* life = std::get_if<LifeProof>(&record.body)) life_ = *life;
}

void Recount::take_chain(const RecordLine& record) {
  const std::string name = "record " + std::to_string(next_);
  if (next_ == 0) {
    const auto anchor = sha256_file(bundle_ / kPlanFile);
    head_ = anchor ? *anchor : "";
  }
  if (record.seq != next_) findings_.add("records", name + " has the number " + std::to_string(record.seq) + ": one is absent, moved or doubled", kAsTheRunLeftIt);
  if (record.previous != head_) findings_.add("records", name + " does not follow the one before it", kAsTheRunLeftIt);
  head_ = record.digest;
  next_ = record.seq + 1;
}

void Recount::take_trial(TrialLine&& line, const ReadLine<RecordLine>& read) {
  const std::uint64_t seq = read.parsed->seq;
  look_at_output(line, seq);
  const auto number = plan_.find_trial(line.trial.key);
  if (!number) return findings_.add("trials", "trial " + line.trial.key + " was not planned", kAsTheRunLeftIt);
  if (line.trial.attempt != tries_[*number]) return findings_.add("trials", "trial " + line.trial.key + " has a try out of turn, or twice", kAsTheRunLeftIt);
  look_at(*number, line, seq);
  line.trial.telemetry = {};  // no verdict rests on it
  auto trial = std::make_shared<RecordedTrial>(std::move(line.trial));
  if (tries_[*number]++ == 0) {
    lines_[*number] = {read.offset, read.length};
    return hold(*number, std::move(trial));
  }
  more_lines_[*number].emplace_back(read.offset, read.length);
  for (const AttemptNumber attempt : plan_.users_of(*number)) judged_[attempt].again = true;
}

// What the last try of a trial says wrong of itself.
void Recount::look_at(TrialNumber number, const TrialLine& line, std::uint64_t seq) {
  const RecordedTrial& trial = line.trial;
  const std::string name = "trial " + trial.key + " (record " + std::to_string(seq) + ")";
  std::vector<Finding> doubts;
  if (!trial.fault.empty()) doubts.push_back({"trials", name + " could not be run: " + trial.fault, "nohatch run --again"});
  for (const WitnessState& state : trial.observation.witnesses) {
    if (!policy_.witnesses.empty() && std::find(policy_.witnesses.begin(), policy_.witnesses.end(), state.witness) == policy_.witnesses.end()) continue;
    const std::string witness = name + ": the " + std::string(word(state.witness)) + " witness ";
    if (state.blind) doubts.push_back({"witnesses", witness + "was blind: " + state.why, "nohatch doctor"});
    if (state.lost != 0) doubts.push_back({"witnesses", witness + "lost " + std::to_string(state.lost) + " events", "run again on a quieter machine"});
  }
  if (trial.fault.empty()) look_at_telemetry(trial.telemetry, policy_.telemetry, name, doubts);
  if (doubts.empty()) doubts_.erase(number);
  else doubts_[number] = std::move(doubts);
  if (trial.observation.network) links_[trial.observation.network->link] = {trial.observation.network->hits, trial.observation.network->packets, number};
}

void Recount::look_at_output(const TrialLine& line, std::uint64_t seq) {
  const bool there = outputs_.erase(seq) != 0;
  if (!line.output) return;
  const std::string name = output_name(seq);
  if (!there) return findings_.add("records", name + " is absent", kAsTheRunLeftIt);
  const auto text = read_file_beneath(bundle_, name);
  if (!text || text->size() != line.output->bytes || "sha256:" + sha256_hex(*text) != line.output->digest) findings_.add("records", name + " is not the output that its record names", kAsTheRunLeftIt);
}

void Recount::hold(TrialNumber number, std::shared_ptr<const RecordedTrial> trial) {
  const auto users = plan_.users_of(number);
  const bool busy = busy_.count(number) != 0;
  if (users.empty() && !busy) return;
  held_[number] = {std::move(trial), static_cast<std::uint32_t>(users.size())};
  if (busy) note_busy(number);
  for (const AttemptNumber attempt : users)
    if (--judged_[attempt].missing == 0) ready(attempt);
}

void Recount::note_busy(TrialNumber number) {
  const auto [begin, end] = busy_.equal_range(number);
  for (auto at = begin; at != end; ++at) {
    const std::uint32_t pair = at->second;
    if (here_[pair] || !place_of(pair)) continue;
    here_[pair] = place_of(pair);
    for (const AttemptNumber attempt : std::exchange(waiting_[pair], {})) ready(attempt);
  }
}

// Nothing while a trial that would tell has no record yet.
std::optional<std::map<Arm, bool>> Recount::place_of(std::uint32_t pair) {
  for (const auto& [arm, keys] : plan_.pairs()[pair].busy)
    for (const std::string* key : {&keys.work, &keys.start})
      if (const auto trial = plan_.find_trial(*key); trial && held_.count(*trial) == 0) return std::nullopt;
  return ran_here(plan_.pairs()[pair], find_held());
}

void Recount::ready(AttemptNumber attempt) {
  const std::uint32_t pair = plan_.attempt(attempt).pair;
  if (!here_[pair]) here_[pair] = place_of(pair);
  if (!here_[pair]) return waiting_[pair].push_back(attempt);
  judge_one(attempt, find_held(), true);
  release(attempt);
}

void Recount::release(AttemptNumber attempt) {
  for (const TrialNumber trial : plan_.trials_of(attempt)) {
    const auto held = held_.find(trial);
    if (held != held_.end() && --held->second.users == 0 && busy_.count(trial) == 0) held_.erase(held);
  }
}

FindTrial Recount::find_held() const {
  return [this](const std::string& key) -> std::optional<TrialFacts> {
    const auto number = plan_.find_trial(key);
    const auto held = number ? held_.find(*number) : held_.end();
    if (held == held_.end()) return std::nullopt;
    const RecordedTrial& trial = *held->second.trial;
    return TrialFacts{trial.observation, trial.fault, trial.cpu_milliseconds};
  };
}

// That the canary lived is a check of its own, so that nothing has to wait for the record that says it.
void Recount::judge_one(AttemptNumber number, const FindTrial& find, bool keep) {
  const auto attempt = plan_.read_attempt(number);
  if (!attempt) return findings_.add("verdicts", plan_.attempt_name(number) + ": " + attempt.error().message);
  const std::uint32_t pair = plan_.attempt(number).pair;
  ReviewFacts review = attempt->review;
  if (const auto own = baselines_.find(attempt->pair); own != baselines_.end()) review = {true, own->second.find(attempt->attempt.id), review.waiver};
  const LifeProof life{.canary_before = true, .canary_after = true};
  const Judgement judgement = judge(reviewed(judge_input(*attempt, plan_.pairs()[pair], here_[pair].value_or(std::map<Arm, bool>{}), find, life), review));
  if (!keep) {
    if (judgement.verdict == Verdict::kEscaped || judgement.verdict == Verdict::kExposed)
      findings_.add("tries", plan_.attempt_name(number) + " was " + std::string(word(judgement.verdict)) + " in an earlier try", "an escape that was seen once is not tried away");
    return;
  }
  Judged& judged = judged_[number];
  judged.computed = text_digest(canonical_json(to_json(RecordedVerdict{attempt->pair, attempt->attempt.id, judgement})));
  judged.verdict = judgement.verdict;
  judged.reason = judgement.reason;
  if (judgement.verdict == Verdict::kHeld) why_.erase(number);
  else why_[number] = judgement.why;
}

void Recount::take_verdict(const VerdictLine& line) {
  const auto json = parse_json(line.body);
  const auto number = json ? plan_.find_attempt((*json)["pair"].string_or(""), (*json)["attempt"].string_or("")) : std::nullopt;
  if (!number) return findings_.add("verdicts", "a verdict of what was not planned", kAsTheRunLeftIt);
  if (judged_[*number].said != 0) return findings_.add("verdicts", plan_.attempt_name(*number) + " has two verdicts", kAsTheRunLeftIt);
  judged_[*number].said = text_digest(line.body);
}

// Attempts of which a trial was tried again are judged as each try left them: first all but the last, then the last.
void Recount::judge_tries() {
  const auto file = LineFile::open(bundle_ / kRecordsFile);
  if (!file || more_lines_.empty()) return;
  LineParser parser;
  std::map<std::pair<TrialNumber, std::size_t>, RecordedTrial> read;
  const auto load = [&](TrialNumber trial, std::size_t wanted) -> const RecordedTrial* {
    if (tries_[trial] == 0) return nullptr;
    const std::size_t last = std::min<std::size_t>(wanted, tries_[trial] - 1u);
    const auto [entry, added] = read.try_emplace({trial, last});
    if (!added) return &entry->second;
    const auto [offset, length] = last == 0 ? lines_[trial] : more_lines_[trial][last - 1];
    const auto line = file->line(offset, length);
    auto parsed = line ? parser.record(*line) : std::nullopt;
    if (parsed && std::holds_alternative<TrialLine>(parsed->body)) entry->second = std::move(std::get<TrialLine>(parsed->body).trial);
    return &entry->second;
  };
  std::size_t most = 0;
  for (const auto& [trial, lines] : more_lines_) most = std::max(most, lines.size());
  for (AttemptNumber attempt = 0; attempt < plan_.attempts(); ++attempt) {
    if (!judged_[attempt].again) continue;
    read.clear();
    for (std::size_t tries = 0; tries <= most; ++tries) {
      const FindTrial find = [&](const std::string& key) -> std::optional<TrialFacts> {
        const auto number = plan_.find_trial(key);
        const RecordedTrial* trial = number ? load(*number, tries) : nullptr;
        if (trial == nullptr) return std::nullopt;
        return TrialFacts{trial->observation, trial->fault, trial->cpu_milliseconds};
      };
      judge_one(attempt, find, tries == most);
    }
  }
}

void Recount::finish() {
  for (std::uint32_t pair = 0; pair < here_.size(); ++pair)
    if (!here_[pair]) here_[pair] = ran_here(plan_.pairs()[pair], find_held());
  for (AttemptNumber attempt = 0; attempt < plan_.attempts(); ++attempt)
    if (judged_[attempt].computed == 0) judge_one(attempt, find_held(), true);  // with what there is
  held_.clear();
  judge_tries();
  for (TrialNumber trial = 0; trial < plan_.trials(); ++trial)
    if (tries_[trial] == 0) findings_.add("trials", "a trial of " + plan_.text(plan_.trial(trial).subject) + " (" + std::string(word(plan_.trial(trial).arm)) + ") is absent", "nohatch run --resume");
  for (const auto& [trial, doubts] : doubts_)
    for (const Finding& doubt : doubts) findings_.add(doubt.check, doubt.what, doubt.remedy);
  for (const std::uint64_t seq : outputs_) findings_.add("records", output_name(seq) + " belongs to no record", kAsTheRunLeftIt);
  compare_verdicts();
}

void Recount::compare_verdicts() {
  for (AttemptNumber attempt = 0; attempt < plan_.attempts(); ++attempt) {
    const Judged& judged = judged_[attempt];
    const std::string& pair = plan_.pairs()[plan_.attempt(attempt).pair].name;
    const auto why = why_.find(attempt);
    const std::string reason = why == why_.end() || why->second.empty() ? "" : ": " + why->second;
    tallies_[pair].add(judged.verdict);
    if (judged.said == 0) findings_.add("verdicts", plan_.attempt_name(attempt) + " has no verdict", "nohatch run --resume");
    else if (judged.said != judged.computed)
      findings_.add("verdicts", plan_.attempt_name(attempt) + ": its verdict is not what its records come to, which is " + std::string(word(judged.verdict)) + reason,
                    "believe the records; a baseline of the verifier's own may make it another");
    const PairDemand* demand = demand_of(policy_, pair);
    if (demand == nullptr) continue;
    if (const std::string missing = excuse_missing(*demand, plan_.text(plan_.attempt(attempt).id), judged.verdict, judged.reason); !missing.empty())
      findings_.add("held", plan_.attempt_name(attempt) + " is " + missing + reason, "nohatch explain " + plan_.text(plan_.attempt(attempt).id));
  }
}

}  // namespace nohatch
