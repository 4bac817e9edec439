#include "pair/fixture_toml.h"

#include <algorithm>

#include "base/pattern.h"
#include "pair/quantity.h"

namespace nohatch {
namespace {

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

bool names_a_placeholder(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  });
}

void merge_settings(Toml::Table& base, const Toml& added) {
  const Toml::Table* theirs = added.table();
  Toml& ours = base.try_emplace("settings", added).first->second;
  if (theirs == nullptr || ours.table() == nullptr) return;
  Toml::Table merged = *ours.table();
  for (const auto& [key, value] : *theirs) merged.insert_or_assign(key, value);
  ours.value = std::move(merged);
}

NoPromise read_no_promise(const Toml& table, std::vector<Error>& faults) {
  TomlReader entry(table, faults);
  NoPromise promise;
  promise.attempt = entry.text("attempt", true);
  promise.reason = entry.text("reason", true);
  const std::string layer = entry.text("layer", true);
  if (auto known = layer_of(layer)) {
    promise.layer = *known;
  } else if (!layer.empty()) {
    entry.fault("layer", "unknown layer \"" + layer + "\"", "language, sandbox or gateway");
  }
  entry.finish();
  return promise;
}

RefusalPattern read_refusal(const Toml& table, std::vector<Error>& faults) {
  TomlReader entry(table, faults);
  RefusalPattern refusal;
  refusal.type = entry.text("type");  // empty where errors have none, as in Lua
  if (!entry.has("type")) entry.fault("type", "`type` is missing", "the exception's type, \"\" in Lua");
  refusal.message = entry.text("message", true);
  refusal.compile = entry.flag("compile");
  refusal.where = entry.where("message");
  if (auto compiled = Pattern::compile(refusal.message); !compiled) {
    entry.fault("message", "not a regular expression: " + compiled.error().message, "RE2 syntax, no look-around");
  }
  entry.finish();
  return refusal;
}

}  // namespace

Error join_faults(const std::vector<Error>& faults) {
  if (faults.size() == 1) return faults.front();
  Error whole;
  for (const Error& fault : faults) whole.message += (whole.message.empty() ? "" : "\n") + fault.text();
  return whole;
}

std::vector<std::string> profile_names(const Toml& file) {
  std::vector<std::string> names{"default"};
  const Toml* profiles = file.find("profile");
  if (profiles == nullptr || profiles->table() == nullptr) return names;
  for (const auto& [name, table] : *profiles->table()) {
    if (name != "default") names.push_back(name);
  }
  return names;
}

Result<Toml> apply_profile(const Toml& file, std::string_view profile) {
  if (file.table() == nullptr) return failure("not a table", file.where);
  Toml merged = file;
  Toml::Table& keys = std::get<Toml::Table>(merged.value);
  keys.erase("profile");
  const Toml* profiles = file.find("profile");
  const Toml* chosen = profiles == nullptr ? nullptr : profiles->find(profile);
  if (chosen == nullptr) {
    if (profile == "default") return merged;
    const std::vector<std::string> known = profile_names(file);
    const std::string near = nearest(profile, known);
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return failure("unknown profile \"" + std::string(profile) + "\"", file.where,
                   near.empty() ? "it has " + list : "did you mean \"" + near + "\"? It has " + list);
  }
  if (chosen->table() == nullptr) return failure("profile is not a table", chosen->where);
  for (const auto& [key, value] : *chosen->table()) {
    if (key == "name" || key == "language" || key == "profile") {
      return failure("a profile cannot change \"" + key + "\"", value.key_where, "write a file of its own for it");
    }
    if (key == "settings") {
      merge_settings(keys, value);
    } else {
      keys.insert_or_assign(key, value);
    }
  }
  return merged;
}

std::vector<const Toml*> tables(TomlReader& reader, std::string_view key) {
  std::vector<const Toml*> found;
  const Toml* value = reader.any(key);
  if (value == nullptr) return found;
  const Toml::Array* array = value->array();
  if (array == nullptr) {
    reader.fault(key, "\"" + std::string(key) + "\" must be an array of tables", "[[" + std::string(key) + "]]");
    return found;
  }
  for (const Toml& entry : *array) {
    if (entry.table() != nullptr) {
      found.push_back(&entry);
    } else {
      reader.fault(key, "an entry of \"" + std::string(key) + "\" is not a table");
    }
  }
  return found;
}

DeclaredLimit read_limit(const Toml& table, std::string_view name, std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  DeclaredLimit limit;
  limit.name = reader.has("name") ? reader.text("name") : std::string(name);
  const std::string resource = reader.text("resource", true);
  const Toml* value = reader.any("value");
  reader.finish();
  if (value == nullptr) reader.fault("value", "a limit needs a value");
  auto known = resource_of(resource);
  if (!known) {
    if (!resource.empty()) {
      reader.fault("resource", "unknown resource \"" + resource + "\"", "one of " + resource_words());
    }
    return limit;
  }
  limit.resource = *known;
  if (value == nullptr) return limit;
  auto amount = quantity(*known, *value);
  if (amount) {
    limit.value = *amount;
  } else {
    faults.push_back(amount.error());
  }
  return limit;
}

std::vector<NoPromise> read_no_promises(TomlReader& reader, std::vector<Error>& faults) {
  std::vector<NoPromise> promises;
  for (const Toml* table : tables(reader, "no-promise")) promises.push_back(read_no_promise(*table, faults));
  return promises;
}

std::vector<RefusalPattern> read_refusals(TomlReader& reader, std::string_view key, std::vector<Error>& faults) {
  std::vector<RefusalPattern> refusals;
  for (const Toml* table : tables(reader, key)) refusals.push_back(read_refusal(*table, faults));
  return refusals;
}

std::vector<std::string> read_abilities(TomlReader& reader) {
  std::vector<std::string> abilities = reader.texts("abilities");
  for (const std::string& ability : abilities) {
    if (!is_word(ability)) reader.fault("abilities", "\"" + ability + "\" is no word of [a-z-]");
  }
  return abilities;
}

std::vector<std::string> placeholders_of(std::string_view word) {
  std::vector<std::string> names;
  for (std::size_t open = word.find('{'); open != word.npos; open = word.find('{', open + 1)) {
    const std::size_t close = word.find('}', open);
    if (close == word.npos) break;
    const std::string_view name = word.substr(open + 1, close - open - 1);
    if (names_a_placeholder(name)) names.emplace_back(name);
  }
  return names;
}

void check_words(TomlReader& reader, std::string_view key, const std::vector<std::string>& words,
                 const std::vector<std::string>& known) {
  for (const std::string& word : words) {
    for (const std::string& name : placeholders_of(word)) {
      const bool is_known = std::ranges::any_of(known, [&](const std::string& k) { return glob_match(k, name); });
      if (is_known) continue;
      const std::string near = nearest(name, known);
      reader.fault(key, "unknown placeholder {" + name + "} in \"" + word + "\"",
                   near.empty() ? "" : "did you mean {" + near + "}?");
    }
  }
}

}  // namespace nohatch
