#include "base/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nohatch {
namespace {

constexpr std::size_t kMostDigits = 15;  // of seconds: three more places still fit in int64

// "-12.345" as thousandths; any other spelling of a number with a point is not one of ours.
bool read_thousandths(std::string_view text, Thousandths& out) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  if (point > kMostDigits || text.size() != point + 4) return false;  // npos is beyond kMostDigits, too
  std::int64_t value = 0;
  for (const char c : text) {
    if (c == '.') continue;
    if (c < '0' || c > '9') return false;
    value = value * 10 + (c - '0');
  }
  out.value = negative ? -value : value;
  return true;
}

// Builds a Json from the events of nlohmann's parser, which keeps no value of its own here.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return add(Json(nullptr)); }
  bool boolean(bool value) override { return add(Json(value)); }
  bool number_integer(number_integer_t value) override { return add(Json(static_cast<std::int64_t>(value))); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(INT64_MAX)) return refuse("an integer outside 64 bits");
    return add(Json(static_cast<std::int64_t>(value)));
  }
  bool number_float(number_float_t, const string_t& text) override {
    Thousandths value;
    if (!read_thousandths(text, value)) return refuse("the number " + text.substr(0, 40) + " has not exactly three places");
    return add(Json(value));
  }
  bool string(string_t& value) override { return add(Json(std::move(value))); }
  bool binary(binary_t&) override { return refuse("binary data"); }
  bool start_object(std::size_t) override { return open(Json(Json::Object{})); }
  bool start_array(std::size_t) override { return open(Json(Json::Array{})); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (stack_.back().value.object()->contains(name)) return refuse("the key \"" + name.substr(0, 80) + "\" stands twice");
    stack_.back().key = std::move(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    return refuse("not JSON at byte " + std::to_string(position));
  }

  Json take() { return std::move(root_); }
  const std::string& why() const { return why_; }

 private:
  struct Level {
    Json value;
    std::string key;
  };

  bool refuse(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return false;
  }
  bool open(Json value) {
    if (static_cast<int>(stack_.size()) >= limits_.depth) return refuse("nested deeper than " + std::to_string(limits_.depth));
    stack_.push_back({std::move(value), {}});
    return true;
  }
  bool close() {
    Json value = std::move(stack_.back().value);
    stack_.pop_back();
    return add(std::move(value));
  }
  bool add(Json value) {
    if (stack_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Level& top = stack_.back();
    if (auto* array = const_cast<Json::Array*>(top.value.array())) array->push_back(std::move(value));
    else const_cast<Json::Object*>(top.value.object())->emplace(std::move(top.key), std::move(value));
    return true;
  }

  JsonLimits limits_;
  std::vector<Level> stack_;
  Json root_;
  std::string why_;
};

}  // namespace

const Json& Json::operator[](std::string_view key) const {
  static const Json null;
  const Object* members = object();
  if (members == nullptr) return null;
  const auto found = members->find(key);
  return found == members->end() ? null : found->second;
}

std::string Json::string_or(std::string_view fallback) const { return string() ? *string() : std::string(fallback); }
std::int64_t Json::integer_or(std::int64_t fallback) const { return integer() ? *integer() : fallback; }
bool Json::boolean_or(bool fallback) const { return boolean() ? *boolean() : fallback; }

Result<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) return failure("longer than " + std::to_string(limits.bytes) + " bytes");
  if (text.substr(0, 3) == "\xef\xbb\xbf") return failure("begins with a byte order mark");
  Builder builder(limits);
  try {
    if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return builder.take();
  } catch (const std::exception& e) {
    return failure(e.what());
  }
  return failure(builder.why().empty() ? "not JSON" : builder.why());
}

}  // namespace nohatch
