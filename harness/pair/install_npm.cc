// Packages of npm. No script of a package runs; npm itself checks each tarball against the integrity in the lock file that we
// write, and we check afterwards that the lock of the installed tree says the same.
#include <algorithm>

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "base/json.h"
#include "pair/recipe_file.h"
#include "pair/recipes.h"
#include "pair/tools.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

Status npm(const std::vector<std::string>& words, const fs::path& directory, const std::string& what) {
  const fs::path program = find_program("npm");
  if (program.empty()) {
    return failure("npm is not installed, and the package is not in the cache", {},
                   "install Node.js with npm, or fill the cache elsewhere and set NOHATCH_CACHE");
  }
  std::vector<std::string> all = {program};
  all.insert(all.end(), words.begin(), words.end());
  for (const char* word : {"--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"}) all.emplace_back(word);
  auto done = run_tool({.argv = all, .directory = directory});
  if (done) return success();
  done.error().message = "cannot install " + what + ": " + done.error().message;
  const bool wrong_hash = done.error().message.find("EINTEGRITY") != std::string::npos;
  done.error().remedy = wrong_hash ? "do not use it; compare the hash with what its makers publish"
                                   : "is the version right, and the network there? `nohatch list interpreters` names the known versions";
  return tl::unexpected(done.error());
}

Json wanted(const Interpreter& i) {
  Json::Object dependency;
  dependency[i.install.package] = i.version;
  return Json(Json::Object{{"dependencies", Json(dependency)}});
}

Result<Json> read_json(const fs::path& file) {
  auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  auto json = parse_json(*text);
  if (!json) json.error().where = file.string();
  return json;
}

// The fixture's lock with this release in place of the one it was made for; without a lock, of this release alone.
Result<Json> lock_for(const Interpreter& i, const std::string& integrity) {
  Json::Object packages;
  if (!i.install.lock.empty()) {
    auto lock = read_json(i.install.lock);
    if (!lock) return lock;
    if ((*lock)["packages"].object() == nullptr) return failure("no lock file of version 3", i.install.lock.string(), "write it with npm 7 or later");
    packages = *(*lock)["packages"].object();
  }
  packages[""] = wanted(i);
  Json::Object entry;
  if (const Json::Object* old = packages["node_modules/" + i.install.package].object()) entry = *old;
  entry.erase("resolved");
  entry["version"] = i.version;
  entry["integrity"] = integrity;
  packages["node_modules/" + i.install.package] = Json(entry);
  return Json(Json::Object{{"lockfileVersion", 3}, {"requires", true}, {"packages", Json(packages)}});
}

Hashes hashes_of(const Json& lock) {
  Hashes hashes;
  const Json::Object* packages = lock["packages"].object();
  if (packages == nullptr) return hashes;
  constexpr std::string_view kDirectory = "node_modules/";
  for (const auto& [place, entry] : *packages) {
    const std::size_t at = place.rfind(kDirectory);
    if (at == std::string::npos) continue;
    hashes[place.substr(at + kDirectory.size()) + "@" + entry["version"].string_or("")] = entry["integrity"].string_or("");
  }
  return hashes;
}

Status check_installed(const Hashes& found, const Hashes& expected) {
  for (const auto& [spec, hash] : expected) {
    const auto there = found.find(spec);
    if (there != found.end() && there->second == hash) continue;
    return failure("npm installed " + (there == found.end() ? "no " + spec : spec + " with the hash " + there->second + ", not " + hash), {},
                   "do not use it; compare the hash with what its makers publish");
  }
  return success();
}

Status write_json(const fs::path& file, const Json& json) { return write_file(file, indented_json(json)); }

// What npm writes for itself differs from place to place and is no part of the packages.
void remove_leftovers(const fs::path& tree) {
  std::error_code error;
  for (const char* name : {"package.json", "package-lock.json", "node_modules/.package-lock.json"}) fs::remove(tree / name, error);
}

Result<fs::path> packed(const Interpreter& i, const fs::path& scratch) {
  std::error_code error;
  if (!fs::is_directory(i.path, error)) return i.path;
  if (auto done = npm({"pack", i.path, "--pack-destination", scratch, "--silent"}, scratch, i.path.string()); !done) {
    return tl::unexpected(done.error());
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(scratch, error)) {
    if (entry.path().extension() == ".tgz") return entry.path();
  }
  return failure("npm packed nothing of " + i.path.string(), {}, "does its package.json name files?");
}

bool has_dependencies(const fs::path& package) {
  auto manifest = read_json(package / "package.json");
  const Json::Object* dependencies = manifest ? (*manifest)["dependencies"].object() : nullptr;
  return dependencies != nullptr && !dependencies->empty();
}

Status untar(const fs::path& tarball, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to, error);
  auto done = run_tool({.argv = {"tar", "--extract", "--gzip", "--no-same-owner", "--strip-components=1", "--file", tarball, "--directory", to}});
  return done ? success() : Status(tl::unexpected(done.error()));
}

}  // namespace

Result<Hashes> install_from_npm(const Interpreter& i, const Hashes& expected, const fs::path& tree) {
  const std::string spec = package_spec(InstallKind::kNpm, i.install.package, i.version);
  if (auto written = write_json(tree / "package.json", wanted(i)); !written) return tl::unexpected(written.error());
  if (const auto listed = expected.find(spec); listed != expected.end()) {
    auto lock = lock_for(i, listed->second);
    if (!lock) return tl::unexpected(lock.error());
    if (auto written = write_json(tree / "package-lock.json", *lock); !written) return tl::unexpected(written.error());
    if (auto done = npm({"ci"}, tree, spec); !done) return tl::unexpected(done.error());
  } else if (auto done = npm({"install"}, tree, spec); !done) {
    return tl::unexpected(done.error());
  }
  auto lock = read_json(tree / "node_modules" / ".package-lock.json");
  if (!lock) return tl::unexpected(lock.error());
  const Hashes found = hashes_of(*lock);
  if (auto checked = check_installed(found, expected); !checked) return tl::unexpected(checked.error());
  remove_leftovers(tree);
  return found;
}

Status install_npm_path(const Interpreter& i, const fs::path& tree) {
  auto scratch = ScratchDirectory::create("nohatch-npm");
  if (!scratch) return tl::unexpected(scratch.error());
  auto tarball = packed(i, scratch->path());
  if (!tarball) return tl::unexpected(tarball.error());
  const fs::path package = tree / "node_modules" / i.install.package;
  if (auto unpacked = untar(*tarball, package); !unpacked) return unpacked;
  if (!has_dependencies(package)) return success();
  std::error_code error;
  const bool locked = fs::copy_file(i.path / "package-lock.json", package / "package-lock.json", fs::copy_options::overwrite_existing, error);
  auto done = npm({locked ? "ci" : "install", "--omit=dev", "--no-save"}, package, "what " + i.path.string() + " depends on");
  if (!done) return done;
  fs::remove(package / "package-lock.json", error);
  fs::remove(package / "node_modules" / ".package-lock.json", error);
  return success();
}

}  // namespace nohatch
