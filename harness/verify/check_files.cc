// What can be asked of a bundle before anything of it is believed: its files, their digests and their signatures.
#include <algorithm>

#include "base/bytes.h"
#include "base/file_system.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;



bool is_output(const std::string& name) {
  if (!name.starts_with("outputs/") || !name.ends_with(".txt")) return false;
  const std::string_view number = std::string_view(name).substr(8, name.size() - 12);
  return !number.empty() && number.size() <= 12 && number.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_of_a_bundle(const std::string& name) {
  const auto& names = bundle_files();
  return std::find(names.begin(), names.end(), name) != names.end() || name == kRunSignature || is_output(name);
}

bool is_plain(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::regular;
}

std::string subject_digest(const Statement& statement, std::string_view name) {
  for (const Subject& subject : statement.subjects)
    if (subject.name == name) return subject.sha256;
  return {};
}

std::optional<Statement> signed_statement(Verifying& v, const char* check, const char* file, std::string_view type, Role role) {
  const auto text = read_file_beneath(v.directory, file, kLargestEnvelope);
  if (!text) {
    v.findings.add(check, std::string(file) + " is absent or cannot be read: " + text.error().message, "run with --sign and --nonce");
    return std::nullopt;
  }
  auto statement = open_statement(*text, type, v.keys.of(role));
  if (statement) return std::move(*statement);
  v.findings.add(check, std::string(file) + ": " + statement.error().message, "name the " + std::string(word(role)) + "'s public key in the policy, if it is one that you trust");
  return std::nullopt;
}

}  // namespace

void check_layout(Verifying& v) {
  const auto names = list_tree(v.directory);
  if (!names) return v.findings.add("layout", "the bundle cannot be read: " + names.error().text());
  for (const std::string& name : *names) {
    if (!is_of_a_bundle(name)) v.findings.add("layout", name + " is no file of a bundle", "remove it, or ask for the bundle as the run left it");
    else if (!is_plain(v.directory / name)) v.findings.add("layout", name + " is a link or no regular file", "ask for the bundle as the run left it");
  }
}

void check_run_signature(Verifying& v) {
  v.run = signed_statement(v, "run-signature", kRunSignature, kRunResult, Role::kRunner);
}

void check_files(Verifying& v) {
  if (!v.run) return;
  bool sound = true;
  const auto refuse = [&](const std::string& what) {
    sound = false;
    v.findings.add("files", what, "ask for the bundle as the run left it");
  };
  for (const std::string& name : bundle_files()) {
    const std::string expected = subject_digest(*v.run, name);
    const bool there = is_plain(v.directory / name);
    if (expected.empty() && there) refuse(name + " is not vouched for by the run's signature");
    if (expected.empty() && !there) refuse(name + " is absent");
    if (expected.empty()) continue;
    const auto digest = there ? sha256_file(v.directory / name) : Result<std::string>(failure("absent"));
    if (!digest) refuse(name + " is absent");
    else if (*digest != expected) refuse(name + " was altered: it is not the file that was signed");
  }
  for (const Subject& subject : v.run->subjects)
    if (const auto& names = bundle_files(); std::find(names.begin(), names.end(), subject.name) == names.end())
      refuse(subject.name + " is vouched for, but is no file of a bundle");
  if (!sound) return;
  auto bundle = Bundle::open(v.directory);
  if (!bundle) return refuse(bundle.error().text());
  v.bundle = std::move(*bundle);
  for (const RecordedTrial& trial : v.bundle->trials) v.trials[trial.key] = &trial;
  for (const TrialPlan& trial : v.bundle->plan.trials) v.planned[trial.key] = &trial;
}

void check_canary_signature(Verifying& v) {
  v.canary = signed_statement(v, "canary-signature", kCanarySignature, kCanaryReadback, Role::kCanary);
  if (!v.canary) return;
  const auto digest = sha256_file(v.directory / kCanaryFile);
  if (!digest || subject_digest(*v.canary, kCanaryFile) != *digest)
    v.findings.add("canary-signature", "canary.jsonl is not the log that the canary signed", "ask for the bundle as the run left it");
}

void check_records(Verifying& v) {
  for (const std::string& fault : v.bundle->faults) v.findings.add("records", fault, "ask for the bundle as the run left it");
  if (v.bundle->torn) v.findings.add("records", "the last record was cut short", "nohatch run --resume");
  if (!v.bundle->summary) v.findings.add("records", "the run did not end: there is no summary", "nohatch run --resume");
}

}  // namespace nohatch
