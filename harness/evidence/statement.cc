#include "evidence/statement.h"

#include <algorithm>
#include <set>

#include "base/bytes.h"
#include "base/canonical_json.h"

namespace nohatch {
namespace {

constexpr std::string_view kInTotoV1 = "https://in-toto.io/Statement/v1";
constexpr std::size_t kDigestDigits = 64;

tl::unexpected<Error> malformed(std::string_view what) { return failure("malformed statement: " + std::string(what)); }

bool is_sha256(std::string_view text) {
  return text.size() == kDigestDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool has_exactly(const Json& json, std::initializer_list<std::string_view> keys) {
  if (json.object() == nullptr || json.object()->size() != keys.size()) return false;
  return std::all_of(keys.begin(), keys.end(), [&](std::string_view key) { return json.object()->contains(key); });
}

Result<Subject> subject_from(const Json& json) {
  if (!has_exactly(json, {"name", "digest"})) return malformed("a subject is an object of name and digest");
  const Json& digest = json["digest"];
  if (!has_exactly(digest, {"sha256"})) return malformed("a subject's digest is its sha256");
  Subject subject{.name = json["name"].string_or(""), .sha256 = digest["sha256"].string_or("")};
  if (subject.name.empty()) return malformed("a subject has no name");
  if (!is_sha256(subject.sha256)) return malformed("the sha256 of " + printable_line(subject.name, 80) + " is none");
  return subject;
}

Result<std::vector<Subject>> subjects_from(const Json& json) {
  if (json.array() == nullptr || json.array()->empty()) return malformed("it has no subject");
  std::vector<Subject> subjects;
  std::set<std::string> names;
  for (const Json& one : *json.array()) {
    Result<Subject> subject = subject_from(one);
    if (!subject) return tl::unexpected(subject.error());
    if (!names.insert(subject->name).second) return malformed("the subject " + printable_line(subject->name, 80) + " stands twice");
    subjects.push_back(std::move(*subject));
  }
  return subjects;
}

}  // namespace

Json to_json(const Statement& statement) {
  Json::Array subjects;
  for (const Subject& subject : statement.subjects)
    subjects.push_back(Json::Object{{"name", subject.name}, {"digest", Json::Object{{"sha256", subject.sha256}}}});
  return Json::Object{{"_type", kInTotoV1}, {"subject", subjects}, {"predicateType", statement.predicate_type}, {"predicate", statement.predicate}};
}

Result<Statement> statement_from(std::string_view payload) {
  const Result<Json> json = parse_json(payload, {.bytes = kLargestEnvelope});
  if (!json) return malformed(json.error().message);
  if (!has_exactly(*json, {"_type", "subject", "predicateType", "predicate"}))
    return malformed("it is an object of _type, subject, predicateType and predicate");
  if ((*json)["_type"] != Json(kInTotoV1)) return malformed("it is of another _type than " + std::string(kInTotoV1));
  Result<std::vector<Subject>> subjects = subjects_from((*json)["subject"]);
  if (!subjects) return tl::unexpected(subjects.error());
  Statement statement{.subjects = std::move(*subjects), .predicate_type = (*json)["predicateType"].string_or(""), .predicate = (*json)["predicate"]};
  if (statement.predicate_type.empty()) return malformed("it has no predicate type");
  if (statement.predicate.object() == nullptr) return malformed("its predicate is no object");
  return statement;
}

std::string sign_statement(const Statement& statement, const PrivateKey& key) {
  return sign_envelope(kStatementType, canonical_json(to_json(statement)), key);
}

Result<Statement> open_statement(std::string_view text, std::string_view predicate_type, const std::vector<PublicKey>& trusted) {
  const Result<Opened> opened = open_envelope(text, kStatementType, trusted);
  if (!opened) return tl::unexpected(opened.error());
  Result<Statement> statement = statement_from(opened->payload);
  if (statement && statement->predicate_type != predicate_type)
    return failure("the statement is a " + printable_line(statement->predicate_type, 80) + ", not a " + std::string(predicate_type));
  return statement;
}

}  // namespace nohatch
