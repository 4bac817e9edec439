#include "corpus/corpus.h"

#include <iostream>

#include "base/file_system.h"
#include "commands/teeth.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "corpus/corpus_diff.h"
#include "corpus/lint.h"
#include "exit_status.h"

namespace nohatch {
namespace {

int show(const CorpusOptions& options) {
  const auto corpus = corpus_of(options.common);
  if (!corpus) return complain(corpus.error());
  for (const Case& c : corpus->cases) {
    if (!options.id.empty() && c.id != options.id) continue;
    std::cout << c.id << (c.is_attempt() ? "" : "  (twin: " + c.ability + ")") << "  " << c.digest << "\n    " << c.title << "\n";
    if (options.id.empty()) continue;
    std::cout << "    " << c.about << "\n";
    for (const auto& [key, files] : c.payloads)
      for (const std::string& file : files) std::cout << "\n" << (c.directory / file).string() << "\n" << read_file(c.directory / file).value_or("");
    return number(ExitStatus::kHeld);
  }
  if (!options.id.empty()) return complain({.message = "there is no case " + options.id, .remedy = "nohatch corpus show"});
  return number(ExitStatus::kHeld);
}

int lint(const CorpusOptions& options) {
  const auto roots = corpus_roots(options.common);
  if (!roots) return complain(roots.error());
  const std::vector<Error> faults = lint_corpus(*roots);
  for (const Error& fault : faults) std::cout << fault.text() << "\n";
  std::cout << faults.size() << " faults\n";
  return number(faults.empty() ? ExitStatus::kHeld : ExitStatus::kUsage);
}

int digest(const CorpusOptions& options) {
  const auto corpus = corpus_of(options.common);
  if (!corpus) return complain(corpus.error());
  for (const CorpusRoot& root : corpus->roots) std::cout << root.digest << "  " << root.name << " " << root.version << "\n";
  return number(ExitStatus::kHeld);
}

Result<Corpus> corpus_at(const std::string& directory) {
  auto corpus = load_corpus({{.name = directory, .directory = std::filesystem::absolute(directory)}});
  if (corpus) return std::move(*corpus);
  return tl::unexpected<Error>(corpus.error().faults.front());
}

int diff(const CorpusOptions& options) {
  if (options.before.empty()) return complain({.message = "corpus diff compares two corpora", .remedy = "nohatch corpus diff OLD NEW"});
  const auto before = corpus_at(options.before);
  const auto after = corpus_at(options.after);
  if (!before) return complain(before.error());
  if (!after) return complain(after.error());
  const CorpusDiff change = diff_corpora(*before, *after);
  for (const std::string& id : change.added) std::cout << "+ " << id << "\n";
  for (const std::string& id : change.removed) std::cout << "- " << id << "\n";
  for (const std::string& id : change.changed) std::cout << "~ " << id << "\n";
  return number(change.empty() ? ExitStatus::kHeld : ExitStatus::kOpen);
}

int teeth(const CorpusOptions& options) {
  const auto corpus = corpus_of(options.common);
  if (!corpus) return complain(corpus.error());
  const auto table = teeth_table(*corpus, options.from);
  if (!table) return complain(table.error());
  std::cout << table->text;
  return number(table->toothless == 0 ? ExitStatus::kHeld : ExitStatus::kDrifted);
}

}  // namespace

int corpus_verb(const CorpusOptions& options) {
  set_up_log(options.common);
  if (options.action == "show") return show(options);
  if (options.action == "lint") return lint(options);
  if (options.action == "digest") return digest(options);
  return options.action == "diff" ? diff(options) : teeth(options);
}

}  // namespace nohatch
