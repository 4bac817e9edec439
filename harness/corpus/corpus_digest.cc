#include "corpus/corpus_digest.h"

#include "base/bytes.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "corpus/case_words.h"

namespace nohatch {
namespace {

void check_name(const std::filesystem::path& directory, const std::string& name, std::vector<Error>& faults) {
  if (!is_corpus_path(name))
    faults.push_back(Error{"the name `" + printable_line(name) + "` is outside [a-z0-9._/-]", (directory / printable_line(name)).string(),
                           "rename it: names must sort and print the same everywhere"});
}

}  // namespace

DigestList DigestList::of(const std::filesystem::path& directory, std::vector<Error>& faults) {
  DigestList list;
  const Result<std::vector<std::string>> names = list_tree(directory);
  if (!names) {
    faults.push_back(names.error());
    return list;
  }
  for (const std::string& name : *names) {
    check_name(directory, name, faults);
    std::error_code error;
    if (std::filesystem::is_symlink(directory / name, error)) {
      faults.push_back(Error{"is a symlink", (directory / name).string(), "a corpus holds plain files: copy what it points to"});
      continue;
    }
    const Result<std::string> digest = sha256_file(directory / name);
    if (digest) list.files_[name] = *digest;
    else faults.push_back(digest.error());
  }
  return list;
}

std::string DigestList::digest() const { return digest_of(""); }

std::string DigestList::digest_of(const std::string& subdirectory) const {
  const std::string prefix = subdirectory.empty() ? "" : subdirectory + "/";
  Sha256 whole;
  for (const auto& [path, digest] : files_)
    if (path.rfind(prefix, 0) == 0) whole.update(digest + "  ./" + path.substr(prefix.size()) + "\n");
  return "sha256:" + whole.hex();
}

Result<std::string> corpus_digest(const std::filesystem::path& directory) {
  std::vector<Error> faults;
  const DigestList list = DigestList::of(directory, faults);
  if (!faults.empty()) return tl::unexpected(faults.front());
  return list.digest();
}

}  // namespace nohatch
