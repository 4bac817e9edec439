#include "evidence/advisories.h"

#include <algorithm>
#include <charconv>

#include "base/clock.h"
#include "base/toml.h"
#include "evidence/fields.h"

namespace nohatch {

template <typename V, Either<Advisory> S>
void fields(V& visit, S& s) {
  auto& [id, interpreter, introduced, fixed] = s;
  visit("id", id);
  visit("interpreter", interpreter);
  visit("introduced", introduced);
  visit("fixed", fixed);
}

template <typename V, Either<Advisories> S>
void fields(V& visit, S& s) {
  auto& [issued, expires, advisories] = s;
  visit("issued", issued);
  visit("expires", expires);
  visit("advisories", advisories);
}

namespace {

struct Version { std::vector<std::uint64_t> numbers; std::string rest; };  // rest: "b1" of "9.0b1"

std::optional<Version> version_of(std::string_view text) {
  Version version;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc()) return std::nullopt;
    version.numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.size() < 2 || text.front() != '.') break;
    text.remove_prefix(1);
  }
  if (version.numbers.empty() || text.size() > 40) return std::nullopt;
  version.rest = text;
  while (version.numbers.size() > 1 && version.numbers.back() == 0) version.numbers.pop_back();  // 9.0 is 9
  return version;
}

bool affected(const Advisory& advisory, std::string_view version) {
  const auto since = advisory.introduced.empty() ? std::optional(1) : compare_releases(version, advisory.introduced);
  const auto until = advisory.fixed.empty() ? std::optional(-1) : compare_releases(version, advisory.fixed);
  return !since || !until || (*since >= 0 && *until < 0);
}

Advisory read_one(const Toml& table, std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  Advisory advisory{reader.text("id", true), reader.text("interpreter", true), reader.text("introduced"), reader.text("fixed")};
  for (const char* key : {"introduced", "fixed"})
    if (const std::string& version = key[0] == 'i' ? advisory.introduced : advisory.fixed; !version.empty() && !version_of(version)) reader.fault(key, "\"" + version + "\" is no version");
  reader.finish();
  return advisory;
}

}  // namespace

std::optional<int> compare_releases(std::string_view left, std::string_view right) {
  const auto a = version_of(left), b = version_of(right);
  if (!a || !b) return std::nullopt;
  if (a->numbers != b->numbers) return a->numbers < b->numbers ? -1 : 1;
  if (a->rest == b->rest) return 0;
  if (a->rest.empty() || b->rest.empty()) return a->rest.empty() ? 1 : -1;
  return a->rest < b->rest ? -1 : 1;
}

Statement advisories_statement(const Advisories& advisories, const std::string& file_digest) {
  FieldWriter writer;
  fields(writer, advisories);
  return {.subjects = {{"advisories.toml", file_digest}}, .predicate_type = std::string(kAdvisories), .predicate = writer.take()};
}

Result<Advisories> advisories_from(const Statement& statement) {
  Advisories advisories;
  FieldReader reader(statement.predicate, "");
  fields(reader, advisories);
  if (Status status = reader.done(); !status) return tl::unexpected(status.error());
  return advisories;
}

Result<Advisories> read_advisories(std::string_view text, const std::string& file_name) {
  const auto toml = parse_toml(text, file_name);
  if (!toml) return tl::unexpected(toml.error());
  std::vector<Error> faults;
  TomlReader top(*toml, faults);
  Advisories read{.issued = top.text("issued", true), .expires = top.text("expires", true)};
  for (const char* key : {"issued", "expires"})
    if (!seconds_of_utc(key[0] == 'i' ? read.issued : read.expires)) top.fault(key, "no time", "2026-12-01T00:00:00Z");
  if (const Toml* list = top.any("advisory"); list != nullptr && list->array() != nullptr)
    for (const Toml& table : *list->array()) read.advisories.push_back(read_one(table, faults));
  top.finish();
  if (!faults.empty()) return tl::unexpected(faults.front());
  return read;
}

std::vector<std::string> reasons_against(const Advisories& file, std::string_view interpreter, std::string_view version, std::int64_t now) {
  const std::string name = std::string(interpreter) + "@" + std::string(version);
  std::vector<std::string> reasons;
  const auto issued = seconds_of_utc(file.issued), expires = seconds_of_utc(file.expires);
  if (!issued || !expires || now < *issued || now >= *expires) reasons.push_back("the advisories hold from " + file.issued + " to " + file.expires + ", and not now");
  if (!version_of(version)) reasons.push_back(name + ": \"" + std::string(version) + "\" is no version that can be compared");
  bool known = false;
  for (const Advisory& advisory : file.advisories) {
    if (advisory.interpreter != interpreter) continue;
    known = true;
    if (advisory.id != "none" && affected(advisory, version)) reasons.push_back(name + " is affected by " + advisory.id + (advisory.fixed.empty() ? ", which no release has fixed" : ", fixed in " + advisory.fixed));
  }
  if (!known) reasons.push_back("the advisories do not cover " + std::string(interpreter));
  return reasons;
}

}  // namespace nohatch
