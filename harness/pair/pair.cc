#include "pair/pair.h"

#include "base/file_system.h"
#include "base/pattern.h"
#include "pair/cache.h"
#include "pair/catalogue.h"
#include "pair/identity.h"
#include "pair/image.h"
#include "pair/install.h"
#include "pair/own_code.h"
#include "pair/pair_file.h"
#include "pair/resolve.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

// A name alone may be a pair of the fixtures; then it must not be an interpreter's as well.
Result<const fs::path*> named_pair_file(std::string_view spelled, const Catalogue& catalogue) {
  const auto found = catalogue.pairs().find(spelled);
  if (found == catalogue.pairs().end()) return nullptr;
  const auto other = catalogue.interpreters().find(spelled);
  if (other == catalogue.interpreters().end()) return &found->second;
  return failure("\"" + std::string(spelled) + "\" is both a pair and an interpreter: " + found->second.string() + " and " +
                     other->second.string(),
                 {}, "rename one of them");
}

// An unknown name may be meant for a pair of the fixtures.
Error with_nearest_pair(Error error, std::string_view spelled, const Catalogue& catalogue) {
  std::vector<std::string> names;
  for (const auto& [name, file] : catalogue.pairs()) names.push_back(name);
  const std::string near = nearest(spelled, names);
  if (!near.empty() && error.remedy.find("did you mean") == std::string::npos) error.remedy = "did you mean the pair \"" + near + "\"?";
  return error;
}

std::string name_of(const Pair& pair, const SpelledPair& spelled) {
  std::string name = spelled.interpreter.path.empty() ? pair.interpreter.spelled() : "";
  if (name.empty()) {
    name = pair.interpreter.name + (pair.interpreter.profile == "default" ? "" : ":" + pair.interpreter.profile) + "@path:" + spelled.interpreter.path;
  }
  name += "+" + pair.sandbox.name;
  return pair.sandbox.profile == "default" ? name : name + ":" + pair.sandbox.profile;
}

Result<Pair> pair_of_names(std::string_view text, const Catalogue& catalogue, const PairOptions& options) {
  auto spelled = spelled_pair(text);
  if (!spelled) return tl::unexpected(spelled.error());
  auto interpreter = resolve_interpreter(spelled->interpreter, catalogue, options);
  if (!interpreter) return tl::unexpected(with_nearest_pair(interpreter.error(), text, catalogue));
  auto plain = resolve_plain(*interpreter, catalogue);
  if (!plain) return tl::unexpected(plain.error());
  auto sandbox = catalogue.sandbox(spelled->sandbox.name, spelled->sandbox.profile);
  if (!sandbox) return tl::unexpected(sandbox.error());
  Pair pair;
  pair.interpreter = std::move(*interpreter);
  pair.plain = std::move(*plain);
  pair.sandbox = std::move(*sandbox);
  pair.name = name_of(pair, *spelled);
  return pair;
}

Status install_one(Interpreter& i, const PairOptions& options) {
  if (auto done = install_interpreter(i, options); !done) return done;
  auto staged = stage_driver(i, options.cache);
  if (!staged) return tl::unexpected(staged.error());
  i.directory = *staged;
  return success();
}

}  // namespace

Result<PairOptions> default_pair_options() {
  auto data = data_directory();
  if (!data) return tl::unexpected(data.error());
  PairOptions options;
  options.fixtures.directories = {*data / "fixtures"};
  options.cache = default_cache();
  return options;
}

Result<Pair> resolve_pair(std::string_view spelled, const PairOptions& options) {
  auto catalogue = Catalogue::load(options.fixtures);
  if (!catalogue) return tl::unexpected(catalogue.error());
  if (is_pair_file_name(spelled)) return read_pair_file(fs::path(spelled), *catalogue, options);
  auto file = named_pair_file(spelled, *catalogue);
  if (!file) return tl::unexpected(file.error());
  if (*file != nullptr) {
    auto pair = read_pair_file(**file, *catalogue, options);
    if (pair) pair->name = spelled;
    return pair;
  }
  return pair_of_names(spelled, *catalogue, options);
}

Status install_pair(Pair& pair, const PairOptions& options) {
  if (auto done = install_one(pair.interpreter, options); !done) return done;
  if (pair.plain) {
    if (auto done = install_one(*pair.plain, options); !done) return done;
  }
  if (auto done = install_image(pair.sandbox, options.cache); !done) return done;
  return identify(pair);
}

}  // namespace nohatch
