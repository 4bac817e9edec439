#include "corpus/corpus_reading.h"

#include <set>

#include "base/file_system.h"
#include "base/toml.h"
#include "corpus/case_file.h"
#include "corpus/case_words.h"
#include "corpus/corpus_digest.h"

namespace nohatch {
namespace {

// "class/attempt" of "class/attempt/file"; empty for any other shape.
std::string case_directory(const std::string& path) {
  const std::size_t first = path.find('/');
  const std::size_t second = first == std::string::npos ? first : path.find('/', first + 1);
  if (second == std::string::npos || path.find('/', second + 1) != std::string::npos) return {};
  return path.substr(0, second);
}

bool belongs_to_root(const std::string& path) {
  return path == "CORPUS.toml" || path == "vocabulary.toml" || (path.find('/') == std::string::npos && path.ends_with(".md"));
}

void read_head(CorpusRoot& root, std::vector<Error>& faults) {
  const std::string file = (root.directory / "CORPUS.toml").string();
  const Result<Toml> toml = read_toml(file);
  if (!toml) {
    Error error = toml.error();
    if (error.remedy.empty()) error.remedy = "a corpus has a CORPUS.toml with `name` and `version = \"0.1.0\"`";
    faults.push_back(std::move(error));
    return;
  }
  TomlReader reader(*toml, faults);
  reader.text("name", true);
  root.version = reader.text("version", true);
  if (!root.version.empty() && !is_version(root.version))
    reader.fault("version", "`" + root.version + "` is no version", "write it as \"0.1.0\"");
  reader.finish();
}

// Reads one root. Everything that can be wrong with it alone is found here.
class RootReader {
 public:
  RootReader(CorpusRoot& root, CorpusReading& out) : root_(root), out_(out), files_(DigestList::of(root.directory, out.faults)) {}

  void read() {
    read_head(root_, out_.faults);
    root_.digest = files_.digest();
    for (const auto& [path, digest] : files_.files()) {
      if (belongs_to_root(path)) continue;
      const std::string directory = case_directory(path);
      if (directory.empty() || !files_.files().contains(directory + "/case.toml")) stray(path);
      else if (path == directory + "/case.toml") read_case(directory);
    }
  }

 private:
  void stray(const std::string& path) {
    out_.faults.push_back(Error{"belongs to no case", (root_.directory / path).string(),
                                "a case is a directory CLASS/ATTEMPT/ with a case.toml; take away what is none"});
  }

  void read_case(const std::string& directory) {
    const std::string file = (root_.directory / directory / "case.toml").string();
    const Result<std::string> text = read_file(file, 1u << 20);
    if (!text) return out_.faults.push_back(text.error());
    CaseReading reading = parse_case(*text, file, out_.vocabulary);
    out_.faults.insert(out_.faults.end(), reading.faults.begin(), reading.faults.end());
    ReadCase one{std::move(reading.parsed), file, std::move(reading.where)};
    one.parsed.directory = root_.directory / directory;
    one.parsed.root = root_.name;
    one.parsed.digest = files_.digest_of(directory);
    check_id(one, directory);
    check_since(one);
    if (!one.where.empty()) check_files(one, directory);  // else it names none, since it is no TOML
    out_.cases.push_back(std::move(one));
  }

  void check_id(const ReadCase& one, const std::string& directory) {
    std::string expected = directory;
    expected[expected.find('/')] = '.';
    if (!one.parsed.id.empty() && is_case_id(one.parsed.id) && one.parsed.id != expected)
      out_.faults.push_back(Error{"`" + one.parsed.id + "` stands in " + directory + "/", one.place("id"),
                                  "the id of that directory is `" + expected + "`"});
  }

  void check_since(const ReadCase& one) {
    if (!is_version(one.parsed.since) || !is_version(root_.version)) return;
    if (compare_versions(one.parsed.since, root_.version) > 0)
      out_.faults.push_back(Error{"since " + one.parsed.since + " is newer than the corpus, " + root_.version, one.place("since"),
                                  "raise `version` of CORPUS.toml, or lower `since`"});
  }

