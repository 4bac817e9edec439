// What can be asked of a bundle before anything of it is believed: its files, their digests and their signatures.
#include <algorithm>
#include <future>

#include "base/bytes.h"
#include "base/file_system.h"
#include "evidence/layout.h"
#include "verify/checks.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAsTheRunLeftIt = "ask for the bundle as the run left it";

// The number of an output's file; nothing for another name.
std::optional<std::uint64_t> output_number(const std::string& name) {
  if (!name.starts_with("outputs/") || !name.ends_with(".txt")) return std::nullopt;
  const std::string number = name.substr(8, name.size() - 12);
  if (number.empty() || number.size() > 12 || number.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const std::uint64_t seq = std::stoull(number);
  return output_name(seq) == name ? std::optional(seq) : std::nullopt;
}

bool is_of_a_bundle(const std::string& name) {
  const auto& names = bundle_files();
  return std::find(names.begin(), names.end(), name) != names.end() || name == kRunSignature;
}

bool is_plain(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::regular;
}

bool is_long(const fs::path& path) {
  std::error_code error;
  return fs::file_size(path, error) > (4u << 20) && !error;
}

std::string subject_digest(const Statement& statement, std::string_view name) {
  for (const Subject& subject : statement.subjects)
    if (subject.name == name) return subject.sha256;
  return {};
}

void look_at_layout(Verifying& v) {
  const auto names = list_tree(v.directory);
  if (!names) return v.findings.add("layout", "the bundle cannot be read: " + names.error().text());
  for (const std::string& name : *names) {
    const auto output = output_number(name);
    if (!output && !is_of_a_bundle(name)) v.findings.add("layout", name + " is no file of a bundle", "remove it, or " + std::string(kAsTheRunLeftIt));
    else if (!is_plain(v.directory / name)) v.findings.add("layout", name + " is a link or no regular file", kAsTheRunLeftIt);
    else if (output) v.outputs.insert(*output);
  }
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

// By name, of those that are there; a long one in a thread of its own.
std::map<std::string, std::string> digests_of_files(const fs::path& directory) {
  std::map<std::string, std::future<Result<std::string>>> running;
  for (const std::string& name : bundle_files())
    if (is_plain(directory / name)) running[name] = std::async(is_long(directory / name) ? std::launch::async : std::launch::deferred, [file = directory / name] { return sha256_file(file); });
  std::map<std::string, std::string> digests;
  for (auto& [name, digest] : running)
    if (const auto done = digest.get()) digests[name] = *done;
  return digests;
}

void compare_files(Verifying& v, const std::map<std::string, std::string>& there) {
  v.vouched = true;
  const auto refuse = [&](const std::string& what) {
    v.vouched = false;
    v.findings.add("files", what, kAsTheRunLeftIt);
  };
  for (const std::string& name : bundle_files()) {
    const std::string expected = subject_digest(*v.run, name);
    const auto found = there.find(name);
    if (found == there.end()) refuse(name + " is absent");
    else if (expected.empty()) refuse(name + " is not vouched for by the run's signature");
    else if (found->second != expected) refuse(name + " was altered: it is not the file that was signed");
  }
  const auto& names = bundle_files();
  for (const Subject& subject : v.run->subjects)
    if (std::find(names.begin(), names.end(), subject.name) == names.end()) refuse(subject.name + " is vouched for, but is no file of a bundle");
}

}  // namespace

void look_at_bytes(Verifying& v) {
  look_at_layout(v);
  v.run = signed_statement(v, "run-signature", kRunSignature, kRunResult, Role::kRunner);
  v.canary = signed_statement(v, "canary-signature", kCanarySignature, kCanaryReadback, Role::kCanary);
  if (!v.run && !v.canary) return;  // nothing that a digest could be compared with
  const auto there = digests_of_files(v.directory);
  if (v.run) compare_files(v, there);
  const auto log = there.find(kCanaryFile);
  if (v.canary && (log == there.end() || subject_digest(*v.canary, kCanaryFile) != log->second))
    v.findings.add("canary-signature", "canary.jsonl is not the log that the canary signed", kAsTheRunLeftIt);
  const auto format = read_file_beneath(v.directory, kFormatFile, 1000);
  if (v.vouched && (!format || *format != kBundleFormat)) {
    v.vouched = false;
    v.findings.add("files", "it is a bundle of a format that this nohatch does not know", "verify it with the nohatch that made it");
  }
}

}  // namespace nohatch
