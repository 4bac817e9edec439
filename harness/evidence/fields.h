// One list of a struct's fields serves writing and reading, so that the two cannot differ. A list is a function
//
//     template <typename V, Either<Sighting> S>
//     void fields(V& visit, S& s) {
//       auto& [witness, detail] = s;   // a member that is added to the struct and not here does not compile
//       visit("witness", witness);
//       visit("detail", detail);
//     }
//
// Text that is not UTF-8 becomes {"hex": "..."}; nothing is lost. Reading is strict: a key that is absent, unknown, or of
// another type is an error that names its path.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/bytes.h"
#include "base/json.h"
#include "base/result.h"
#include "model/vocabulary.h"

namespace nohatch {

template <typename S, typename T>
concept Either = std::same_as<std::remove_const_t<S>, T>;

// The words of an enum: word(e), and word_to(text, e), which is false for a word outside the set. The zero is "invalid".
template <typename E>
concept WordEnum = std::is_enum_v<E>;

class FieldWriter {
 public:
  template <typename T>
  void operator()(const char* key, const T& value) { object_.emplace(key, write(value)); }
  Json::Object take() { return std::move(object_); }

  static Json write(bool value) { return value; }
  static Json write(int value) { return value; }
  static Json write(std::int64_t value) { return value; }
  static Json write(std::uint64_t value) { return value; }
  static Json write(const std::string& text) {
    return is_utf8(text) ? Json(text) : Json(Json::Object{{"hex", to_hex(text)}});
  }
  template <WordEnum E>
  static Json write(const E& value) { return word(value); }
  template <typename T>
  static Json write(const std::vector<T>& values) {
    Json::Array array;
    for (const T& value : values) array.push_back(write(value));
    return array;
  }
  template <typename T>
  static Json write(const std::optional<T>& value) { return value ? write(*value) : Json(nullptr); }
  template <typename K, typename T>
  static Json write(const std::map<K, T>& values) { return write_map(values); }
  template <typename T>
  static Json write(const T& record) {
    if constexpr (requires { write_variant(record); }) {
      return write_variant(record);
    } else {
      FieldWriter inner;
      fields(inner, record);
      return inner.take();
    }
  }

 private:
  template <typename T>
  static Json write_map(const std::map<std::string, T>& values) {
    bool utf8 = true;
    for (const auto& [key, value] : values) utf8 = utf8 && is_utf8(key);
    return utf8 ? write_object(values) : write_pairs(values);
  }
  template <WordEnum E, typename T>
  static Json write_map(const std::map<E, T>& values) {
    Json::Object object;
    for (const auto& [key, value] : values) object.emplace(std::string(word(key)), write(value));
    return object;
  }
  template <typename T>
  static Json write_object(const std::map<std::string, T>& values) {
    Json::Object object;
    for (const auto& [key, value] : values) object.emplace(key, write(value));
    return object;
  }
  template <typename T>
  static Json write_pairs(const std::map<std::string, T>& values) {
    Json::Array pairs;
    for (const auto& [key, value] : values) pairs.push_back(Json::Array{write(key), write(value)});
    return pairs;
  }

  Json::Object object_;
};

class FieldReader {
 public:
  FieldReader(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
    if (json.object() == nullptr) complain(path_, "is no object");
  }

  template <typename T>
  void operator()(const char* key, T& value) {
    ++asked_;
    const std::string path = path_.empty() ? key : path_ + "." + key;
    if (json_.object() == nullptr) return;
    const auto found = json_.object()->find(std::string_view(key));
    if (found == json_.object()->end()) return complain(path, "is absent");
    read(found->second, value, path);
  }
  Status done() {
    if (fault_.empty() && json_.object()->size() != asked_) complain(path_.empty() ? "the record" : path_, "has an unknown key");
    return fault_.empty() ? success() : Status(failure(fault_));
  }

