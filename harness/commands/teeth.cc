#include "commands/teeth.h"

#include <map>
#include <set>

#include "base/file_system.h"
#include "base/json.h"

namespace nohatch {
namespace {

using Wins = std::map<std::string, std::set<std::string>>;  // attempt -> where

void add_selftest(const Json& document, Wins& wins) {
  const std::string pair = document["pair"].string_or("");
  const auto* protections = document["protections"].array();
  if (protections == nullptr) return;
  for (const Json& protection : *protections)
    if (const auto* attempts = protection["noticed_by"].array())
      for (const Json& id : *attempts) wins[id.string_or("")].insert(pair + " without " + protection["name"].string_or(""));
}

void add_attempt(const std::string& pair, const Json& attempt, Wins& wins) {
  if (const auto* arms = attempt["arms"].object())
    for (const auto& [arm, seen] : *arms)
      if (arm != "bare" && seen["effect"].boolean_or(false)) wins[attempt["id"].string_or("")].insert(pair + " (" + arm + ")");
  const std::string alive = attempt["alive_on"].string_or("bare");
  const std::string verdict = attempt["verdict"].string_or("");
  if (alive != "bare" && !alive.empty() && verdict == "held") wins[attempt["id"].string_or("")].insert(alive);
}

void add_run(const Json& document, Wins& wins) {
  if (const auto* pairs = document["pairs"].array())
    for (const Json& pair : *pairs)
      if (const auto* attempts = pair["attempts"].array())
        for (const Json& attempt : *attempts) add_attempt(pair["pair"].string_or(""), attempt, wins);
}

}  // namespace

Result<TeethTable> teeth_table(const Corpus& corpus, const std::vector<std::string>& files) {
  if (files.empty()) return failure("teeth is a table over results", {}, "nohatch corpus teeth RESULT.json..., of runs and selftests with --format json");
  Wins wins;
  for (const std::string& file : files) {
    const auto text = read_file(file);
    if (!text) return tl::unexpected<Error>(text.error());
    const auto document = parse_json(*text);
    if (!document) return tl::unexpected<Error>(Error{.message = document.error().message, .where = file});
    add_run(*document, wins);
    add_selftest(*document, wins);
  }
  TeethTable table;
  for (const Case* attempt : corpus.attempts()) {
    const auto& where = wins[attempt->id];
    table.text += attempt->id + ":";
    for (const std::string& place : where) table.text += "  " + place;
    if (where.empty()) ++table.toothless;
    table.text += where.empty() ? "  seen to win nowhere but in bare\n" : "\n";
  }
  table.text += std::to_string(table.toothless) + " of " + std::to_string(corpus.attempts().size()) + " attempts were seen to win nowhere but in bare\n";
  return table;
}

}  // namespace nohatch
