#include "corpus/vocabulary.h"

#include "base/file_system.h"
#include "base/pattern.h"
#include "base/toml.h"

namespace nohatch {
namespace {

Words words_of(TomlReader& reader, std::string_view set) {
  Words words;
  for (auto& [word, about] : reader.text_table(set)) words.emplace(word, about);
  if (words.empty()) reader.fault(set, "`" + std::string(set) + "` has no words");
  return words;
}

std::vector<std::string> names(const Words& words) {
  std::vector<std::string> out;
  for (const auto& [word, about] : words) out.push_back(word);
  return out;
}

}  // namespace

Result<Vocabulary> parse_vocabulary(std::string_view text, const std::string& file_name) {
  const Result<Toml> toml = parse_toml(text, file_name);
  if (!toml) return tl::unexpected(toml.error());
  std::vector<Error> faults;
  TomlReader reader(*toml, faults);
  Vocabulary v;
  v.languages = reader.texts("languages");
  v.classes = words_of(reader, "classes");
  v.effects = words_of(reader, "effects");
  v.layers = words_of(reader, "layers");
  v.severities = words_of(reader, "severities");
  v.abilities = words_of(reader, "abilities");
  v.surfaces = words_of(reader, "surfaces");
  v.baits = words_of(reader, "baits");
  v.resources = words_of(reader, "resources");
  v.requirements = words_of(reader, "requirements");
  v.placeholders = words_of(reader, "placeholders");
  reader.finish();
  if (!faults.empty()) return tl::unexpected(faults.front());
  return v;
}

Result<Vocabulary> read_vocabulary(const std::filesystem::path& file) {
  const Result<std::string> text = read_file(file, 1u << 20);
  if (!text) return tl::unexpected(text.error());
  return parse_vocabulary(*text, file.string());
}

std::string meant(std::string_view word, const Words& known) {
  const std::string near = nearest(word, names(known));
  if (!near.empty()) return "did you mean `" + near + "`?";
  std::string all;
  for (const auto& [candidate, about] : known) all += (all.empty() ? "" : ", ") + candidate;
  return "known are " + all;
}

}  // namespace nohatch
