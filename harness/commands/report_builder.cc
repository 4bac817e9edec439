#include "commands/report_builder.h"

#include <set>

#include "base/clock.h"
#include "base/file_system.h"
#include "judge/assembly.h"
#include "pair/host.h"

namespace nohatch {
namespace {

std::string quoted(const std::string& word) {
  if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:@./,{}%") == std::string::npos && !word.empty()) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string fact(const HostFacts& facts, const char* name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

AttemptReport attempt_report(const AssessedAttempt& assessed, const Session& session) {
  const Case& subject = *assessed.planned->subject;
  const Pair& pair = session.pairs()[assessed.planned->pair];
  AttemptReport report{.id = subject.id, .klass = subject.klass, .title = subject.title, .about = subject.about, .remedy = subject.remedy,
                       .effect = subject.effect, .severity = subject.severity, .layers = assessed.planned->required};
  put_judgement(report, assessed.judgement, assessed.input.arms);
  report.again = again_line(pair, subject.id, session.options().seed);
  report.skipped = assessed.planned->skipped;
  return report;
}

PairReport pair_report(const Pair& pair, const std::map<Arm, bool>& ran_here) {
  PairReport report{.pair = pair.name, .ran_here = ran_here};
  if (pair.command_mode) return report;
  const Interpreter& interpreter = pair.interpreter;
  report.interpreter = InterpreterReport{interpreter.name, interpreter.profile, interpreter.version, interpreter.digest};
  SandboxReport sandbox{pair.sandbox.name, pair.sandbox.profile, pair.sandbox.version, {}};
  for (const Protection& protection : pair.sandbox.protections) sandbox.protections.push_back(protection.name);
  report.sandbox = std::move(sandbox);
  if (!pair.sandbox.image.empty()) report.image = pair.sandbox.image;
  return report;
}

// What the baseline knows and this whole run did not see.
void add_vanished(PairReport& report, const Review& review, bool partial) {
  if (!review.baseline || partial) return;
  std::set<std::string> ran;
  for (const AttemptReport& attempt : report.attempts) ran.insert(attempt.id);
  for (const std::string& id : vanished_ids(*review.baseline, ran)) {
    AttemptReport gone{.id = id, .klass = id.substr(0, id.find('.'))};
    put_judgement(gone, vanished_judgement(), {});
    report.attempts.push_back(std::move(gone));
  }
}

void add_notes(PairReport& report, const Review& review, const Session& session, const Pair& pair, std::string_view today) {
  if (review.baseline)
    if (std::string note = recorded_elsewhere(review.baseline->head, baseline_head(pair, session.corpus())); !note.empty())
      report.notes.push_back(std::move(note));
  if (report.attempts.empty() || session.plan().partial) return;  // what was not tried needs no waiver today
  std::set<std::string> used;
  for (const AttemptReport& attempt : report.attempts)
    if (attempt.waiver) used.insert(attempt.id);
  for (std::string& note : waiver_notes(review.waivers, pair.name, used, today)) report.notes.push_back(std::move(note));
}

}  // namespace

Result<Review> read_review(const Pair& pair, const std::string& baseline_file) {
  Review review;
  const std::filesystem::path file = baseline_file.empty() ? pair.baseline : std::filesystem::path(baseline_file);
  if (!file.empty() && (std::filesystem::exists(file) || !baseline_file.empty())) {
    auto text = read_file(file);
    if (!text) return tl::unexpected<Error>(text.error());
    auto baseline = parse_baseline(*text, file.string());
    if (!baseline) return tl::unexpected<Error>(baseline.error());
    review.baseline = std::move(*baseline);
  }
  if (!pair.waivers.empty() && std::filesystem::exists(pair.waivers)) {
    auto text = read_file(pair.waivers);
    if (!text) return tl::unexpected<Error>(text.error());
    WaiverFile waivers = parse_waivers(*text, pair.waivers.string());
    if (!waivers.faults.empty()) return tl::unexpected<Error>(waivers.faults.front());
    review.waivers = std::move(waivers.waivers);
  }
  return review;
}

ReviewFacts review_facts(const Review& review, const std::string& id, const std::string& pair, std::string_view today) {
  return {.has_baseline = review.baseline.has_value(),
          .expected = review.baseline ? review.baseline->find(id) : std::nullopt,
          .waiver = find_waiver(review.waivers, id, pair, today)};
}

BaselineHead baseline_head(const Pair& pair, const Corpus& corpus) {
  const HostFacts facts = probe_host();
  BaselineHead head{.pair = pair.name, .kernel = fact(facts, "kernel.release"), .cgroup = fact(facts, "cgroup.version"), .user = fact(facts, "user.uid")};
  for (const CorpusRoot& root : corpus.roots) head.corpora[root.name] = root.digest;
  return head;
}

std::string again_line(const Pair& pair, const std::string& id, std::uint64_t seed) {
  std::string line = "nohatch run " + (pair.command_mode ? "--language " + pair.interpreter.language : quoted(pair.name));
  line += " --only " + quoted(id) + " --seed " + std::to_string(seed) + " --keep";
  if (!pair.command_mode) return line;
  line += " --";
  for (const std::string& word : pair.command) line += " " + quoted(word);
  return line;
}

RunReport build_report(const Session& session, SessionResult& result, const std::map<std::size_t, Review>& reviews, std::string_view today) {
  RunReport report{.nohatch = NOHATCH_VERSION, .canary_alive_before = result.life.canary_before, .canary_alive_after = result.life.canary_after,
                   .partial = session.plan().partial, .interrupted = result.suite.stopped == "interrupted"};
  for (const CorpusRoot& root : session.corpus().roots) report.corpora.push_back({root.name, root.version, root.digest});
  for (std::size_t index = 0; index < session.pairs().size(); ++index) {
    const Pair& pair = session.pairs()[index];
    const auto found = reviews.find(index);
    const Review review = found == reviews.end() ? Review{} : found->second;
    PairReport part = pair_report(pair, result.ran_here[index]);
    for (AssessedAttempt& assessed : result.attempts) {
      if (assessed.planned->pair != index) continue;
      assessed.input = reviewed(std::move(assessed.input), review_facts(review, assessed.input.attempt.id, pair.name, today));
      assessed.judgement = judge(assessed.input);
      part.attempts.push_back(attempt_report(assessed, session));
    }
    add_vanished(part, review, report.partial);
    add_notes(part, review, session, pair, today);
    report.pairs.push_back(std::move(part));
  }
  return report;
}

}  // namespace nohatch