  void check_files(const ReadCase& one, const std::string& directory) {
    std::set<std::string> named = {directory + "/case.toml"};
    for (const auto& [file, key] : named_files(one.parsed)) {
      named.insert(directory + "/" + file);
      if (is_file_name(file) && !files_.files().contains(directory + "/" + file))
        out_.faults.push_back(Error{"the file `" + file + "` is missing", one.place(key), "write it, or do not name it"});
    }
    for (auto it = files_.files().lower_bound(directory + "/"); it != files_.files().end() && it->first.rfind(directory + "/", 0) == 0; ++it)
      if (case_directory(it->first) == directory && !named.contains(it->first))
        out_.faults.push_back(Error{"nothing names this file", (root_.directory / it->first).string(), "name it in case.toml, or take it away"});
  }

  CorpusRoot& root_;
  CorpusReading& out_;
  DigestList files_;
};

void check_duplicates(CorpusReading& out) {
  std::map<std::string, const ReadCase*> seen;
  for (const ReadCase& one : out.cases) {
    const auto [first, fresh] = seen.emplace(one.parsed.id, &one);
    if (!fresh && !one.parsed.id.empty())
      out.faults.push_back(Error{"`" + one.parsed.id + "` is also the id of " + first->second->file, one.place("id"), "rename one of the two"});
  }
}

void check_twins(CorpusReading& out) {
  std::map<std::string, const ReadCase*> known;
  Words twins;
  for (const ReadCase& one : out.cases) {
    known.emplace(one.parsed.id, &one);
    if (!one.parsed.ability.empty()) twins.emplace(one.parsed.id, "");
  }
  for (const ReadCase& one : out.cases)
    for (const std::string& twin : one.parsed.twins) {
      const auto found = known.find(twin);
      if (found == known.end()) out.faults.push_back(Error{"unknown twin `" + twin + "`", one.place("twins"), meant(twin, twins)});
      else if (found->second->parsed.is_attempt())
        out.faults.push_back(Error{"`" + twin + "` is an attempt, not a twin", one.place("twins"), "a twin has an `ability` and no effect"});
    }
}

Result<Vocabulary> ruling_vocabulary(const std::vector<CorpusRoot>& roots) {
  std::error_code error;
  if (!roots.empty() && std::filesystem::exists(roots.front().directory / "vocabulary.toml", error))
    return read_vocabulary(roots.front().directory / "vocabulary.toml");
  const Result<std::filesystem::path> data = data_directory();
  if (!data) return tl::unexpected(data.error());
  return read_vocabulary(*data / "cases" / "vocabulary.toml");
}

}  // namespace

std::string ReadCase::place(const std::string& key) const {
  const auto found = where.find(key);
  return found == where.end() ? file + ":1:1" : found->second;
}

std::multimap<std::string, std::string> named_files(const Case& c) {
  std::multimap<std::string, std::string> named;
  for (const auto& [key, files] : c.payloads)
    for (const std::string& file : files) named.emplace(file, "payload." + key);
  for (const auto& [beside, file] : c.request.files) named.emplace(file, "request.files");
  for (const PlantedFile& planted : c.files) named.emplace(planted.source, "files");
  return named;
}

CorpusReading read_corpora(const std::vector<CorpusRoot>& roots) {
  CorpusReading out;
  out.roots = roots;
  if (Result<Vocabulary> vocabulary = ruling_vocabulary(roots)) {
    out.vocabulary = std::move(*vocabulary);
  } else {
    out.faults.push_back(vocabulary.error());
    return out;
  }
  for (CorpusRoot& root : out.roots) RootReader(root, out).read();
  check_duplicates(out);
  check_twins(out);
  return out;
}

}  // namespace nohatch
