// The built program, run as its users run it, and the document that it printed.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/file_system.h"
#include "base/json.h"
#include "process/launcher.h"

namespace nohatch::program {

const std::filesystem::path kFixtures = std::filesystem::path(NOHATCH_SOURCE_DIR) / "fixtures";
const std::filesystem::path kHostile = kFixtures / "hostile";

inline std::string binary() { return std::string(NOHATCH_BINARY_DIR) + "/bin/nohatch"; }

struct Said {
  int status = -1;
  std::string output, error;
  Json document;

  std::size_t pairs() const { return document["pairs"].array() != nullptr ? document["pairs"].array()->size() : 0; }
  const Json& pair(std::size_t index) const {
    static const Json kNothing;
    return index < pairs() ? (*document["pairs"].array())[index] : kNothing;
  }
  // The attempts of a pair; empty where the program printed no such document.
  const Json::Array& attempts(std::size_t index = 0) const {
    static const Json::Array kNone;
    const auto* all = pair(index)["attempts"].array();
    return all != nullptr ? *all : kNone;
  }
  const Json& of(const std::string& id, std::size_t index = 0) const {
    static const Json kNothing;
    for (const Json& attempt : attempts(index))
      if (attempt["id"].string_or("") == id) return attempt;
    return kNothing;
  }
  std::string verdict(const std::string& id, std::size_t index = 0) const { return of(id, index)["verdict"].string_or("absent"); }
  std::string reason(const std::string& id, std::size_t index = 0) const { return of(id, index)["reason"].string_or("absent"); }
  std::string why(const std::string& id, std::size_t index = 0) const { return of(id, index)["why"].string_or(""); }
};

// `words` begins with a program. Both streams are kept, and the document where standard output is one.
inline Said run(std::vector<std::string> words) {
  SystemLauncher launcher;
  const auto captured = capture(launcher, {.argv = std::move(words)}, std::chrono::minutes(4));
  EXPECT_TRUE(captured) << captured.error().text();
  Said said;
  if (!captured) return said;
  if (const auto* exited = std::get_if<Exited>(&captured->ending)) said.status = exited->status;
  said.output = captured->output;
  said.error = captured->error;
  if (auto document = parse_json(said.output)) said.document = std::move(*document);
  return said;
}

inline Said nohatch(std::vector<std::string> words) {
  words.insert(words.begin(), binary());
  return run(std::move(words));
}

// `nohatch run WORDS --only ID... --format json --quiet`
inline std::vector<std::string> attack_words(std::vector<std::string> words, const std::vector<std::string>& ids) {
  words.insert(words.begin(), {"run", "--format", "json", "--quiet"});
  for (const std::string& id : ids) words.insert(words.begin() + 1, {"--only", id});
  return words;
}

inline Said attack_pairs(std::vector<std::string> words, const std::vector<std::string>& ids) {
  return nohatch(attack_words(std::move(words), ids));
}

inline ScratchDirectory scratch() {
  auto directory = ScratchDirectory::create("nohatch-program-test");
  EXPECT_TRUE(directory) << directory.error().text();
  return std::move(*directory);
}

inline void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

}  // namespace nohatch::program
