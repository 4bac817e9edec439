#include "pair/install.h"

#include <algorithm>

#include "base/canonical_json.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "base/json.h"
#include "pair/cache.h"
#include "pair/recipe_file.h"
#include "pair/recipes.h"
#include "pair/tree_digest.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSection = "interpreters";
constexpr const char* kRecord = "installed.json";

Hashes expected_of(const Interpreter& i) {
  const auto listed = std::ranges::find(i.install.releases, i.version, &Release::version);
  return listed == i.install.releases.end() ? Hashes() : listed->packages;
}

// All that decides what is installed: a changed hash, lock file or runtime is another entry.
std::string recipe_digest(const Interpreter& i) {
  Sha256 sum;
  sum.update(std::to_string(static_cast<int>(i.install.kind)) + "\n" + i.install.package + "\n" + i.version + "\n");
  for (const auto& [spec, hash] : expected_of(i)) sum.update(spec + " " + hash + "\n");
  for (const std::string& extra : i.install.extra) sum.update("extra " + extra + "\n");
  if (!i.install.lock.empty()) sum.update("lock " + sha256_file(i.install.lock).value_or("") + "\n");
  if (i.install.kind == InstallKind::kPypi) sum.update("runtime " + sha256_file(i.runtime).value_or("") + "\n");
  return sum.hex();
}

std::string entry_name(const Interpreter& i) { return i.name + "-" + i.version + "-" + recipe_digest(i).substr(0, 12); }

Json record_of(const std::string& digest, const Hashes& packages, bool listed, const std::string& version) {
  Json::Object hashes;
  for (const auto& [spec, hash] : packages) hashes[spec] = hash;
  return Json(Json::Object{{"digest", "sha256:" + digest}, {"listed", listed}, {"packages", Json(hashes)}, {"version", version}});
}

std::optional<Installed> read_record(const fs::path& entry) {
  auto text = read_file(entry / kRecord);
  auto json = text ? parse_json(*text) : Result<Json>(tl::unexpected(text.error()));
  if (!json || !(*json)["digest"].string_or("").starts_with("sha256:")) return std::nullopt;
  Installed found{.tree = entry / "tree", .digest = (*json)["digest"].string()->substr(7), .packages = {}, .listed = (*json)["listed"].boolean_or(false)};
  if (const Json::Object* packages = (*json)["packages"].object()) {
    for (const auto& [spec, hash] : *packages) found.packages[spec] = hash.string_or("");
  }
  return found;
}

Status check_unchanged(const Installed& there, const fs::path& entry) {
  auto digest = sha256_tree(there.tree, true);
  if (digest && *digest == there.digest) return success();
  return failure("the installed tree " + there.tree.string() + " is not what was installed" +
                     (digest ? "" : ": " + digest.error().message),
                 {}, "remove " + entry.string() + " and install again");
}

Result<Hashes> fetch(const Interpreter& i, const fs::path& tree) {
  if (i.install.kind == InstallKind::kPypi) return install_from_pypi(i, expected_of(i), tree);
  if (i.install.kind == InstallKind::kNpm) return install_from_npm(i, expected_of(i), tree);
  auto built = install_built(i, tree);
  if (!built) return tl::unexpected(built.error());
  return Hashes();
}

Result<Hashes> take(const Interpreter& i, const fs::path& tree) {
  if (i.path.empty()) return fetch(i, tree);
  auto taken = i.install.kind == InstallKind::kPypi ? install_python_path(i, tree) : install_npm_path(i, tree);
  if (!taken) return tl::unexpected(taken.error());
  return Hashes();
}

