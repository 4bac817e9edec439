#include "pair/interpreter_file.h"

#include <algorithm>

#include "base/file_system.h"
#include "base/pattern.h"
#include "pair/fixture_toml.h"
#include "pair/recipe_file.h"
#include "pair/refusal_lint.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kWordPlaceholders = {"runtime", "driver", "tree", "source", "report", "bin"};
const std::vector<std::string> kLanguages = {"python", "javascript", "lua"};
const std::vector<std::string> kRequestParts = {"environment", "directory", "files"};

void check_one_of(TomlReader& reader, std::string_view key, const std::string& value,
                  const std::vector<std::string>& known) {
  if (value.empty() || std::ranges::find(known, value) != known.end()) return;
  std::string all;
  for (const std::string& word : known) all += (all.empty() ? "" : ", ") + word;
  reader.fault(key, "unknown word \"" + value + "\" in `" + std::string(key) + "`", "one of " + all);
}

std::vector<std::string> read_words(TomlReader& reader, std::string_view key) {
  std::vector<std::string> words = reader.texts(key);
  check_words(reader, key, words, kWordPlaceholders);
  return words;
}

// "{driver}/driver.py" must be there.
void check_driver_files(TomlReader& reader, const fs::path& directory, const std::vector<std::string>& words) {
  constexpr std::string_view kPrefix = "{driver}/";
  for (const std::string& word : words) {
    if (!word.starts_with(kPrefix)) continue;
    const fs::path file = directory / word.substr(kPrefix.size());
    std::error_code error;
    if (!fs::is_regular_file(file, error)) reader.fault("driver", "there is no file " + file.string());
  }
}

void check_patterns(TomlReader& reader, const std::vector<std::string>& patterns) {
  for (const std::string& expression : patterns) {
    auto pattern = Pattern::compile(expression);
    if (!pattern) reader.fault("errno", "not a regular expression: " + pattern.error().message, "RE2 syntax");
    if (expression.find('(') == std::string::npos) {
      reader.fault("errno", "the pattern \"" + expression + "\" has no group", "put what names the error in ( )");
    }
  }
}

std::string read_prelude(TomlReader& reader, const fs::path& directory) {
  const std::string name = reader.text("prelude");
  if (name.empty()) return {};
  auto text = read_file(directory / name);
  if (text) return *text;
  reader.fault("prelude", text.error().message, "name a file beside interpreter.toml");
  return {};
}

void read_runtime(TomlReader& reader, Interpreter& i) {
  i.runtime = reader.text("runtime", true);
  if (!i.runtime.empty() && !i.runtime.is_absolute() && !i.runtime.string().starts_with("{tree}")) {
    reader.fault("runtime", "`runtime` must be an absolute path", "or a program of the tree: {tree}/NAME");
  }
  i.runtime_name = reader.text("runtime-name");
  if (i.runtime_name.empty()) i.runtime_name = i.runtime.filename().string();
  i.version_command = read_words(reader, "version");
  if (i.version_command.empty()) i.version_command = {"{runtime}", i.language == "lua" ? "-v" : "--version"};
}

// How a plain one is launched, and how a restricted one's driver is.
void read_launches(TomlReader& reader, Interpreter& i) {
  i.prelude = read_prelude(reader, i.directory);
  i.plain_arguments = read_words(reader, "arguments");
  i.naive_arguments = read_words(reader, "naive-arguments");
  if (i.naive_arguments.empty()) i.naive_arguments = i.plain_arguments;
  i.driver_command = read_words(reader, "driver");
  check_driver_files(reader, i.directory, i.driver_command);
  if (!i.restricted() && i.plain_arguments.empty()) {
    reader.fault("arguments", "a plain interpreter needs `arguments`", "for example [\"{source}\"]");
  }
  if (!i.restricted() && i.prelude.empty()) {
    reader.fault("prelude", "a plain interpreter needs a `prelude`", "it defines emit, at_step and past_step");
  }
  if (i.restricted() && i.driver_command.empty()) {
    reader.fault("driver", "a restricted interpreter needs a `driver`", "see docs/driver-protocol.md");
  }
}

void read_text_of_language(TomlReader& reader, Interpreter& i) {
  i.language = reader.text("language", true);
  check_one_of(reader, "language", i.language, kLanguages);
  i.extension = reader.text("extension", true);
  if (!i.extension.empty() && !i.extension.starts_with('.')) reader.fault("extension", "`extension` begins with a dot");
  i.comment = reader.text("comment", true);
  i.no_op = reader.text("no-op", true);
}

void read_answers(TomlReader& reader, Interpreter& i, std::vector<Error>& faults) {
  i.abilities = read_abilities(reader);
  i.also_denies = reader.texts("also-denies");
  i.refusals = read_refusals(reader, "refusal", faults);
  i.accidents = read_refusals(reader, "accident", faults);
  for (Error& fault : lint_refusals(i.language, i.refusals, i.accidents)) faults.push_back(std::move(fault));
  i.no_promises = read_no_promises(reader, faults);
  i.errno_patterns = reader.texts("errno");
  check_patterns(reader, i.errno_patterns);
  i.request_passes = reader.texts("passes");
  for (const std::string& part : i.request_passes) check_one_of(reader, "passes", part, kRequestParts);
  for (const Toml* limit : tables(reader, "limit")) i.limits.push_back(read_limit(*limit, "", faults));
}

}  // namespace

Result<Interpreter> read_interpreter(const fs::path& file, std::string_view profile) {
  auto whole = read_toml(file);
  if (!whole) return tl::unexpected(whole.error());
  auto merged = apply_profile(*whole, profile);
  if (!merged) return tl::unexpected(merged.error());
  std::vector<Error> faults;
  TomlReader reader(*merged, faults);
  Interpreter i;
  i.directory = file.parent_path();
  i.profile = profile;
  i.name = reader.text("name", true);
  if (!i.name.empty() && i.name != i.directory.filename()) {
    reader.fault("name", "`name` is \"" + i.name + "\" in a directory named " + i.directory.filename().string());
  }
  i.plain = reader.text("plain");
  i.about = reader.text("about");
  read_text_of_language(reader, i);
  read_runtime(reader, i);
  read_launches(reader, i);
  read_answers(reader, i, faults);
  i.settings = reader.text_table("settings");
  i.install = read_recipe(reader, i.directory, faults);
  reader.finish();
  if (!faults.empty()) return tl::unexpected(join_faults(faults));
  return i;
}

}  // namespace nohatch
