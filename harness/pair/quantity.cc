#include "pair/quantity.h"

#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace nohatch {
namespace {

using Suffix = std::pair<std::string_view, std::int64_t>;  // what it multiplies by, in thousandths

constexpr std::int64_t kKilo = 1024;

const std::vector<Suffix>& suffixes(std::string_view unit) {
  static const std::vector<Suffix> bytes{
      {"", 1}, {"b", 1}, {"k", kKilo}, {"m", kKilo * kKilo}, {"g", kKilo * kKilo * kKilo}};
  static const std::vector<Suffix> times{{"ms", 1}, {"s", 1000}, {"min", 60000}};
  static const std::vector<Suffix> cores{{"", 1000}};
  static const std::vector<Suffix> counts{{"", 1}};
  if (unit == "bytes") return bytes;
  if (unit == "milliseconds") return times;
  if (unit == "millicores") return cores;
  return counts;
}

std::string_view example(std::string_view unit) {
  if (unit == "bytes") return "\"256m\" (b, k, m, g)";
  if (unit == "milliseconds") return "\"10s\" (ms, s, min)";
  if (unit == "millicores") return "\"0.5\", in cores";
  return "a whole number";
}

// "1.25" as 1250 thousandths; the rest of the text is left in `text`.
std::optional<std::int64_t> take_thousandths(std::string_view& text) {
  std::int64_t whole = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), whole);
  if (problem != std::errc() || whole < 0 || whole > (std::int64_t{1} << 50)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  std::int64_t part = 0;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    std::int64_t scale = 100;
    for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1), scale /= 10) {
      part += scale * (text[0] - '0');
    }
  }
  return whole * 1000 + part;
}

}  // namespace

Result<std::int64_t> quantity(Resource resource, std::string_view text) {
  const std::string_view unit = unit_of(resource);
  std::string_view rest = text;
  const auto thousandths = take_thousandths(rest);
  if (thousandths) {
    for (const auto& [suffix, factor] : suffixes(unit)) {
      std::int64_t product = 0;
      if (rest != suffix || __builtin_mul_overflow(*thousandths, factor, &product)) continue;
      if (product % 1000 != 0 || product == 0) break;
      return product / 1000;
    }
  }
  return failure("\"" + std::string(text) + "\" is no amount of " + std::string(word(resource)), {},
                 "write it like " + std::string(example(unit)));
}

Result<std::int64_t> quantity(Resource resource, const Toml& value) {
  std::string text;
  if (const std::string* string = value.string()) {
    text = *string;
  } else if (const std::int64_t* number = value.integer()) {
    text = std::to_string(*number);
  } else if (const double* real = std::get_if<double>(&value.value)) {
    text = std::to_string(*real);
  } else {
    return failure("an amount is a number or a string", value.where);
  }
  auto amount = quantity(resource, text);
  if (!amount) amount.error().where = value.where;
  return amount;
}

std::string resource_words() {
  std::string all;
  for (Resource r : {Resource::kMemory, Resource::kPids, Resource::kCpuShare, Resource::kCpuTime, Resource::kWall,
                     Resource::kOutput, Resource::kDisk, Resource::kInodes, Resource::kDescriptors}) {
    all += (all.empty() ? "" : ", ") + std::string(word(r));
  }
  return all;
}

}  // namespace nohatch
