#include "base/toml.h"

#include <sstream>
#include <stdexcept>

// The parser asserts some things that hostile text breaks ("[ = 1"): an end of the program in debug builds, undefined
// behaviour in others. As an exception it is a fault of the text; NDEBUG would take the assertions away.
[[noreturn]] static void refuse_malformed() { throw std::logic_error("malformed"); }
#define TOML_ASSERT(expression) ((expression) ? static_cast<void>(0) : refuse_malformed())
#undef NDEBUG
#include <toml++/toml.h>

#include "base/bytes.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

std::string place(const std::string& file, const toml::source_region& region) {
  if (!region.begin) return file;
  return file + ":" + std::to_string(region.begin.line) + ":" + std::to_string(region.begin.column);
}

Toml converted(const toml::node& node, const std::string& file);

Toml::Array converted_array(const toml::array& array, const std::string& file) {
  Toml::Array out;
  for (const toml::node& element : array) out.push_back(converted(element, file));
  return out;
}

Toml::Table converted_table(const toml::table& table, const std::string& file) {
  Toml::Table out;
  for (const auto& [key, node] : table) {
    Toml value = converted(node, file);
    value.key_where = place(file, key.source());
    out.emplace(std::string(key.str()), std::move(value));
  }
  return out;
}

// Dates and times, which no file of ours has, stay without a value and so are refused wherever a value is wanted.
Toml converted(const toml::node& node, const std::string& file) {
  Toml out;
  out.where = place(file, node.source());
  if (const auto* text = node.as_string()) out.value = text->get();
  else if (const auto* number = node.as_integer()) out.value = number->get();
  else if (const auto* real = node.as_floating_point()) out.value = real->get();
  else if (const auto* flag = node.as_boolean()) out.value = flag->get();
  else if (const auto* array = node.as_array()) out.value = converted_array(*array, file);
  else if (const auto* table = node.as_table()) out.value = converted_table(*table, file);
  return out;
}

}  // namespace

const Toml* Toml::find(std::string_view key) const {
  const Table* members = table();
  if (members == nullptr) return nullptr;
  const auto found = members->find(key);
  return found == members->end() ? nullptr : &found->second;
}

Result<Toml> parse_toml(std::string_view text, const std::string& file_name) {
  if (text.find('\0') != std::string_view::npos) return failure("holds a zero byte", file_name, "a TOML file is text");
  try {
    Toml out = converted(toml::parse(text), file_name);
    out.where = file_name + ":1:1";
    return out;
  } catch (const toml::parse_error& e) {
    return failure("not TOML: " + printable_line(e.description()), place(file_name, e.source()));
  } catch (const std::exception& e) {
    return failure("not TOML: " + printable_line(e.what()), file_name);
  }
}

Result<Toml> read_toml(const std::filesystem::path& path) {
  const Result<std::string> text = read_file(path, 1u << 20);
  if (!text) return tl::unexpected(text.error());
  return parse_toml(*text, path.string());
}

}  // namespace nohatch
