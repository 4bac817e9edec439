#include "pair/pair_file.h"

#include <algorithm>

#include "pair/command_pair.h"
#include "pair/fixture_toml.h"
#include "pair/own_code.h"
#include "pair/quantity.h"
#include "pair/refusal_lint.h"
#include "pair/resolve.h"
#include "pair/sandbox_file.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

// One pair file while it is read.
struct Reading {
  fs::path directory;  // absolute
  const Catalogue& catalogue;
  const PairOptions& options;
  std::vector<Error> faults;
  std::string runtime_where;  // empty: the file names no runtime

  void add(Error fault, const std::string& where) {
    if (fault.where.empty()) fault.where = where;
    faults.push_back(std::move(fault));
  }
  fs::path path_of(const std::string& text) const { return text.empty() ? fs::path() : (directory / text).lexically_normal(); }
};

std::optional<Interpreter> extended_interpreter(TomlReader& reader, Reading& r) {
  const std::string extends = reader.text("extends", true);
  if (extends.empty()) return std::nullopt;
  auto spelled = spelled_interpreter(extends);
  auto found = spelled ? resolve_interpreter(*spelled, r.catalogue, r.options, r.directory)
                       : Result<Interpreter>(tl::unexpected(spelled.error()));
  if (found) return std::move(*found);
  r.add(found.error(), reader.where("extends"));
  return std::nullopt;
}

void read_refusals_of_user(TomlReader& reader, Interpreter& i, Reading& r) {
  const std::vector<RefusalPattern> added = read_refusals(reader, "refusals", r.faults);
  for (Error& fault : lint_refusals(i.language, added, i.accidents)) r.faults.push_back(std::move(fault));
  i.refusals.insert(i.refusals.end(), added.begin(), added.end());
}

void read_own_code(TomlReader& reader, Interpreter& i, Reading& r) {
  const std::string policy = reader.text("policy"), driver = reader.text("driver");
  if (!policy.empty()) {
    if (auto put = put_own_policy(i, policy, r.directory); !put) r.add(put.error(), reader.where("policy"));
  }
  if (!driver.empty()) {
    if (auto put = put_own_driver(i, r.path_of(driver)); !put) r.add(put.error(), reader.where("driver"));
  }
}

void read_runtime_of_user(TomlReader& reader, Pair& pair, Reading& r) {
  const std::string runtime = reader.text("runtime");
  if (runtime.empty()) return;
  const fs::path shipped = pair.interpreter.runtime, path = r.path_of(runtime);
  const std::string where = r.runtime_where = reader.where("runtime");
  if (auto replaced = replace_runtime(pair.interpreter, path, where); !replaced) return r.add(replaced.error(), where);
  if (!pair.plain || pair.plain->runtime != shipped) return;
  if (auto replaced = replace_runtime(*pair.plain, path, where); !replaced) r.add(replaced.error(), where);
}

void read_interpreter_part(const Toml& table, Pair& pair, Reading& r) {
  TomlReader reader(table, r.faults);
  auto interpreter = extended_interpreter(reader, r);
  if (!interpreter) return;  // what else stands there has no meaning yet
  pair.interpreter = std::move(*interpreter);
  auto plain = resolve_plain(pair.interpreter, r.catalogue);
  if (plain) pair.plain = std::move(*plain);
  if (!plain) r.add(plain.error(), reader.where("extends"));
  for (const auto& [key, value] : reader.text_table("settings")) pair.interpreter.settings[key] = value;
  read_own_code(reader, pair.interpreter, r);
  read_runtime_of_user(reader, pair, r);
  read_refusals_of_user(reader, pair.interpreter, r);
  if (reader.has("abilities")) pair.interpreter.abilities = read_abilities(reader);
  for (const std::string& bind : reader.texts("binds")) pair.interpreter.binds.push_back(r.path_of(bind));
  reader.finish();
}

void override_limit(Sandbox& sandbox, const std::string& name, const Toml& value, Reading& r) {
  std::vector<std::string> known;
  bool found = false;
  for (Protection& protection : sandbox.protections) {
    if (!protection.limit) continue;
    known.emplace_back(word(protection.limit->resource));
    if (known.back() != name && protection.name != name) continue;
    found = true;
    auto amount = quantity(protection.limit->resource, value);
    if (!amount) return r.add(amount.error(), value.where);
    protection.limit->value = *amount;
  }
  if (found) return;
  std::string all;
  for (const std::string& other : known) all += (all.empty() ? "it limits " : ", ") + other;
  r.add(Error{"the sandbox " + sandbox.name + " has no limit of \"" + name + "\"", value.key_where,
              all.empty() ? "it limits nothing" : all},
        value.where);
}

