#include "evidence/bundle_signature.h"

#include "base/digest.h"
#include "base/file_system.h"
#include "evidence/layout.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSha256 = "sha256:";

Result<std::vector<Subject>> subjects_of(const fs::path& directory) {
  const Result<std::string> text = read_file(directory / kSummaryFile);
  if (!text) return tl::unexpected(text.error());
  const Result<Json> summary = parse_json(*text);
  if (!summary) return failure(summary.error().message, (directory / kSummaryFile).string());
  const Json::Object* digests = (*summary)["digests"].object();
  if (digests == nullptr) return failure("it names no digests", (directory / kSummaryFile).string());
  std::vector<Subject> subjects = {{kSummaryFile, sha256_hex(*text)}};
  for (const auto& [name, digest] : *digests) subjects.push_back({name, digest.string_or("").substr(kSha256.size())});
  return subjects;
}

}  // namespace

Status sign_bundle(const fs::path& directory, const Json& predicate, const PrivateKey& key) {
  Result<std::vector<Subject>> subjects = subjects_of(directory);
  if (!subjects) return tl::unexpected(subjects.error());
  const Statement statement{.subjects = std::move(*subjects), .predicate_type = std::string(kRunResult), .predicate = predicate};
  std::error_code error;
  fs::create_directories((directory / kRunSignature).parent_path(), error);
  if (error) return system_failure("make " + (directory / kRunSignature).parent_path().string(), error.value());
  return write_file(directory / kRunSignature, sign_statement(statement, key));
}

}  // namespace nohatch