// Makes the entry in a directory beside and renames it. Its name: `name`, or by its digest for the user's own tree.
Result<fs::path> make_entry(const Interpreter& i, const fs::path& cache, const std::string& name) {
  auto entry = CacheEntry::make(cache, kSection);
  if (!entry) return tl::unexpected(entry.error());
  const fs::path tree = entry->directory() / "tree";
  std::error_code error;
  fs::create_directory(tree, error);
  auto packages = take(i, tree);
  if (!packages) return tl::unexpected(packages.error());
  auto digest = sha256_tree(tree, true);
  if (!digest) return tl::unexpected(digest.error());
  const bool listed = !expected_of(i).empty() || i.install.kind == InstallKind::kBuild;
  const std::string version = i.path.empty() ? i.version : "path-" + digest->substr(0, 12);
  auto written = write_file(entry->directory() / kRecord, indented_json(record_of(*digest, *packages, listed, version)));
  if (!written) return tl::unexpected(written.error());
  return entry->keep(i.path.empty() ? name : i.name + "-" + version);
}

Status use(Interpreter& i, const fs::path& entry) {
  const auto there = read_record(entry);
  if (!there) return failure("the cache entry " + entry.string() + " has no record", {}, "remove it and install again");
  if (auto same = check_unchanged(*there, entry); !same) return same;
  i.tree = there->tree;
  if (!i.path.empty()) i.version = "path-" + there->digest.substr(0, 12);
  return success();
}

Status install_path(Interpreter& i, const PairOptions& options) {
  auto lock = CacheLock::take(options.cache, i.name + "-path");
  if (!lock) return tl::unexpected(lock.error());
  auto entry = make_entry(i, options.cache, "");
  return entry ? use(i, *entry) : Status(tl::unexpected(entry.error()));
}

Status install_release(Interpreter& i, const PairOptions& options) {
  const std::string name = entry_name(i);
  const fs::path entry = options.cache / kSection / name;
  std::error_code error;
  if (fs::exists(entry, error)) return use(i, entry);
  if (options.frozen && i.install.kind != InstallKind::kBuild) {
    return failure(i.spelled() + " is not in the cache " + options.cache.string() + ", and --frozen is given", {},
                   "nohatch install " + i.spelled());
  }
  auto lock = CacheLock::take(options.cache, name);
  if (!lock) return tl::unexpected(lock.error());
  if (fs::exists(entry, error)) return use(i, entry);  // another process was first
  auto made = make_entry(i, options.cache, name);
  return made ? use(i, *made) : Status(tl::unexpected(made.error()));
}

// Kept by the program's digest; the version is what the program itself says.
Status install_program(Interpreter& i, const PairOptions& options) {
  auto program = built_program(i);
  auto digest = program ? sha256_file(*program) : Result<std::string>(tl::unexpected(program.error()));
  if (!digest) return tl::unexpected(digest.error());
  Interpreter built = i;
  built.version = "build-" + digest->substr(0, 12);
  auto done = install_release(built, options);
  i.tree = built.tree;
  return done;
}

}  // namespace

Status install_interpreter(Interpreter& i, const PairOptions& options) {
  if (i.install.kind == InstallKind::kNone) return success();
  if (!i.path.empty()) return install_path(i, options);
  return i.install.kind == InstallKind::kBuild ? install_program(i, options) : install_release(i, options);
}

std::optional<Installed> installed(const Interpreter& i, const fs::path& cache) { return read_record(cache / kSection / entry_name(i)); }

std::vector<std::string> installed_versions(const Interpreter& i, const fs::path& cache) {
  std::vector<std::string> versions;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(cache / kSection, error)) {
    if (!entry.path().filename().string().starts_with(i.name + "-")) continue;
    auto text = read_file(entry.path() / kRecord);
    auto json = text ? parse_json(*text) : Result<Json>(tl::unexpected(text.error()));
    const std::string version = json ? (*json)["version"].string_or("") : "";
    if (!version.empty() && entry.path().filename().string().starts_with(i.name + "-" + version)) versions.push_back(version);
  }
  std::ranges::sort(versions, version_before);
  versions.erase(std::unique(versions.begin(), versions.end()), versions.end());
  return versions;
}

}  // namespace nohatch
