// The shapes of names and words in a case: what can be checked by looking at one string.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nohatch {

bool is_case_id(std::string_view);         // "file.read-outside"
bool is_name(std::string_view);            // [a-z0-9][a-z0-9-]*
bool is_file_name(std::string_view);       // [a-z0-9._-]+, no leading dot
bool is_corpus_path(std::string_view);     // [a-z0-9._/-]+; besides CORPUS.toml and the guides, AUTHORING.md
bool is_version(std::string_view);         // "0.1.0"
bool is_reference(std::string_view);       // "CWE-22", "ATTACK:T1005", "CVE-2023-29199", "GHSA-...", "https://..."
bool is_spelled_release(std::string_view); // "vm2@3.9.17", "vm2:nodevm@3.12.0"

// Less than zero, zero, more: by numbers. REQUIRES: is_version of both.
int compare_versions(std::string_view a, std::string_view b);

// The names between {{ and }}, in order, with where they begin.
struct Placeholder {
  std::string name;
  std::size_t offset = 0;
};
std::vector<Placeholder> placeholders_in(std::string_view text);

}  // namespace nohatch
