#include "base/canonical_json.h"

#include <cstdio>

#include "base/bytes.h"

namespace nohatch {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

void append_ascii(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  if (static_cast<unsigned char>(c) < 0x20) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
    out += escaped;
  } else {
    out += c;
  }
}

void append_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_sequence(text);
    if (length == 1) append_ascii(out, text[0]);
    else out += length == 0 ? kReplacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

// The two writings differ in white space alone, so that nothing else can differ.
class Writer {
 public:
  explicit Writer(bool indented) : indented_(indented) {}

  void write(const Json& json) { std::visit(*this, json.value()); }
  std::string take() { return std::move(out_); }

  void operator()(std::nullptr_t) { out_ += "null"; }
  void operator()(bool value) { out_ += value ? "true" : "false"; }
  void operator()(std::int64_t value) { out_ += std::to_string(value); }
  void operator()(const std::string& value) { append_string(out_, value); }
  void operator()(Thousandths number) {
    const std::uint64_t size = number.value < 0 ? 0 - static_cast<std::uint64_t>(number.value) : static_cast<std::uint64_t>(number.value);
    const std::string places = std::to_string(size % 1000);
    out_ += (number.value < 0 ? "-" : "") + std::to_string(size / 1000) + "." + std::string(3 - places.size(), '0') + places;
  }
  void operator()(const Json::Array& array) {
    enclose('[', ']', array, [this](const Json& value) { write(value); });
  }
  void operator()(const Json::Object& object) {
    enclose('{', '}', object, [this](const Json::Object::value_type& member) {
      append_string(out_, member.first);
      out_ += indented_ ? ": " : ":";
      write(member.second);
    });
  }

 private:
  template <typename Container, typename Each>
  void enclose(char open, char close, const Container& container, Each each) {
    out_ += open;
    ++depth_;
    bool first = true;
    for (const auto& element : container) {
      if (!first) out_ += ',';
      first = false;
      new_line();
      each(element);
    }
    --depth_;
    if (!container.empty()) new_line();
    out_ += close;
  }
  void new_line() {
    if (indented_) out_ += '\n' + std::string(2 * depth_, ' ');
  }

  bool indented_;
  std::size_t depth_ = 0;
  std::string out_;
};

std::string written(const Json& json, bool indented) {
  Writer writer(indented);
  writer.write(json);
  return writer.take();
}

}  // namespace

std::string canonical_json(const Json& json) { return written(json, false); }
std::string indented_json(const Json& json) { return written(json, true); }

}  // namespace nohatch
