#include <set>

#include "base/bytes.h"
#include "evidence/bundle.h"
#include "verify/report.h"

namespace nohatch {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : printable_line(text, 400)) out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "\"";
}

std::string list_of(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& item : words) text += (text.empty() ? "" : ", ") + quoted(item);
  return "[" + text + "]";
}

// What a person has to look at before the digest that stands for it is believed.
std::string promises_comment(const PairPlan& pair) {
  std::string text;
  for (const NoPromise& promise : pair.promises.no_promises)
    text += "#   no promise: " + printable_line(promise.attempt) + " by " + std::string(word(promise.layer)) + ": " + printable_line(promise.reason) + "\n";
  for (const RefusalRule& rule : pair.refusals) text += "#   refuses by " + printable_line(rule.type) + ": " + printable_line(rule.message) + "\n";
  return text;
}

std::string pair_table(const PairPlan& pair, const Bundle& bundle) {
  std::set<std::string> exempt, waived;
  for (const RecordedVerdict& verdict : bundle.verdicts) {
    if (verdict.pair != pair.name) continue;
    if (verdict.judgement.verdict == Verdict::kNotApplicable) exempt.insert(std::string(word(verdict.judgement.reason)));
    if (verdict.judgement.verdict == Verdict::kWaived) waived.insert(verdict.attempt);
  }
  std::string text = "\n[[pair]]\nname = " + quoted(pair.name) + "\n# What it promises, and how it refuses:\n" + promises_comment(pair) + "promises = " + quoted(promises_digest(pair)) + "\n";
  text += "not-applicable = " + list_of(exempt) + "\nwaivers = " + list_of(waived) + "\n# baseline = \"prod.baseline\"\n\n[pair.identity]\n";
  for (const auto& [fact, value] : pair.identity) text += quoted(fact) + " = " + quoted(value) + "\n";
  return text;
}

}  // namespace

Result<std::string> draft_policy(const std::filesystem::path& directory) {
  const auto bundle = Bundle::open(directory);
  if (!bundle) return tl::unexpected(bundle.error());
  std::string text =
      "# A draft, from a bundle that nobody vouches for: believe no line of it before you have looked. docs/verifier-policy.md\n"
      "corpora    = [\"cases\"]          # your own copy\n"
      "require    = [\"*\"]\n"
      "nonces     = \"nonces.jsonl\"     # nohatch key nonce --book nonces.jsonl\n"
      "most-hours = 72\n"
      "telemetry  = [\"resources\", \"syscalls\"]\n\n"
      "[keys]                          # files of --trust DIR\n"
      "runner = [\"runner.pub\"]\n"
      "canary = [\"canary.pub\"]\n\n"
      "[host]\n";
  for (const char* fact : {"kernel.release", "cgroup.version"})
    if (bundle->host) text += quoted(fact) + " = " + quoted((*bundle->host)[fact].string_or("")) + "\n";
  for (const PairPlan& pair : bundle->plan.pairs) text += pair_table(pair, *bundle);
  return text;
}

}  // namespace nohatch
