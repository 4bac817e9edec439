#include "pair/identity.h"

#include "base/digest.h"
#include "base/pattern.h"
#include "pair/tools.h"
#include "pair/tree_digest.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kVersion = R"((\d+(?:\.\d+)+[-.\w]*))";

std::vector<std::string> filled(std::vector<std::string> words, const Interpreter& i) {
  constexpr std::string_view kTree = "{tree}/";
  for (std::string& word : words) {
    if (word == "{runtime}") word = i.runtime_on_host();
    if (word.starts_with(kTree)) word = i.tree / word.substr(kTree.size());
  }
  return words;
}

Result<std::string> printed_version(const std::vector<std::string>& words) {
  auto said = run_tool({.argv = words, .most = std::chrono::seconds(60)});
  if (!said) return said;
  auto pattern = Pattern::compile(kVersion);
  if (!pattern) return tl::unexpected(pattern.error());
  return pattern->capture(*said).value_or(said->substr(0, said->find('\n')));
}

tl::unexpected<Error> not_installed(const std::string& what, const fs::path& program) {
  return failure(what + ": " + program.string() + " is not installed", {},
                 "apt-get install " + debian_package_of(program.filename().string()) + ", or name another in a pair file");
}

// "3.11" names "3.11.2" too, but not "3.110".
bool is_of_version(const std::string& found, const std::string& named) {
  return found == named || found.starts_with(named + ".");
}

Status take_runtime_version(Interpreter& i) {
  if (i.install.kind != InstallKind::kNone && i.install.kind != InstallKind::kBuild) return success();
  if (!i.version.empty() && !is_of_version(i.runtime_version, i.version)) {
    return failure(i.name + "@" + i.version + " was named, but " + i.runtime.string() + " is " + i.runtime_version, {},
                   "name another runtime in a pair file");
  }
  i.version = i.runtime_version;
  return success();
}

// One digest over the lines "tree HEX", "driver HEX", "runtime HEX".
Result<std::string> whole_digest(const Interpreter& i, const std::string& driver) {
  std::string lines;
  if (!i.tree.empty()) {
    auto tree = sha256_tree(i.tree, true);
    if (!tree) return tree;
    lines += "tree " + *tree + "\n";
  }
  return "sha256:" + sha256_hex(lines + "driver " + driver + "\nruntime " + i.runtime_digest.substr(7) + "\n");
}

Status identify_interpreter(Interpreter& i) {
  const fs::path program = i.runtime_on_host();
  if (find_program(program.string()).empty()) return not_installed("the runtime of " + i.name, i.runtime);
  auto runtime = file_digest(program);
  if (!runtime) return tl::unexpected(runtime.error());
  i.runtime_digest = *runtime;
  auto version = printed_version(filled(i.version_command, i));
  if (!version) return tl::unexpected(version.error());
  i.runtime_version = *version;
  if (auto taken = take_runtime_version(i); !taken) return taken;
  auto driver = code_digest(i.directory);
  auto whole = driver ? whole_digest(i, *driver) : driver;
  if (!whole) return tl::unexpected(whole.error());
  i.digest = *whole;
  // From here on as the decoy host shows it, where the place of the tree holds the version.
  constexpr std::string_view kTree = "{tree}";
  if (i.runtime.string().starts_with(kTree)) i.runtime = i.tree_on_decoy() + i.runtime.string().substr(kTree.size());
  return success();
}

Status identify_sandbox(Sandbox& s) {
  if (s.program.empty()) return success();
  if (find_program(s.program.string()).empty()) return not_installed("the sandbox " + s.name, s.program);
  auto program = file_digest(s.program);
  if (!program) return tl::unexpected(program.error());
  s.digest = *program;
  if (s.version_command.empty()) return success();
  auto version = printed_version(s.version_command);
  if (!version) return tl::unexpected(version.error());
  s.version = *version;
  return success();
}

void add_interpreter(std::map<std::string, std::string>& facts, const std::string& part, const Interpreter& i) {
  facts[part + ".name"] = i.spelled();
  facts[part + ".runtime"] = i.runtime_digest;
  facts[part + ".runtime-version"] = i.runtime_version;
  facts[part + ".runtime-path"] = i.runtime;
  if (auto driver = code_digest(i.directory)) facts[part + ".driver"] = "sha256:" + *driver;
  if (i.tree.empty()) return;
  if (auto tree = sha256_tree(i.tree, true)) facts[part + ".tree"] = "sha256:" + *tree;
}

}  // namespace

Status identify(Pair& pair) {
  if (auto done = identify_interpreter(pair.interpreter); !done) return done;
  if (pair.plain) {
    if (auto done = identify_interpreter(*pair.plain); !done) return done;
  }
  return identify_sandbox(pair.sandbox);
}

std::map<std::string, std::string> identity_facts(const Pair& pair) {
  std::map<std::string, std::string> facts;
  add_interpreter(facts, "interpreter", pair.interpreter);
  if (pair.plain) add_interpreter(facts, "plain", *pair.plain);
  facts["sandbox.name"] = pair.sandbox.name + (pair.sandbox.profile == "default" ? "" : ":" + pair.sandbox.profile);
  facts["sandbox.version"] = pair.sandbox.version;
  facts["sandbox.program"] = pair.sandbox.digest;
  if (!pair.sandbox.directory.empty()) {
    if (auto definition = code_digest(pair.sandbox.directory)) facts["sandbox.definition"] = "sha256:" + *definition;
  }
  facts["image"] = pair.sandbox.image;
  return facts;
}

}  // namespace nohatch