  void read(const Json& json, bool& value, const std::string& path) { take(json.boolean(), value, path); }
  void read(const Json& json, std::int64_t& value, const std::string& path) { take(json.integer(), value, path); }
  void read(const Json& json, std::uint64_t& value, const std::string& path) {
    if (json.integer() == nullptr || *json.integer() < 0) return complain(path, "is no count");
    value = static_cast<std::uint64_t>(*json.integer());
  }
  void read(const Json& json, int& value, const std::string& path) {
    const std::int64_t* number = json.integer();
    if (number == nullptr || *number < std::numeric_limits<int>::min() || *number > std::numeric_limits<int>::max())
      return complain(path, "is no small number");
    value = static_cast<int>(*number);
  }
  void read(const Json& json, std::string& text, const std::string& path) {
    if (json.string() != nullptr) {
      text = *json.string();
      return;
    }
    const std::string* hex = json["hex"].string();
    const std::optional<std::string> bytes = hex != nullptr && json.object()->size() == 1 ? from_hex(*hex) : std::nullopt;
    if (!bytes || is_utf8(*bytes) || to_hex(*bytes) != *hex) return complain(path, "is no text");
    text = *bytes;
  }
  template <WordEnum E>
  void read(const Json& json, E& value, const std::string& path) {
    if (json.string() == nullptr || !word_to(*json.string(), value)) complain(path, "is no word of its set");
  }
  template <typename T>
  void read(const Json& json, std::vector<T>& values, const std::string& path) {
    if (json.array() == nullptr) return complain(path, "is no list");
    for (std::size_t i = 0; i < json.array()->size(); ++i) read((*json.array())[i], values.emplace_back(), path + "[" + std::to_string(i) + "]");
  }
  template <typename T>
  void read(const Json& json, std::optional<T>& value, const std::string& path) {
    if (!json.is_null()) read(json, value.emplace(), path);
  }
  template <typename T>
  void read(const Json& json, std::map<std::string, T>& values, const std::string& path) {
    if (json.array() != nullptr) return read_pairs(*json.array(), values, path);
    if (json.object() == nullptr) return complain(path, "is no object");
    for (const auto& [key, inner] : *json.object()) read(inner, values[key], path + "." + key);
  }
  template <WordEnum E, typename T>
  void read(const Json& json, std::map<E, T>& values, const std::string& path) {
    if (json.object() == nullptr) return complain(path, "is no object");
    for (const auto& [key, inner] : *json.object()) {
      E parsed{};
      if (!word_to(key, parsed)) return complain(path, "has a key that is no word of its set");
      read(inner, values[parsed], path + "." + key);
    }
  }
  template <typename T>
  void read(const Json& json, T& record, const std::string& path) {
    if constexpr (requires { read_variant(json, record); }) {
      if (!read_variant(json, record)) complain(path, "is no ending");
    } else {
      FieldReader inner(json, path);
      fields(inner, record);
      if (Status status = inner.done(); !status && fault_.empty()) fault_ = status.error().message;
    }
  }

 private:
  void complain(const std::string& path, const char* what) {
    if (fault_.empty()) fault_ = (path.empty() ? "the record" : printable_line(path)) + " " + what;
  }
  template <typename T>
  void take(const T* found, T& value, const std::string& path) {
    if (found == nullptr) return complain(path, "is of another type");
    value = *found;
  }
  template <typename T>
  void read_pairs(const Json::Array& pairs, std::map<std::string, T>& values, const std::string& path) {
    bool utf8 = true;
    for (const Json& pair : pairs) {
      if (pair.array() == nullptr || pair.array()->size() != 2) return complain(path, "is no list of pairs");
      std::string key;
      read((*pair.array())[0], key, path);
      utf8 = utf8 && is_utf8(key);
      if (!values.empty() && !(values.rbegin()->first < key)) return complain(path, "has keys out of order, or twice");
      read((*pair.array())[1], values[key], path);
    }
    if (utf8) complain(path, "is a list of pairs without need");
  }

  const Json& json_;
  std::string path_;
  std::size_t asked_ = 0;
  std::string fault_;
};

// The whole of `json` as a T, or what is wrong with it.
template <typename T>
Result<T> read_fields(const Json& json) {
  T value;
  FieldReader reader(json, "");
  fields(reader, value);
  if (Status status = reader.done(); !status) return tl::unexpected(status.error());
  return value;
}

}  // namespace nohatch
