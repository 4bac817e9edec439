#include "corpus/case_request.h"

#include "base/bytes.h"
#include "corpus/case_words.h"

namespace nohatch {
namespace {

constexpr std::string_view kNamesOf = "names are of [a-z0-9._-]";

unsigned read_mode(TomlReader& reader) {
  if (!reader.has("mode")) return 0644;
  const std::string mode = reader.text("mode");
  const bool octal = mode.size() == 4 && mode[0] == '0' && mode.find_first_not_of("01234567") == std::string::npos;
  if (octal) return static_cast<unsigned>(std::stoul(mode, nullptr, 8));
  reader.fault("mode", ticked(mode) + " is no mode", "write it as \"0755\"");
  return 0;
}

PlantedFile read_planted(const Toml& entry, const Vocabulary& vocabulary, std::vector<Error>& faults) {
  TomlReader reader(entry, faults);
  PlantedFile file{.path = reader.text("path", true), .source = reader.text("source", true), .mode = read_mode(reader)};
  if (file.path.rfind('/', 0) != 0 && file.path.rfind("{{", 0) != 0)
    reader.fault("path", ticked(file.path) + " is not absolute", "begin it with / or a placeholder");
  if (!is_file_name(file.source))
    reader.fault("source", ticked(file.source) + " is no file of this directory", std::string(kNamesOf));
  check_placeholders(file.path, vocabulary, reader.where("path"), faults);
  reader.finish();
  return file;
}

}  // namespace

std::string ticked(std::string_view text) { return "`" + printable_line(text, 80) + "`"; }

void check_placeholders(std::string_view text, const Vocabulary& vocabulary, const std::string& where, std::vector<Error>& faults) {
  for (const Placeholder& placeholder : placeholders_in(text))
    if (!vocabulary.placeholders.contains(placeholder.name))
      faults.push_back(Error{"unknown placeholder {{" + placeholder.name + "}}", where, meant(placeholder.name, vocabulary.placeholders)});
}

void read_request(TomlReader& of_case, const Vocabulary& vocabulary, Case& out, std::vector<Error>& faults) {
  const Toml* table = of_case.any("request");
  if (table == nullptr) return;
  if (table->table() == nullptr) return of_case.fault("request", "`request` must be a table");
  TomlReader reader(*table, faults);
  Request& request = out.request;
  request.environment = reader.text_table("environment");
  request.files = reader.text_table("files");
  request.directory = reader.text("directory");
  request.standard_input = reader.text("standard-input");
  request.argument = reader.text("argument");
  if (!request.directory.empty() && request.directory != "symlink")
    reader.fault("directory", ticked(request.directory) + " is no kind of directory", "known is symlink");
  for (const auto& [beside, source] : request.files)
    if (!is_file_name(source)) reader.fault("files", ticked(source) + " is no file of this directory", std::string(kNamesOf));
  for (const auto& [key, value] : request.environment) check_placeholders(value, vocabulary, reader.where("environment"), faults);
  check_placeholders(request.argument, vocabulary, reader.where("argument"), faults);
  check_placeholders(request.standard_input, vocabulary, reader.where("standard-input"), faults);
  reader.finish();
}

void read_planted_files(TomlReader& of_case, const Vocabulary& vocabulary, Case& out, std::vector<Error>& faults) {
  const Toml* list = of_case.any("files");
  if (list == nullptr) return;
  if (list->array() == nullptr) return of_case.fault("files", "`files` must be written as [[files]]");
  for (const Toml& entry : *list->array()) {
    if (entry.table() == nullptr) of_case.fault("files", "`files` must be written as [[files]]");
    else out.files.push_back(read_planted(entry, vocabulary, faults));
  }
}

}  // namespace nohatch
