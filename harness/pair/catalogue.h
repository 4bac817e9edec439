// What the fixture roots hold, by name: ROOT/interpreters/NAME/interpreter.toml, ROOT/sandboxes/NAME/sandbox.toml,
// ROOT/pairs/NAME.toml. Only names; the files are read when they are asked for.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "pair/pair.h"

namespace nohatch {

using Entries = std::map<std::string, std::filesystem::path, std::less<>>;  // name -> its file

class Catalogue {
 public:
  // The same name in two roots is an error that names both files; so is a root that is not there or holds nothing of it.
  static Result<Catalogue> load(const FixtureRoots&);

  const Entries& interpreters() const { return interpreters_; }
  const Entries& sandboxes() const { return sandboxes_; }
  const Entries& pairs() const { return pairs_; }

  // An unknown name or profile is answered with the nearest known one.
  Result<Interpreter> interpreter(std::string_view name, std::string_view profile) const;
  Result<Sandbox> sandbox(std::string_view name, std::string_view profile) const;

 private:
  Entries interpreters_, sandboxes_, pairs_;
};

}  // namespace nohatch
