#include "judge/waiver.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "base/bytes.h"
#include "base/toml.h"

namespace nohatch {
namespace {

constexpr std::chrono::days kWarnBefore{14};

std::optional<int> digits(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.front() == '-') return std::nullopt;
  return value;
}

std::optional<std::chrono::sys_days> day_of(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)), day = digits(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

const std::string& subject(const Waiver& waiver) { return waiver.id.empty() ? waiver.protection : waiver.id; }

void check(const Waiver& waiver, TomlReader& reader) {
  if (waiver.id.empty() == waiver.protection.empty())
    reader.fault("id", "a waiver names either an attempt by `id` or a `protection`");
  if (!waiver.until.empty() && !day_of(waiver.until))
    reader.fault("until", "not a date like \"2026-12-31\": \"" + printable_line(waiver.until, 40) + "\"");
  if (waiver.reason.find_first_not_of(" \t\n") == std::string::npos) reader.fault("reason", "a waiver needs a reason");
}

template <typename Word, typename Find>
std::optional<Word> read_word(TomlReader& reader, std::string_view key, Find find) {
  const std::string text = reader.text(key);
  if (!reader.has(key)) return std::nullopt;
  const auto value = find(text);
  if (!value) reader.fault(key, "unknown " + std::string(key) + " \"" + printable_line(text, 40) + "\"");
  return value;
}

Waiver read_waiver(const Toml& table, std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  Waiver waiver;
  waiver.id = reader.text("id");
  waiver.protection = reader.text("protection");
  waiver.pair = reader.text("pair", true);
  waiver.layer = read_word<Layer>(reader, "layer", layer_of);
  waiver.mechanism = read_word<Mechanism>(reader, "mechanism", mechanism_of);
  waiver.reason = reader.text("reason", true);
  waiver.until = reader.text("until", true);
  waiver.where = table.where;
  check(waiver, reader);
  reader.finish();
  return waiver;
}

bool same_subject(const Waiver& a, const Waiver& b) {
  return a.id == b.id && a.protection == b.protection && a.pair == b.pair;
}

void refuse_twins(const WaiverFile& file, std::vector<Error>& faults) {
  for (auto second = file.waivers.begin(); second != file.waivers.end(); ++second)
    for (auto first = file.waivers.begin(); first != second; ++first)
      if (same_subject(*first, *second))
        faults.push_back({subject(*second) + " is waived twice, first at " + first->where, second->where, {}});
}

std::string toml_string(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7f) out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    else out += c;
  }
  return out + "\"";
}

std::string waiver_text(const Waiver& waiver) {
  std::string text = "[[waiver]]\n";
  const auto line = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) text += std::string(key) + " = " + toml_string(value) + "\n";
  };
  line("id", waiver.id);
  line("protection", waiver.protection);
  line("pair", waiver.pair);
  line("layer", waiver.layer ? word(*waiver.layer) : "");
  line("mechanism", waiver.mechanism ? word(*waiver.mechanism) : "");
  line("reason", waiver.reason);
  line("until", waiver.until);
  return text;
}

std::string note_of(const Waiver& waiver, bool used, std::string_view today) {
  const std::string name = waiver.where + ": the waiver for " + subject(waiver);
  if (is_expired(waiver, today)) return name + " ended on " + waiver.until;
  if (!used) return name + " was not needed: remove it";
  const auto now = day_of(today), until = day_of(waiver.until);
  if (now && until && *until - *now <= kWarnBefore)
    return name + " ends in " + std::to_string((*until - *now).count()) + " days, on " + waiver.until;
  return {};
}

}  // namespace

WaiverFile parse_waivers(std::string_view text, const std::string& file_name) {
  WaiverFile file;
  const auto toml = parse_toml(text, file_name);
  if (!toml) {
    file.faults.push_back(toml.error());
    return file;
  }
  TomlReader reader(*toml, file.faults);
  if (const Toml* list = reader.any("waiver")) {
    if (!list->array()) reader.fault("waiver", "waivers are written as [[waiver]]");
    else
      for (const Toml& table : *list->array()) {
        if (table.table()) file.waivers.push_back(read_waiver(table, file.faults));
        else file.faults.push_back({"waivers are written as [[waiver]]", table.where, {}});
      }
  }
  reader.finish();
  refuse_twins(file, file.faults);
  return file;
}

// What is no date never holds: the reader has refused it, and an unset one must not last for ever.
bool is_expired(const Waiver& waiver, std::string_view today) {
  const auto now = day_of(today), until = day_of(waiver.until);
  return !now || !until || *now > *until;
}

std::optional<WaiverFacts> find_waiver(const std::vector<Waiver>& waivers, std::string_view id, std::string_view pair,
                                       std::string_view today) {
  const auto found = std::find_if(waivers.begin(), waivers.end(),
                                  [&](const Waiver& w) { return !w.id.empty() && w.id == id && w.pair == pair; });
  if (found == waivers.end()) return std::nullopt;
  return WaiverFacts{found->reason, found->layer, found->mechanism, is_expired(*found, today)};
}

const Waiver* find_protection_waiver(const std::vector<Waiver>& waivers, std::string_view protection,
                                     std::string_view pair, std::string_view today) {
  for (const Waiver& waiver : waivers)
    if (!protection.empty() && waiver.protection == protection && waiver.pair == pair && !is_expired(waiver, today))
      return &waiver;
  return nullptr;
}

std::vector<std::string> waiver_notes(const std::vector<Waiver>& waivers, std::string_view pair,
                                      const std::set<std::string>& used, std::string_view today) {
  std::vector<std::string> notes;
  for (const Waiver& waiver : waivers) {
    if (waiver.pair != pair) continue;
    std::string note = note_of(waiver, used.count(subject(waiver)) > 0, today);
    if (!note.empty()) notes.push_back(std::move(note));
  }
  return notes;
}

Result<std::string> append_waiver(std::string_view text, const Waiver& waiver, const std::string& file_name) {
  std::string whole(text);
  if (!whole.empty() && whole.back() != '\n') whole += "\n";
  if (!whole.empty()) whole += "\n";
  whole += waiver_text(waiver);
  const WaiverFile file = parse_waivers(whole, file_name);
  if (!file.faults.empty()) return tl::unexpected(file.faults.front());
  return whole;
}

}  // namespace nohatch
