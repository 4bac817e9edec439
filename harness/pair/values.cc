// What follows from an interpreter, a sandbox or a pair alone.
#include <algorithm>

#include "pair/pair.h"

namespace nohatch {

std::string Interpreter::spelled() const {
  std::string text = name;
  if (profile != "default") text += ":" + profile;
  if (!version.empty()) text += "@" + version;
  return text;
}

std::string Interpreter::tree_on_decoy() const { return "/nohatch/interpreters/" + name + "-" + (version.empty() ? "0" : version); }

std::filesystem::path Interpreter::runtime_on_host() const {
  const std::string text = runtime.string();
  for (const std::string& place : {std::string("{tree}"), tree_on_decoy()}) {
    if (text.starts_with(place + "/")) return tree.empty() ? std::filesystem::path() : tree / text.substr(place.size() + 1);
  }
  return runtime;
}

std::filesystem::path Interpreter::runtime_prefix() const {
  const std::filesystem::path above = runtime.parent_path();
  if (above.empty() || runtime.string().starts_with("/usr/") || runtime.string().starts_with("/bin/")) return "/usr";
  return above.filename() == "bin" ? above.parent_path() : above;
}

std::vector<DeclaredLimit> Sandbox::limits() const {
  std::vector<DeclaredLimit> all;
  for (const Protection& protection : protections) {
    if (protection.limit) all.push_back(*protection.limit);
  }
  return all;
}

const Protection* Sandbox::find(std::string_view wanted) const {
  const auto found = std::ranges::find(protections, wanted, &Protection::name);
  return found == protections.end() ? nullptr : &*found;
}

Promises promises_of(const Pair& pair) {
  const Interpreter& plain = pair.plain_interpreter();
  Promises promises{.interpreter = pair.interpreter.name,
                    .language = pair.interpreter.language,
                    .plain = plain.name,
                    .plain_language = plain.language,
                    .command_mode = pair.command_mode,
                    .abilities = {{Layer::kLanguage, pair.interpreter.abilities}, {Layer::kSandbox, pair.sandbox.abilities}},
                    .also_denies = pair.interpreter.also_denies};
  for (const Layer layer : {Layer::kGateway, Layer::kLanguage, Layer::kSandbox})
    if (pair.has_layer(layer)) promises.layers.push_back(layer);
  for (const auto* list : {&pair.interpreter.no_promises, &pair.sandbox.no_promises, &pair.no_promises})
    promises.no_promises.insert(promises.no_promises.end(), list->begin(), list->end());
  return promises;
}

bool Pair::has_layer(Layer layer) const {
  if (command_mode) return std::ranges::find(promises, layer) != promises.end();
  if (layer == Layer::kLanguage) return interpreter.restricted();
  return layer == Layer::kSandbox && sandbox.kind != SandboxKind::kNone;
}

}  // namespace nohatch
