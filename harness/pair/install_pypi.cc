// Packages of PyPI by pip: wheels alone, so that no code of a package runs when it is installed.
#include <algorithm>

#include "base/file_system.h"
#include "pair/recipe_file.h"
#include "pair/recipes.h"
#include "pair/tools.h"
#include "pair/tree_digest.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

bool has_pip(const fs::path& python) {
  return !python.empty() && run_tool({.argv = {python, "-m", "pip", "--version"}}).has_value();
}

Result<fs::path> python_with_pip() {
  static const fs::path kSystem = "/usr/bin/python3";
  if (has_pip(find_program(kSystem.string()))) return kSystem;
  const fs::path other = find_program("python3");
  if (has_pip(other)) return other;
  return failure("no python3 with pip is installed, and the package is not in the cache", {},
                 "apt-get install python3-pip, or fill the cache elsewhere and set NOHATCH_CACHE");
}

std::vector<std::string> pip_words(const fs::path& python, std::vector<std::string> words) {
  std::vector<std::string> all = {python, "-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check"};
  all.insert(all.begin() + 3, words.front());
  all.insert(all.end(), words.begin() + 1, words.end());
  return all;
}

const std::vector<std::string> kEnvironment = {"PIP_ROOT_USER_ACTION=ignore", "PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1"};

Status pip(const fs::path& python, std::vector<std::string> words) {
  auto done = run_tool({.argv = pip_words(python, std::move(words)), .extra_environment = kEnvironment});
  return done ? success() : Status(tl::unexpected(done.error()));
}

// The one file in a directory.
Result<fs::path> only_file(const fs::path& directory, const std::string& spec) {
  std::error_code error;
  fs::path found;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) found = entry.path();
  if (found.empty()) return failure("pip fetched nothing for " + spec);
  return found;
}

Result<std::string> fetch(const fs::path& python, const std::string& spec, const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  auto done = pip(python, {"download", "--no-deps", "--only-binary=:all:", "--dest", directory, spec});
  if (!done) {
    done.error().message = "cannot fetch " + spec + ": " + done.error().message;
    done.error().remedy = "is the version right, and the network there? `nohatch list interpreters` names the known versions";
    return tl::unexpected(done.error());
  }
  auto wheel = only_file(directory, spec);
  if (!wheel) return tl::unexpected(wheel.error());
  return file_digest(*wheel);
}

Status check_hash(const std::string& spec, const std::string& found, const Hashes& expected) {
  const auto wanted = expected.find(spec);
  if (wanted == expected.end() || wanted->second == found) return success();
  return failure("the fetched " + spec + " has the hash " + found + ", not " + wanted->second, {},
                 "do not use it; compare the hash with what its makers publish");
}

// Compiled ahead with the runtime that will run it. The result does not depend on times, and is never written again.
Status compile_ahead(const Interpreter& i, const fs::path& tree) {
  auto done = run_tool({.argv = {i.runtime, "-I", "-m", "compileall", "-q", "-s", tree, "--invalidation-mode", "unchecked-hash", tree},
                        .extra_environment = kEnvironment});
  if (done) return success();
  done.error().message = "cannot compile the package with " + i.runtime.string() + ": " + done.error().message;
  return tl::unexpected(done.error());
}

Status unpack(const fs::path& python, const std::vector<std::string>& what, const fs::path& tree) {
  std::vector<std::string> words = {"install", "--no-deps", "--no-compile", "--target", tree};
  words.insert(words.end(), what.begin(), what.end());
  return pip(python, std::move(words));
}

bool is_project(const fs::path& directory) {
  std::error_code error;
  return fs::exists(directory / "pyproject.toml", error) || fs::exists(directory / "setup.py", error);
}

// A directory that is no project holds the importable package itself.
Status copy_packages(const fs::path& from, const fs::path& tree) {
  std::error_code error;
  fs::copy(from, tree, fs::copy_options::recursive | fs::copy_options::copy_symlinks, error);
  return error ? Status(failure("cannot copy " + from.string() + ": " + error.message())) : success();
}

// pip notes where a file came from, and the hash of that note; that is no part of the package and differs each time.
void forget_origin(const fs::path& tree) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(tree, error)) {
    for (const char* note : {"direct_url.json", "RECORD"}) fs::remove(entry.path() / note, error);
  }
}

}  // namespace

Result<Hashes> install_from_pypi(const Interpreter& i, const Hashes& expected, const fs::path& tree) {
  auto python = python_with_pip();
  if (!python) return tl::unexpected(python.error());
  auto scratch = ScratchDirectory::create("nohatch-pip");
  if (!scratch) return tl::unexpected(scratch.error());
  std::vector<std::string> specs = {package_spec(InstallKind::kPypi, i.install.package, i.version)}, wheels;
  specs.insert(specs.end(), i.install.extra.begin(), i.install.extra.end());
  Hashes found;
  for (const std::string& spec : specs) {
    const fs::path directory = scratch->path() / std::to_string(found.size());
    auto hash = fetch(*python, spec, directory);
    if (!hash) return tl::unexpected(hash.error());
    if (auto checked = check_hash(spec, *hash, expected); !checked) return tl::unexpected(checked.error());
    found[spec] = *hash;
    wheels.push_back(*only_file(directory, spec));
  }
  std::vector<std::string> words = {"--no-index"};
  words.insert(words.end(), wheels.begin(), wheels.end());
  if (auto unpacked = unpack(*python, words, tree); !unpacked) return tl::unexpected(unpacked.error());
  forget_origin(tree);
  if (auto compiled = compile_ahead(i, tree); !compiled) return tl::unexpected(compiled.error());
  return found;
}

Status install_python_path(const Interpreter& i, const fs::path& tree) {
  std::error_code error;
  if (fs::is_directory(i.path, error) && !is_project(i.path)) {
    if (auto copied = copy_packages(i.path, tree); !copied) return copied;
    return compile_ahead(i, tree);
  }
  auto python = python_with_pip();
  if (!python) return tl::unexpected(python.error());
  if (auto unpacked = unpack(*python, {i.path}, tree); !unpacked) {
    unpacked.error().message = "cannot install " + i.path.string() + ": " + unpacked.error().message;
    unpacked.error().remedy = "build a wheel of it and name that";
    return unpacked;
  }
  forget_origin(tree);
  return compile_ahead(i, tree);
}

}  // namespace nohatch
