#include "pair/recipe_file.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "pair/fixture_toml.h"

namespace nohatch {
namespace {

InstallKind kind_of(std::string_view word) {
  if (word == "none") return InstallKind::kNone;
  if (word == "pypi") return InstallKind::kPypi;
  if (word == "npm") return InstallKind::kNpm;
  if (word == "build") return InstallKind::kBuild;
  return InstallKind::kInvalid;
}

bool is_sha256(std::string_view hex) {
  return hex.size() == 64 && hex.find_first_not_of("0123456789abcdef") == hex.npos;
}

// The hash of the release's own package, as its kind writes it.
void read_hash(TomlReader& reader, const InstallRecipe& recipe, Release& release) {
  const std::string spec = package_spec(recipe.kind, recipe.package, release.version);
  if (recipe.kind == InstallKind::kPypi) {
    const std::string hex = reader.text("sha256", true);
    if (!hex.empty() && !is_sha256(hex)) reader.fault("sha256", "`sha256` is not 64 lower-case hexadecimal digits");
    release.packages[spec] = "sha256:" + hex;
  } else if (recipe.kind == InstallKind::kNpm) {
    const std::string integrity = reader.text("integrity", true);
    if (!integrity.empty() && (!integrity.starts_with("sha512-") || integrity.size() != 95)) {
      reader.fault("integrity", "`integrity` is not \"sha512-\" and 88 base64 characters");
    }
    release.packages[spec] = integrity;
  }
}

Release read_release(const Toml& table, const InstallRecipe& recipe, std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  Release release;
  release.version = reader.text("version", true);
  release.packages = reader.text_table("packages");
  read_hash(reader, recipe, release);
  reader.finish();
  return release;
}

void check_extra(TomlReader& reader, const InstallRecipe& recipe) {
  for (const std::string& extra : recipe.extra) {
    if (recipe.kind != InstallKind::kPypi || extra.find("==") == std::string::npos) {
      reader.fault("extra", "\"" + extra + "\" is no exact version", "write NAME==VERSION; npm has a `lock` file instead");
      continue;
    }
    for (const Release& release : recipe.releases) {
      if (release.packages.contains(extra)) continue;
      reader.fault("extra", "release " + release.version + " has no hash of " + extra,
                   "add packages = {\"" + extra + "\" = \"sha256:...\"} to that [[release]]");
    }
  }
}

void sort_releases(std::vector<Release>& releases, TomlReader& reader) {
  std::ranges::stable_sort(releases, version_before, &Release::version);
  for (std::size_t i = 1; i < releases.size(); ++i) {
    if (releases[i].version == releases[i - 1].version) {
      reader.fault("release", "release " + releases[i].version + " is there twice");
    }
  }
}

// A number counts as one; "9" < "10", "1.0rc1" < "1.0".
std::string_view take_part(std::string_view& rest) {
  if (rest.starts_with('.')) rest.remove_prefix(1);
  const bool digits = !rest.empty() && rest[0] >= '0' && rest[0] <= '9';
  std::size_t n = 0;
  while (n < rest.size() && rest[n] != '.' && (rest[n] >= '0' && rest[n] <= '9') == digits) ++n;
  const std::string_view part = rest.substr(0, n);
  rest.remove_prefix(n);
  return part;
}

// -1 for letters, which come before an end, 0 for an end, else the number and 1.
long rank_of(std::string_view part) {
  if (part.empty()) return 0;
  long number = 0;
  const auto [end, problem] = std::from_chars(part.data(), part.data() + part.size(), number);
  return problem == std::errc() && end == part.data() + part.size() ? number + 1 : -1;
}

}  // namespace

std::string package_spec(InstallKind kind, std::string_view package, std::string_view version) {
  return std::string(package) + (kind == InstallKind::kPypi ? "==" : "@") + std::string(version);
}

bool version_before(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    const std::string_view part_a = take_part(a), part_b = take_part(b);
    const long rank_a = rank_of(part_a), rank_b = rank_of(part_b);
    if (rank_a != rank_b) return rank_a < rank_b;
    if (rank_a < 0 && part_a != part_b) return part_a < part_b;
  }
  return false;
}

InstallRecipe read_recipe(TomlReader& interpreter, const std::filesystem::path& directory, std::vector<Error>& faults) {
  InstallRecipe recipe{.kind = InstallKind::kNone};
  const Toml* table = interpreter.any("install");
  if (table == nullptr) {
    for (const Toml* release : tables(interpreter, "release")) {
      faults.push_back(Error{"a release without [install]", release->where, "say how it is installed"});
    }
    return recipe;
  }
  TomlReader reader(*table, faults);
  const std::string kind = reader.text("kind", true);
  recipe.kind = kind_of(kind);
  if (recipe.kind == InstallKind::kInvalid) {
    reader.fault("kind", "unknown kind \"" + kind + "\" of [install]", "none, pypi, npm or build");
  }
  const bool fetched = recipe.kind == InstallKind::kPypi || recipe.kind == InstallKind::kNpm;
  recipe.package = reader.text("package", fetched);
  recipe.extra = reader.texts("extra");
  recipe.build = reader.text("build", recipe.kind == InstallKind::kBuild);
  const std::string lock = reader.text("lock");
  if (!lock.empty()) recipe.lock = directory / lock;
  std::error_code error;
  if (!lock.empty() && !std::filesystem::is_regular_file(recipe.lock, error)) {
    reader.fault("lock", "there is no file " + recipe.lock.string());
  }
  for (const Toml* release : tables(interpreter, "release")) {
    recipe.releases.push_back(read_release(*release, recipe, faults));
  }
  sort_releases(recipe.releases, interpreter);
  check_extra(reader, recipe);
  reader.finish();
  return recipe;
}

}  // namespace nohatch
