#include <algorithm>

#include "base/pattern.h"
#include "base/toml.h"

namespace nohatch {
namespace {

std::string ticked(std::string_view key) { return "`" + std::string(key) + "`"; }

}  // namespace

const Toml* TomlReader::any(std::string_view key) {
  known_.emplace_back(key);
  return table_.find(key);
}

bool TomlReader::has(std::string_view key) const { return table_.find(key) != nullptr; }

std::string TomlReader::where(std::string_view key) const {
  const Toml* value = table_.find(key);
  if (value == nullptr) return table_.where;
  return value->key_where.empty() ? value->where : value->key_where;
}

void TomlReader::fault(std::string_view key, std::string message, std::string remedy) {
  faults_.push_back(Error{std::move(message), where(key), std::move(remedy)});
}

std::string TomlReader::text(std::string_view key, bool required) {
  const Toml* value = any(key);
  if (value == nullptr) {
    if (required) fault(key, ticked(key) + " is missing");
    return {};
  }
  if (value->string() == nullptr) {
    fault(key, ticked(key) + " must be a string");
    return {};
  }
  if (required && value->string()->empty()) fault(key, ticked(key) + " is empty");
  return *value->string();
}

bool TomlReader::flag(std::string_view key, bool fallback) {
  const Toml* value = any(key);
  if (value == nullptr) return fallback;
  if (value->boolean() == nullptr) fault(key, ticked(key) + " must be true or false");
  return value->boolean() == nullptr ? fallback : *value->boolean();
}

std::int64_t TomlReader::number(std::string_view key, std::int64_t fallback) {
  const Toml* value = any(key);
  if (value == nullptr) return fallback;
  if (value->integer() == nullptr) fault(key, ticked(key) + " must be an integer");
  return value->integer() == nullptr ? fallback : *value->integer();
}

std::vector<std::string> TomlReader::texts(std::string_view key) {
  std::vector<std::string> out;
  const Toml* value = any(key);
  if (value == nullptr) return out;
  if (value->string() != nullptr) return {*value->string()};
  if (value->array() == nullptr) {
    fault(key, ticked(key) + " must be an array of strings");
    return out;
  }
  for (const Toml& element : *value->array()) {
    if (element.string() != nullptr) out.push_back(*element.string());
    else faults_.push_back(Error{ticked(key) + " must hold strings only", element.where});
  }
  return out;
}

std::map<std::string, std::string> TomlReader::text_table(std::string_view key) {
  std::map<std::string, std::string> out;
  const Toml* value = any(key);
  if (value == nullptr) return out;
  if (value->table() == nullptr) {
    fault(key, ticked(key) + " must be a table");
    return out;
  }
  for (const auto& [name, member] : *value->table()) {
    if (member.string() != nullptr) out.emplace(name, *member.string());
    else faults_.push_back(Error{ticked(std::string(key) + "." + name) + " must be a string", member.where});
  }
  return out;
}

void TomlReader::finish() {
  if (table_.table() == nullptr) return;
  for (const auto& [key, value] : *table_.table()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const std::string meant = nearest(key, known_);
    fault(key, "unknown key " + ticked(key), meant.empty() ? "" : "did you mean " + ticked(meant) + "?");
  }
}

}  // namespace nohatch
