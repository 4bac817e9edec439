// JSON as this project reads and holds it: no floating point, no duplicate keys, bounded depth and size. Reading is strict, since what is
// read may be hostile; writing is canonical_json.h's alone.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace nohatch {

// A decimal with three places: seconds to the millisecond. Written as 0.012.
struct Thousandths { std::int64_t value = 0; bool operator==(const Thousandths&) const = default; };

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json, std::less<>>;  // sorted by bytes
  using Value = std::variant<std::nullptr_t, bool, std::int64_t, Thousandths, std::string, Array, Object>;

  Json() : value_(nullptr) {}
  Json(std::nullptr_t) : value_(nullptr) {}
  Json(bool b) : value_(b) {}
  Json(int i) : value_(static_cast<std::int64_t>(i)) {}
  Json(std::int64_t i) : value_(i) {}
  Json(std::uint64_t i) : value_(static_cast<std::int64_t>(i)) {}
  Json(Thousandths t) : value_(t) {}
  Json(const char* s) : value_(std::string(s)) {}
  Json(std::string_view s) : value_(std::string(s)) {}
  Json(std::string s) : value_(std::move(s)) {}
  Json(Array a) : value_(std::move(a)) {}
  Json(Object o) : value_(std::move(o)) {}

  const Value& value() const { return value_; }
  bool operator==(const Json&) const = default;

  // Null where the key, or the type, is another.
  const Json& operator[](std::string_view key) const;
  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  std::string string_or(std::string_view fallback) const;
  std::int64_t integer_or(std::int64_t fallback) const;
  bool boolean_or(bool fallback) const;

 private:
  Value value_;
};

struct JsonLimits {
  std::size_t bytes = 64u << 20;
  int depth = 32;
};

// Refuses duplicate keys, depth, invalid UTF-8, integers outside int64, other floats than the three places of Thousandths, and trailing bytes.
Result<Json> parse_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace nohatch
