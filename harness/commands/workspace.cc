#include "commands/workspace.h"

#include <unistd.h>

#include <charconv>
#include <iostream>

#include "base/file_system.h"
#include "base/log.h"
#include "exit_status.h"

namespace nohatch {
namespace {

LogLevel level_of(const CommonOptions& common) {
  if (common.quiet) return LogLevel::kError;
  if (common.log_level == "debug") return LogLevel::kDebug;
  if (common.log_level == "warning") return LogLevel::kWarning;
  if (common.log_level == "error") return LogLevel::kError;
  return common.log_level == "off" ? LogLevel::kOff : LogLevel::kInfo;
}

}  // namespace

void set_up_log(const CommonOptions& common) {
  set_log_level(level_of(common));
  set_progress(!common.quiet);
}

int complain(const Error& error) {
  show_progress("");
  std::cerr << "nohatch: " << error.text() << "\n";
  return number(ExitStatus::kUsage);
}

Result<PairOptions> fixtures_of(const CommonOptions& common) {
  auto options = default_pair_options();
  if (!options) return options;
  for (const std::string& directory : common.fixtures) options->fixtures.directories.emplace_back(std::filesystem::absolute(directory));
  options->frozen = common.frozen;
  for (const std::string& path : common.paths) {
    const std::size_t equals = path.find('=');
    if (equals == std::string::npos) return failure("--path " + path + " names no interpreter", {}, "--path NAME=DIR");
    options->paths[path.substr(0, equals)] = std::filesystem::absolute(path.substr(equals + 1));
  }
  return options;
}

Result<std::vector<CorpusRoot>> corpus_roots(const CommonOptions& common) {
  const auto data = data_directory();
  if (!data) return tl::unexpected<Error>(data.error());
  std::vector<CorpusRoot> roots = {{.name = "shipped", .directory = *data / "cases"}};
  for (const std::string& directory : common.corpora) roots.push_back({.name = directory, .directory = std::filesystem::absolute(directory)});
  return roots;
}

Result<Corpus> corpus_of(const CommonOptions& common) {
  const auto roots = corpus_roots(common);
  if (!roots) return tl::unexpected<Error>(roots.error());
  auto corpus = load_corpus(*roots);
  if (corpus) return std::move(*corpus);
  for (const Error& fault : corpus.error().faults) std::cerr << fault.text() << "\n";
  return failure("the corpus has " + std::to_string(corpus.error().faults.size()) + " faults", {}, "nohatch corpus lint");
}

Result<std::int64_t> milliseconds_of(const std::string& text) {
  std::int64_t amount = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), amount);
  const std::string unit(end, text.data() + text.size());
  const std::int64_t factor = unit == "ms" ? 1 : unit == "s" || unit.empty() ? 1000 : unit == "m" ? 60'000 : unit == "h" ? 3'600'000 : 0;
  if (fault != std::errc() || factor == 0 || amount < 0) return failure("\"" + text + "\" is no time", {}, "90s, 20m, 2h");
  return amount * factor;
}

}  // namespace nohatch
