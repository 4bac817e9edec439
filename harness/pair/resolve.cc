#include "pair/resolve.h"

#include <unistd.h>

#include <fstream>


namespace nohatch {
namespace {

namespace fs = std::filesystem;

bool is_fetched(const Interpreter& i) {
  return i.install.kind == InstallKind::kPypi || i.install.kind == InstallKind::kNpm;
}

// The user's own tree, if the spelling or --path names one.
fs::path own_tree(const SpelledInterpreter& spelled, const PairOptions& options, const fs::path& beside) {
  if (!spelled.path.empty()) return beside.empty() ? fs::path(spelled.path) : beside / spelled.path;
  if (const auto labelled = options.paths.find(spelled.version); labelled != options.paths.end()) return labelled->second;
  const auto named = options.paths.find(spelled.name);
  return spelled.version.empty() && named != options.paths.end() ? named->second : fs::path();
}

Status take_path(Interpreter& i, const fs::path& path, bool frozen) {
  std::error_code error;
  if (frozen) return failure("a path is no version, and --frozen is given", {}, "write " + i.name + "@VERSION");
  if (!is_fetched(i)) return failure(i.name + " is not installed from a package, so it takes no path", {}, "name another runtime in a pair file");
  if (!fs::exists(path, error)) return failure("there is nothing at " + path.string(), {}, "name a directory, a wheel or a tarball");
  i.path = fs::absolute(path, error).lexically_normal();
  i.version = "path";
  return success();
}

// A version that the file does not list is fetched by its exact name; only the package's own index knows all of them.
Status take_version(Interpreter& i, const std::string& version, bool frozen) {
  if (!version.empty()) {
    i.version = version;
    return success();
  }
  if (!is_fetched(i)) return success();
  if (frozen) return failure(i.name + " names no version, and --frozen is given", {}, "write " + i.name + "@VERSION");
  if (i.install.releases.empty()) return failure(i.name + " lists no release", {}, "write " + i.name + "@VERSION");
  i.version = i.install.releases.back().version;
  return success();
}

bool lies_under(const fs::path& path, std::string_view directory) {
  return path.string().starts_with(std::string(directory) + "/");
}

// "/", a home directory, or a directory of all homes: to show it would show the owner's secrets in place of the bait.
bool is_too_wide(const fs::path& prefix) {
  const std::string text = prefix.string();
  if (text == "/" || text == "/home" || text == "/root" || text == "/tmp" || text == "/run" || text == "/var") return true;
  return prefix.parent_path() == "/home";
}

bool is_elf(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  char magic[4] = {};
  return stream.read(magic, 4) && std::string_view(magic, 4) == "\177ELF";
}

}  // namespace

Result<Interpreter> resolve_interpreter(const SpelledInterpreter& spelled, const Catalogue& catalogue,
                                        const PairOptions& options, const fs::path& beside) {
  auto i = catalogue.interpreter(spelled.name, spelled.profile);
  if (!i) return i;
  const fs::path tree = own_tree(spelled, options, beside);
  const Status taken = tree.empty() ? take_version(*i, spelled.version, options.frozen) : take_path(*i, tree, options.frozen);
  if (!taken) return tl::unexpected(taken.error());
  return i;
}

Result<std::optional<Interpreter>> resolve_plain(const Interpreter& restricted, const Catalogue& catalogue) {
  if (!restricted.restricted()) return std::optional<Interpreter>();
  auto plain = catalogue.interpreter(restricted.plain, "default");
  if (!plain) {
    plain.error().message = "the plain counterpart of " + restricted.name + ": " + plain.error().message;
    return tl::unexpected(plain.error());
  }
  if (plain->restricted()) return failure("the plain counterpart of " + restricted.name + ", " + plain->name + ", is not plain");
  if (plain->language != restricted.language) {
    return failure(restricted.name + " and its plain counterpart " + plain->name + " are of different languages");
  }
  return std::optional<Interpreter>(std::move(*plain));
}

Status replace_runtime(Interpreter& i, const fs::path& runtime, const std::string& where) {
  if (access(runtime.c_str(), X_OK) != 0) return failure("the runtime " + runtime.string() + " cannot be executed", where, "name a program that is installed");
  if (!is_elf(runtime)) {
    return failure("the runtime " + runtime.string() + " is a script, which would look for the real one outside the decoy host", where,
                   "name the program that it starts (pyenv which python3, nvm which node)");
  }
  i.runtime = runtime;
  // By its name alone a service would find another one first, unless it lies where PATH leads.
  i.runtime_name = runtime.parent_path() == "/usr/bin" || runtime.parent_path() == "/usr/local/bin" ? runtime.filename() : runtime;
  const fs::path prefix = i.runtime_prefix();
  if (prefix == "/usr") return success();
  if (is_too_wide(prefix)) {
    return failure("the runtime " + runtime.string() + " lies in " + prefix.string() + ", which cannot be shown to a payload as a whole",
                   where, "put it in a directory of its own, such as /opt/NAME/bin");
  }
  std::error_code error;
  const fs::path real = fs::canonical(runtime, error);
  if (!lies_under(real, prefix.string()) && !lies_under(real, "/usr")) {
    return failure("the runtime " + runtime.string() + " is a link out of its directory", where, "name " + real.string());
  }
  i.binds.push_back(prefix);
  return success();
}

}  // namespace nohatch