void read_image(TomlReader& reader, Sandbox& sandbox, Reading& r) {
  const std::string image = reader.text("image");
  if (image.empty()) return;
  const std::string where = reader.any("image")->where;
  if (sandbox.kind != SandboxKind::kEngine) {
    r.add(Error{"the sandbox " + sandbox.name + " runs no image", where, "leave it out, or extend an engine such as podman"}, where);
  }
  if (!is_image_by_digest(image)) {
    r.add(Error{"the image \"" + image + "\" is a mutable reference: it may name another image tomorrow", where,
                "name it by digest: NAME@sha256:... (podman image inspect --format '{{.Digest}}' NAME)"},
          where);
  }
  sandbox.image = image;
}

void read_sandbox_part(const Toml& table, Pair& pair, Reading& r) {
  TomlReader reader(table, r.faults);
  const std::string extends = reader.text("extends", true);
  if (extends.empty()) return;
  auto spelled = spelled_sandbox(extends);
  auto found = spelled ? r.catalogue.sandbox(spelled->name, spelled->profile) : Result<Sandbox>(tl::unexpected(spelled.error()));
  if (!found) return r.add(found.error(), reader.where("extends"));
  pair.sandbox = std::move(*found);
  read_image(reader, pair.sandbox, r);
  if (const Toml* limits = reader.any("limits"); limits != nullptr) {
    if (limits->table() == nullptr) return reader.fault("limits", "`limits` must be a table", "limits = {memory = \"512m\"}");
    for (const auto& [name, value] : *limits->table()) override_limit(pair.sandbox, name, value, r);
  }
  reader.finish();
}

// What a sandbox mounts of its own hides whatever the host has below that place.
void check_that_the_runtime_shows(const Pair& pair, Reading& r) {
  if (r.runtime_where.empty() || pair.sandbox.kind == SandboxKind::kNone) return;
  std::vector<std::string> hidden = {"/dev", "/proc", "/sys"};
  for (const char* own : {"temporary", "directory"})
    if (const auto place = pair.sandbox.inner.find(own); place != pair.sandbox.inner.end()) hidden.push_back(place->second);
  const std::string runtime = pair.interpreter.runtime.string();
  for (const std::string& place : hidden)
    if (runtime.starts_with(place + "/"))
      return r.add(Error{"the runtime " + runtime + " lies below " + place + ", where " + pair.sandbox.name + " mounts a directory of its own",
                         r.runtime_where, "put it elsewhere, such as /opt/NAME/bin"}, r.runtime_where);
}

void read_review_part(const Toml& table, Pair& pair, Reading& r) {
  TomlReader reader(table, r.faults);
  pair.baseline = r.path_of(reader.text("baseline"));
  pair.waivers = r.path_of(reader.text("waivers"));
  reader.finish();
}

void read_parts(TomlReader& reader, Pair& pair, Reading& r, const std::string& file) {
  const Toml* interpreter = reader.any("interpreter");
  const Toml* command = reader.any("command");
  const Toml* sandbox = reader.any("sandbox");
  if ((interpreter == nullptr) == (command == nullptr)) {
    r.add(Error{"a pair file has either [interpreter] or [command]", file + ":1:1", "see docs/pair-file.md"}, file);
  } else if (command != nullptr) {
    if (sandbox != nullptr) r.add(Error{"[command] brings its own sandbox", sandbox->key_where, "remove [sandbox]"}, file);
    auto read = read_command_part(*command, r.directory, r.catalogue, r.faults);
    if (read) pair = std::move(*read);
  } else {
    pair.sandbox = no_sandbox();
    if (auto none = r.catalogue.sandbox("none", "default"); none) pair.sandbox = std::move(*none);
    read_interpreter_part(*interpreter, pair, r);
    if (sandbox != nullptr) read_sandbox_part(*sandbox, pair, r);
    check_that_the_runtime_shows(pair, r);
  }
  if (const Toml* review = reader.any("review")) read_review_part(*review, pair, r);
  pair.no_promises = read_no_promises(reader, r.faults);
}

}  // namespace

Result<Pair> read_pair_file(const fs::path& file, const Catalogue& catalogue, const PairOptions& options) {
  auto whole = read_toml(file);
  if (!whole) return tl::unexpected(whole.error());
  std::error_code error;
  Reading reading{fs::absolute(file, error).parent_path(), catalogue, options, {}};
  TomlReader reader(*whole, reading.faults);
  Pair pair;
  read_parts(reader, pair, reading, file.string());
  reader.finish();
  if (!reading.faults.empty()) return tl::unexpected(join_faults(reading.faults));
  pair.name = file.string();
  return pair;
}

}  // namespace nohatch
