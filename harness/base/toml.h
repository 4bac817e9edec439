// TOML with the place of each value, so that every fault can be named by file:line:column.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace nohatch {

struct Toml {
  using Array = std::vector<Toml>;
  using Table = std::map<std::string, Toml, std::less<>>;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Table> value;
  std::string where;       // "file:line:column"
  std::string key_where;   // of the key that names it, where there is one

  const std::string* string() const { return std::get_if<std::string>(&value); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value); }
  const bool* boolean() const { return std::get_if<bool>(&value); }
  const Array* array() const { return std::get_if<Array>(&value); }
  const Table* table() const { return std::get_if<Table>(&value); }
  const Toml* find(std::string_view key) const;  // nullptr where it is no table or has no such key
};

Result<Toml> parse_toml(std::string_view text, const std::string& file_name);
Result<Toml> read_toml(const std::filesystem::path&);

// Takes the keys of one table one by one; what was never asked for is an unknown key. All faults are kept.
class TomlReader {
 public:
  TomlReader(const Toml& table, std::vector<Error>& faults) : table_(table), faults_(faults) {}
  std::string text(std::string_view key, bool required = false);
  bool flag(std::string_view key, bool fallback = false);
  std::int64_t number(std::string_view key, std::int64_t fallback = 0);
  std::vector<std::string> texts(std::string_view key);              // an array of strings, or one string
  std::map<std::string, std::string> text_table(std::string_view key);
  const Toml* any(std::string_view key);                             // marks it as known
  bool has(std::string_view key) const;
  std::string where(std::string_view key) const;                     // of the key, or of the table
  void finish();                                                     // adds an error for each key never asked for
  void fault(std::string_view key, std::string message, std::string remedy = {});

 private:
  const Toml& table_;
  std::vector<Error>& faults_;
  std::vector<std::string> known_;
};

}  // namespace nohatch
