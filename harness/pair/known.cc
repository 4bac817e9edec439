#include "pair/known.h"

#include <algorithm>

#include "base/toml.h"
#include "pair/catalogue.h"
#include "pair/fixture_toml.h"
#include "pair/host.h"
#include "pair/identity.h"
#include "pair/install.h"
#include "pair/pair_file.h"
#include "pair/recipes.h"
#include "pair/tools.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

void add_profiles(Known& known) {
  auto file = read_toml(known.file);
  if (!file) return;
  known.profiles = profile_names(*file);
  std::erase(known.profiles, "default");
}

void cannot(Known& known, const std::string& why, const std::string& remedy) {
  known.usable = false;
  known.why += (known.why.empty() ? "" : "; ") + why;
  known.remedy += (known.remedy.empty() ? "" : "; ") + remedy;
}

void add_releases(Known& known, const Interpreter& i, const fs::path& cache) {
  if (i.install.kind == InstallKind::kBuild) return;
  const std::vector<std::string> there = installed_versions(i, cache);
  for (const Release& release : i.install.releases) {
    known.releases.push_back({release.version, true, std::ranges::find(there, release.version) != there.end()});
  }
  for (const std::string& version : there) {
    const bool listed = std::ranges::find(known.releases, version, &KnownRelease::version) != known.releases.end();
    if (!listed) known.releases.push_back({version, false, true});
  }
}

void judge_interpreter(Known& known, const Interpreter& i, const fs::path& cache) {
  known.usable = true;
  add_releases(known, i, cache);
  const bool is_built = i.install.kind == InstallKind::kBuild;
  const bool has_runtime = is_built ? built_program(i).has_value() : !find_program(i.runtime.string()).empty();
  if (!has_runtime && is_built) return cannot(known, i.install.build + " is not built", "cmake --build");
  if (!has_runtime) cannot(known, i.runtime.string() + " is not installed", "apt-get install " + debian_package_of(i.runtime.filename().string()));
  known.installed = has_runtime && (known.releases.empty() || std::ranges::any_of(known.releases, &KnownRelease::installed));
}

void judge_sandbox(Known& known, const Sandbox& sandbox) {
  known.usable = known.installed = sandbox.installed;
  if (!sandbox.installed) cannot(known, sandbox.program.string() + " is not installed", "apt-get install " + debian_package_of(sandbox.program.filename().string()));
  for (const HostAnswer& answer : unmet_requirements(sandbox.needs)) {
    if (sandbox.installed || !answer.word.starts_with("command:")) cannot(known, answer.why, answer.remedy);
  }
}

void cannot_read(Known& known, const Error& error) { cannot(known, error.text(), "mend the file"); }

Known known_of(const std::string& name, const fs::path& file) {
  Known known;
  known.name = name;
  known.file = file;
  return known;
}

}  // namespace

Result<std::vector<Known>> known_interpreters(const PairOptions& options) {
  auto catalogue = Catalogue::load(options.fixtures);
  if (!catalogue) return tl::unexpected(catalogue.error());
  std::vector<Known> all;
  for (const auto& [name, file] : catalogue->interpreters()) {
    Known known = known_of(name, file);
    add_profiles(known);
    auto interpreter = catalogue->interpreter(name, "default");
    if (interpreter) {
      known.about = interpreter->about;
      judge_interpreter(known, *interpreter, options.cache);
    } else {
      cannot_read(known, interpreter.error());
    }
    all.push_back(std::move(known));
  }
  return all;
}

Result<std::vector<Known>> known_sandboxes(const PairOptions& options) {
  auto catalogue = Catalogue::load(options.fixtures);
  if (!catalogue) return tl::unexpected(catalogue.error());
  std::vector<Known> all;
  for (const auto& [name, file] : catalogue->sandboxes()) {
    Known known = known_of(name, file);
    add_profiles(known);
    auto sandbox = catalogue->sandbox(name, "default");
    if (sandbox) {
      known.about = sandbox->about;
      judge_sandbox(known, *sandbox);
    } else {
      cannot_read(known, sandbox.error());
    }
    all.push_back(std::move(known));
  }
  return all;
}

Result<std::vector<Known>> known_pairs(const PairOptions& options) {
  auto catalogue = Catalogue::load(options.fixtures);
  if (!catalogue) return tl::unexpected(catalogue.error());
  std::vector<Known> all;
  for (const auto& [name, file] : catalogue->pairs()) {
    Known known = known_of(name, file);
    auto pair = read_pair_file(file, *catalogue, options);
    if (pair) {
      known.about = pair->command_mode ? "a command" : pair->interpreter.spelled() + "+" + pair->sandbox.name;
      judge_sandbox(known, pair->sandbox);
      judge_interpreter(known, pair->interpreter, options.cache);
      known.usable = known.why.empty();
      known.releases.clear();  // those of its interpreter
    } else {
      cannot_read(known, pair.error());
    }
    all.push_back(std::move(known));
  }
  return all;
}

}  // namespace nohatch
