#include <iostream>
#include <utility>

#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "observe/witness.h"
#include "pair/known.h"

namespace nohatch {
namespace {

std::string releases_of(const Known& known) {
  std::string text;
  for (const KnownRelease& release : known.releases)
    text += " " + release.version + (release.installed ? "*" : "") + (release.listed ? "" : "?");
  return text;
}

void print(const Known& known) {
  std::cout << known.name << (known.version.empty() ? "" : " " + known.version) << (known.usable ? "" : "  [not usable here: " + known.why + "; " + known.remedy + "]") << "\n";
  if (!known.about.empty()) std::cout << "    " << known.about << "\n";
  if (!known.profiles.empty()) {
    std::cout << "    profiles:";
    for (const std::string& profile : known.profiles) std::cout << " " << profile;
    std::cout << "\n";
  }
  if (!known.releases.empty()) std::cout << "    releases:" << releases_of(known) << "   (* installed, ? trusted on first use)\n";
}

int print_all(const Result<std::vector<Known>>& list) {
  if (!list) return complain(list.error());
  for (const Known& known : *list) print(known);
  return number(ExitStatus::kHeld);
}

int print_attempts(const CommonOptions& common) {
  const auto corpus = corpus_of(common);
  if (!corpus) return complain(corpus.error());
  for (const Case* attempt : corpus->attempts()) {
    std::cout << attempt->id << "  " << word(attempt->severity) << "  " << word(attempt->effect) << "  " << attempt->title << "  (";
    std::string separator;
    for (const auto& [language, files] : attempt->payloads) std::cout << std::exchange(separator, " ") << language;
    std::cout << ")\n";
  }
  return number(ExitStatus::kHeld);
}

int print_witnesses() {
  for (const auto& witness : all_witnesses()) std::cout << word(witness->kind()) << "\n";
  return number(ExitStatus::kHeld);
}

}  // namespace

int list_verb(const ListOptions& options) {
  set_up_log(options.common);
  if (options.what == "witnesses") return print_witnesses();
  if (options.what == "attempts") return print_attempts(options.common);
  const auto fixtures = fixtures_of(options.common);
  if (!fixtures) return complain(fixtures.error());
  if (options.what == "interpreters") return print_all(known_interpreters(*fixtures));
  if (options.what == "sandboxes") return print_all(known_sandboxes(*fixtures));
  return print_all(known_pairs(*fixtures));
}

}  // namespace nohatch
