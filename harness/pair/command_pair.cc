#include "pair/command_pair.h"

#include <algorithm>

#include "base/pattern.h"
#include "pair/fixture_toml.h"
#include "pair/interpreter_file.h"
#include "pair/quantity.h"
#include "pair/refusal_lint.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

// The plain interpreter of a language: the first by name, and the one that has a driverless launch.
Result<Interpreter> plain_of(const std::string& language, const Catalogue& catalogue) {
  std::vector<std::string> languages;
  for (const auto& [name, file] : catalogue.interpreters()) {
    auto interpreter = read_interpreter(file);
    if (!interpreter) return interpreter;
    if (interpreter->restricted()) continue;
    if (interpreter->language == language) return interpreter;
    languages.push_back(interpreter->language);
  }
  const std::string near = nearest(language, languages);
  std::string all;
  for (const std::string& known : languages) all += (all.empty() ? "known: " : ", ") + known;
  return failure("no interpreter is known for the language \"" + language + "\"", {},
                 near.empty() ? all : "did you mean \"" + near + "\"?");
}

bool mentions_source(const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [](const std::string& word) { return word.find("{source}") != std::string::npos; });
}

Status check_words(const CommandSpec& spec) {
  if (spec.words.empty() || spec.words.front().empty()) return failure("no command is given", {}, "write it after --");
  const std::vector<std::string> known = {"path", "stdin", "argument"};
  if (std::ranges::find(known, spec.source_as) == known.end()) {
    return failure("unknown way \"" + spec.source_as + "\" to hand over the source", {}, "path, stdin or argument");
  }
  if (spec.source_as != "stdin" && !mentions_source(spec.words)) {
    return failure("the command has no {source}", {}, "put {source} where the payload's path belongs, or use --source-as stdin");
  }
  if (spec.source_as == "stdin" && mentions_source(spec.words)) {
    return failure("the command has {source}, and the source goes to its standard input", {}, "remove one of the two");
  }
  return success();
}

Status add_promises(Pair& pair, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    auto layer = layer_of(word);
    if (!layer || *layer == Layer::kGateway) {
      return failure("a command cannot promise \"" + word + "\"", {}, "sandbox, language, or both");
    }
    pair.promises.push_back(*layer);
  }
  return pair.promises.empty() ? Status(failure("the command promises nothing", {}, "sandbox, language, or both")) : success();
}

Status add_limits(Pair& pair, const std::map<std::string, std::string>& limits) {
  for (const auto& [name, text] : limits) {
    auto resource = resource_of(name);
    if (!resource) return failure("unknown resource \"" + name + "\"", {}, "one of " + resource_words());
    auto amount = quantity(*resource, text);
    if (!amount) return tl::unexpected(amount.error());
    Protection protection;
    protection.name = name;
    protection.fixed = true;
    protection.limit = DeclaredLimit{name, *resource, *amount};
    pair.sandbox.protections.push_back(std::move(protection));
  }
  return success();
}

std::map<std::string, std::string> read_amounts(TomlReader& reader, std::string_view key) {
  std::map<std::string, std::string> amounts;
  const Toml* table = reader.any(key);
  if (table == nullptr) return amounts;
  if (table->table() == nullptr) {
    reader.fault(key, "`limits` must be a table", "limits = {memory = \"512m\"}");
    return amounts;
  }
  for (const auto& [name, value] : *table->table()) {
    if (value.string() != nullptr) amounts[name] = *value.string();
    if (value.integer() != nullptr) amounts[name] = std::to_string(*value.integer());
    if (const double* real = std::get_if<double>(&value.value)) amounts[name] = std::to_string(*real);
  }
  return amounts;
}

}  // namespace

Result<Pair> command_pair(const CommandSpec& spec, const Catalogue& catalogue) {
  if (auto checked = check_words(spec); !checked) return tl::unexpected(checked.error());
  auto plain = plain_of(spec.language, catalogue);
  if (!plain) return tl::unexpected(plain.error());
  Pair pair;
  pair.name = "command";
  pair.command_mode = true;
  pair.command = spec.words;
  pair.source_as = spec.source_as;
  pair.environment = spec.environment;
  pair.interpreter = *plain;
  pair.interpreter.refusals = spec.refusals;
  pair.interpreter.binds = spec.binds;
  pair.sandbox.name = "command";
  pair.sandbox.kind = SandboxKind::kNone;
  if (auto added = add_promises(pair, spec.promises); !added) return tl::unexpected(added.error());
  if (auto added = add_limits(pair, spec.limits); !added) return tl::unexpected(added.error());
  return pair;
}

Result<Pair> command_pair(const CommandSpec& spec, const PairOptions& options) {
  auto catalogue = Catalogue::load(options.fixtures);
  if (!catalogue) return tl::unexpected(catalogue.error());
  return command_pair(spec, *catalogue);
}

Result<std::vector<RefusalPattern>> read_refusals_file(const fs::path& file, std::string_view language) {
  auto whole = read_toml(file);
  if (!whole) return tl::unexpected(whole.error());
  std::vector<Error> faults;
  TomlReader reader(*whole, faults);
  std::vector<RefusalPattern> refusals = read_refusals(reader, "refusal", faults);
  reader.finish();
  for (Error& fault : lint_refusals(language, refusals, {})) faults.push_back(std::move(fault));
  if (refusals.empty()) faults.push_back(Error{"no [[refusal]] is in it", file.string() + ":1:1"});
  if (!faults.empty()) return tl::unexpected(join_faults(faults));
  return refusals;
}

std::optional<Pair> read_command_part(const Toml& table, const fs::path& directory, const Catalogue& catalogue,
                                      std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  CommandSpec spec;
  spec.language = reader.text("language", true);
  spec.words = reader.texts("words");
  if (reader.has("source-as")) spec.source_as = reader.text("source-as", true);
  if (reader.has("promises")) spec.promises = reader.texts("promises");
  spec.environment = reader.text_table("environment");
  for (const std::string& bind : reader.texts("binds")) spec.binds.push_back((directory / bind).lexically_normal());
  spec.limits = read_amounts(reader, "limits");
  spec.refusals = read_refusals(reader, "refusals", faults);
  reader.finish();
  for (Error& fault : lint_refusals(spec.language, spec.refusals, {})) faults.push_back(std::move(fault));
  auto pair = command_pair(spec, catalogue);
  if (pair) return std::move(*pair);
  Error fault = pair.error();
  if (fault.where.empty()) fault.where = reader.where("words");
  faults.push_back(std::move(fault));
  return std::nullopt;
}

}  // namespace nohatch
