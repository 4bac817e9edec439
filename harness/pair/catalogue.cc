#include "pair/catalogue.h"

#include "base/pattern.h"
#include "pair/interpreter_file.h"
#include "pair/sandbox_file.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

Status add(Entries& entries, std::string_view what, const std::string& name, const fs::path& file) {
  const auto [there, added] = entries.emplace(name, file);
  if (added) return success();
  return failure("the " + std::string(what) + " \"" + name + "\" is there twice: " + there->second.string() + " and " +
                     file.string(),
                 {}, "rename one of them, or leave out its --fixtures");
}

// DIR/NAME/FILE for each NAME that has it.
Status scan_directories(const fs::path& directory, std::string_view what, const char* file, Entries& entries) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    const fs::path candidate = entry.path() / file;
    if (!fs::is_regular_file(candidate, error)) continue;
    if (auto added = add(entries, what, entry.path().filename().string(), candidate); !added) return added;
  }
  return success();
}

Status scan_pairs(const fs::path& directory, Entries& entries) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    if (entry.path().extension() != ".toml" || !entry.is_regular_file(error)) continue;
    if (auto added = add(entries, "pair", entry.path().stem().string(), entry.path()); !added) return added;
  }
  return success();
}

std::vector<std::string> names_of(const Entries& entries) {
  std::vector<std::string> names;
  for (const auto& [name, file] : entries) names.push_back(name);
  return names;
}

tl::unexpected<Error> unknown(std::string_view what, std::string_view name, const Entries& entries) {
  const std::string near = nearest(name, names_of(entries));
  std::string all;
  for (const std::string& known : names_of(entries)) all += (all.empty() ? "" : ", ") + known;
  return failure("unknown " + std::string(what) + " \"" + std::string(name) + "\"", {},
                 near.empty() ? (all.empty() ? "none is known" : "known: " + all) : "did you mean \"" + near + "\"?");
}

}  // namespace

Result<Catalogue> Catalogue::load(const FixtureRoots& roots) {
  Catalogue all;
  for (const fs::path& root : roots.directories) {
    std::error_code error;
    if (!fs::is_directory(root, error)) return failure("the fixtures " + root.string() + " are no directory", {}, "name a directory with interpreters/, sandboxes/ or pairs/ in it");
    const std::size_t before = all.interpreters_.size() + all.sandboxes_.size() + all.pairs_.size();
    for (const Status& scanned : {scan_directories(root / "interpreters", "interpreter", "interpreter.toml", all.interpreters_),
                                  scan_directories(root / "sandboxes", "sandbox", "sandbox.toml", all.sandboxes_),
                                  scan_pairs(root / "pairs", all.pairs_)}) {
      if (!scanned) return tl::unexpected(scanned.error());
    }
    if (all.interpreters_.size() + all.sandboxes_.size() + all.pairs_.size() == before) {
      return failure("the fixtures " + root.string() + " hold no interpreter, sandbox or pair", {},
                     "they lie in interpreters/NAME/interpreter.toml, sandboxes/NAME/sandbox.toml and pairs/NAME.toml");
    }
  }
  return all;
}

Result<Interpreter> Catalogue::interpreter(std::string_view name, std::string_view profile) const {
  const auto found = interpreters_.find(name);
  if (found == interpreters_.end()) return unknown("interpreter", name, interpreters_);
  return read_interpreter(found->second, profile);
}

Result<Sandbox> Catalogue::sandbox(std::string_view name, std::string_view profile) const {
  const auto found = sandboxes_.find(name);
  if (found != sandboxes_.end()) return read_sandbox(found->second, profile);
  if (name == "none" && profile == "default") return no_sandbox();
  return unknown("sandbox", name, sandboxes_);
}

}  // namespace nohatch
