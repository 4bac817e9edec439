#include "commands/signing.h"

#include <fstream>

#include "base/chained_log.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "evidence/layout.h"
#include "evidence/nonce.h"
#include "evidence/signing_key.h"
#include "pair/identity.h"

namespace nohatch {
namespace {

constexpr const char* kPrograms[] = {"nohatch", "nohatch-canary", "nohatch-decoy", "nohatch-tool"};
constexpr std::string_view kProgramFact = "program.";

Status check_words(const RunOptions& options) {
  if (options.nonce.empty()) return failure("--sign needs a nonce", {}, "--nonce HEX, from nohatch key nonce");
  if (options.sign.empty()) return failure("--nonce needs keys to sign with", {}, "--sign KEYDIR, from nohatch key new");
  if (options.out.empty() && options.resume.empty()) return failure("--sign signs a bundle", {}, "name it by --out DIR");
  if (!is_nonce(options.nonce)) return failure("the nonce is not 64 digits of 0-9a-f", {}, "nohatch key nonce issues one");
  return success();
}

tl::unexpected<Error> unusable(Error error, Role role) {
  if (error.remedy.empty()) error.remedy = "nohatch key new " + std::string(word(role)) + " --to KEYDIR";
  return tl::unexpected<Error>(std::move(error));
}

// When the first canary of the run began: a resumed run began before this process did.
Result<std::string> beginning(const std::filesystem::path& bundle) {
  std::ifstream log(bundle / kCanaryFile);
  std::string line;
  std::getline(log, line);
  const Result<ChainLine> start = parse_chain_line(line);
  if (!start || start->body["time"].string() == nullptr) return failure("the canary's log has no beginning", (bundle / kCanaryFile).string());
  return *start->body["time"].string();
}

// The facts whose names begin so, without that beginning.
std::map<std::string, std::string> facts_below(const HostFacts& facts, std::string_view beginning) {
  std::map<std::string, std::string> below;
  for (auto at = facts.lower_bound(std::string(beginning)); at != facts.end() && at->first.starts_with(beginning); ++at)
    below[at->first.substr(beginning.size())] = at->second;
  return below;
}

Json host_json(const HostFacts& facts) {
  Json::Object host;
  for (const char* about : {"kernel", "cgroup", "user"}) host[about] = facts_json(facts_below(facts, std::string(about) + "."));
  for (const char* fact : {"machine", "system"}) host[fact] = facts.contains(fact) ? Json(facts.at(fact)) : Json(nullptr);
  return host;
}

Json corpora_json(const Corpus& corpus) {
  Json::Array roots;
  for (const CorpusRoot& root : corpus.roots) roots.push_back(Json::Object{{"root", root.name}, {"version", root.version}, {"digest", root.digest}});
  return roots;
}

Json tally_json(const Tally& tally) {
  Json::Object counts;
  for (const Verdict verdict : kVerdicts) counts[std::string(word(verdict))] = tally.of(verdict);
  return counts;
}

Json pairs_json(const Session& session, const RunReport& report) {
  Json::Array pairs;
  for (std::size_t index = 0; index < session.pairs().size(); ++index) {
    const Pair& pair = session.pairs()[index];
    pairs.push_back(Json::Object{{"name", pair.name}, {"identity", facts_json(identity_facts(pair))}, {"tally", tally_json(report.pairs.at(index).tally())}});
  }
  return pairs;
}

}  // namespace

Result<std::optional<RunSigning>> run_signing(const RunOptions& options) {
  if (options.sign.empty() && options.nonce.empty()) return std::optional<RunSigning>();
  if (Status words = check_words(options); !words) return tl::unexpected<Error>(words.error());
  const std::filesystem::path directory = std::filesystem::absolute(options.sign);
  Result<PrivateKey> runner = read_key(key_file(directory, Role::kRunner));
  if (!runner) return unusable(runner.error(), Role::kRunner);
  const std::filesystem::path canary = key_file(directory, Role::kCanary);
  if (Status usable = check_key_file(canary); !usable) return unusable(usable.error(), Role::kCanary);
  return std::optional<RunSigning>(RunSigning{.runner = std::move(*runner), .canary = {.key = canary, .nonce = options.nonce}});
}

Result<HostFacts> host_and_programs() {
  HostFacts facts = probe_host();
  facts["nohatch"] = NOHATCH_VERSION;
  for (const char* name : kPrograms) {
    const Result<std::string> digest = sha256_file(program_directory() / name);
    if (!digest) return tl::unexpected<Error>(digest.error());
    facts[std::string(kProgramFact) + name] = "sha256:" + *digest;
  }
  return facts;
}

Json facts_json(const std::map<std::string, std::string>& facts) {
  Json::Object object;
  for (const auto& [name, value] : facts) object[name] = value;
  return object;
}

Result<Json> run_predicate(const Session& session, const RunReport& report, const HostFacts& facts, const std::filesystem::path& bundle) {
  const Result<std::string> started = beginning(bundle);
  if (!started) return tl::unexpected<Error>(started.error());
  return Json(Json::Object{{"nonce", session.options().credentials.nonce},
                           {"nohatch", Json::Object{{"version", NOHATCH_VERSION}, {"programs", facts_json(facts_below(facts, kProgramFact))}}},
                           {"host", host_json(facts)},
                           {"corpora", corpora_json(session.corpus())},
                           {"pairs", pairs_json(session, report)},
                           {"partial", report.partial},
                           {"started", *started},
                           {"finished", utc_now()},
                           {"exit_status", number(report.exit())}});
}

}  // namespace nohatch
