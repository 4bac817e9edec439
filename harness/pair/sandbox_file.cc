#include "pair/sandbox_file.h"

#include <unistd.h>

#include <algorithm>

#include "base/pattern.h"
#include "pair/fixture_toml.h"
#include "pair/host.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kWordPlaceholders = {
    "command", "source",  "source.name", "inner.source",        "inner.directory",   "inner.temporary", "tree",
    "driver",  "runtime", "runtime.prefix", "request.environment", "request.directory", "sandbox",
    "image",   "cgroup",  "limit.*",     "program", "bin"};
const std::vector<std::string> kCgroupResources = {"memory", "pids", "cpu-share"};

SandboxKind kind_of(std::string_view word) {
  if (word == "none") return SandboxKind::kNone;
  if (word == "command") return SandboxKind::kCommand;
  if (word == "engine") return SandboxKind::kEngine;
  return SandboxKind::kInvalid;
}

std::vector<std::string> read_words(TomlReader& reader, std::string_view key) {
  std::vector<std::string> words = reader.texts(key);
  check_words(reader, key, words, kWordPlaceholders);
  return words;
}

void check_cgroup(TomlReader& reader, const Protection& protection) {
  if (!protection.cgroup) return;
  const bool can = protection.limit &&
                   std::ranges::find(kCgroupResources, word(protection.limit->resource)) != kCgroupResources.end();
  if (!can) {
    reader.fault("cgroup", "the cgroup of " + protection.name + " needs a limit of memory, pids or cpu-share",
                 "limit = {resource = \"memory\", value = \"256m\"}");
  }
}

Protection read_protection(const Toml& table, std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  Protection protection;
  protection.name = reader.text("name", true);
  protection.about = reader.text("about");
  protection.arguments = read_words(reader, "arguments");
  protection.without = read_words(reader, "without");
  protection.overlaps = reader.texts("overlaps");
  protection.cgroup = reader.flag("cgroup");
  protection.fixed = reader.flag("fixed");
  if (const Toml* limit = reader.any("limit")) protection.limit = read_limit(*limit, protection.name, faults);
  if (protection.limit) protection.limit->name = protection.name;
  check_cgroup(reader, protection);
  const bool does_something = protection.fixed || protection.cgroup || protection.arguments != protection.without;
  if (!does_something) {
    reader.fault("name", "the protection \"" + protection.name + "\" cannot be switched",
                 "give it `arguments`, `without` or `cgroup`, or say fixed = true");
  }
  reader.finish();
  return protection;
}

std::vector<std::string> names_of(const std::vector<Protection>& protections) {
  std::vector<std::string> names;
  for (const Protection& protection : protections) names.push_back(protection.name);
  return names;
}

void check_known(TomlReader& reader, std::string_view key, const std::string& name,
                 const std::vector<std::string>& known) {
  if (std::ranges::find(known, name) != known.end()) return;
  const std::string near = nearest(name, known);
  reader.fault(key, "unknown protection \"" + name + "\"", near.empty() ? "" : "did you mean \"" + near + "\"?");
}

// Overlaps, {limit.NAME} and the profile's choice must name protections that are there.
void check_names(const Sandbox& s, const std::vector<const Toml*>& entries, std::vector<Error>& faults) {
  const std::vector<std::string> known = names_of(s.protections);
  for (std::size_t i = 0; i < s.protections.size(); ++i) {
    const Protection& protection = s.protections[i];
    TomlReader entry(*entries[i], faults);
    for (const std::string& other : protection.overlaps) check_known(entry, "overlaps", other, known);
    if (std::ranges::count(known, protection.name) > 1) {
      entry.fault("name", "the protection \"" + protection.name + "\" is there twice");
    }
  }
}

void check_limits_named(TomlReader& reader, std::string_view key, const Sandbox& s,
                        const std::vector<std::string>& words) {
  constexpr std::string_view kPrefix = "limit.";
  for (const std::string& word : words) {
    for (const std::string& name : placeholders_of(word)) {
      if (!name.starts_with(kPrefix)) continue;
      const Protection* protection = s.find(name.substr(kPrefix.size()));
      if (protection != nullptr && protection->limit) continue;
      reader.fault(key, "{" + name + "} names no protection with a limit");
    }
  }
}

void keep_protections(TomlReader& reader, Sandbox& s) {
  if (!reader.has("protections")) return;
  const std::vector<std::string> kept = reader.texts("protections");
  const std::vector<std::string> known = names_of(s.protections);
  for (const std::string& name : kept) check_known(reader, "protections", name, known);
  std::erase_if(s.protections, [&](const Protection& p) {
    return !p.fixed && std::ranges::find(kept, p.name) == kept.end();
  });
  for (Protection& p : s.protections) {
    std::erase_if(p.overlaps, [&](const std::string& name) { return s.find(name) == nullptr; });
  }
}

void read_protections(TomlReader& reader, Sandbox& s, std::vector<Error>& faults) {
  const std::vector<const Toml*> entries = tables(reader, "protection");
  for (const Toml* entry : entries) s.protections.push_back(read_protection(*entry, faults));
  check_names(s, entries, faults);
  for (std::size_t i = 0; i < s.protections.size(); ++i) {
    TomlReader entry(*entries[i], faults);
    check_limits_named(entry, "arguments", s, s.protections[i].arguments);
    check_limits_named(entry, "without", s, s.protections[i].without);
  }
  check_limits_named(reader, "head", s, s.head);
  check_limits_named(reader, "tail", s, s.tail);
  keep_protections(reader, s);
}

void read_command(TomlReader& reader, Sandbox& s) {
  s.program = reader.text("program", s.kind != SandboxKind::kNone);
  if (!s.program.empty() && !s.program.is_absolute()) reader.fault("program", "`program` must be an absolute path");
  s.version_command = reader.texts("version");
  s.head = read_words(reader, "head");
  s.tail = read_words(reader, "tail");
  s.environment_words = reader.texts("environment-words");
  check_words(reader, "environment-words", s.environment_words, {"key", "value"});
  const auto has_command = [](const std::vector<std::string>& words) { return std::ranges::find(words, "{command}") != words.end(); };
  if (s.kind != SandboxKind::kNone && !has_command(s.head) && !has_command(s.tail)) {
    reader.fault("tail", "{command} stands neither in `head` nor in `tail`", "end `tail` with \"{command}\"");
  }
}

void read_places(TomlReader& reader, Sandbox& s, std::vector<Error>& faults) {
  if (const Toml* inner = reader.any("inner")) {
    TomlReader places(*inner, faults);
    for (const char* key : {"source", "directory", "temporary"}) {
      s.inner[key] = places.text(key, true);
      check_words(places, key, {s.inner[key]}, {"name"});
    }
    places.finish();
  } else if (s.kind != SandboxKind::kNone) {
    reader.fault("inner", "[inner] is missing", "say where the subject sees source, directory and temporary");
  }
  s.scratch = reader.texts("scratch");
}

// Of its own, or the one of the fixtures that it lies in.
void read_image_builder(TomlReader& reader, Sandbox& s) {
  const std::string named = reader.text("image-builder");
  const fs::path file = s.directory / (named.empty() ? "../../images/build" : named);
  if (access(file.c_str(), X_OK) == 0) {
    if (s.kind == SandboxKind::kEngine) s.image_builder = file.lexically_normal();
  } else if (!named.empty()) {
    reader.fault("image-builder", "there is no program " + file.string());
  }
}

void read_promises(TomlReader& reader, Sandbox& s, std::vector<Error>& faults) {
  s.abilities = read_abilities(reader);
  s.no_promises = read_no_promises(reader, faults);
  s.needs = reader.texts("needs");
  for (const std::string& need : s.needs) {
    if (auto known = check_requirement_word(need); !known) {
      reader.fault("needs", known.error().message, known.error().remedy);
    }
  }
  read_image_builder(reader, s);
  s.image = reader.text("image");
  if (!s.image.empty() && !is_image_by_digest(s.image)) {
    reader.fault("image", "the image \"" + s.image + "\" is a mutable reference", "name it by digest: NAME@sha256:...");
  }
}

}  // namespace

bool is_image_by_digest(std::string_view image) {
  constexpr std::string_view kMark = "sha256:";
  constexpr std::size_t kDigits = 64;
  if (image.size() < kMark.size() + kDigits) return false;
  const std::size_t at = image.size() - kDigits - kMark.size();
  if (image.substr(at, kMark.size()) != kMark) return false;
  if (image.substr(at + kMark.size()).find_first_not_of("0123456789abcdef") != image.npos) return false;
  return at == 0 || (at > 1 && image[at - 1] == '@');
}

Sandbox no_sandbox() {
  Sandbox none;
  none.name = "none";
  none.kind = SandboxKind::kNone;
  none.about = "No sandbox at all.";
  return none;
}

Result<Sandbox> read_sandbox(const fs::path& file, std::string_view profile) {
  auto whole = read_toml(file);
  if (!whole) return tl::unexpected(whole.error());
  auto merged = apply_profile(*whole, profile);
  if (!merged) return tl::unexpected(merged.error());
  std::vector<Error> faults;
  TomlReader reader(*merged, faults);
  Sandbox s;
  s.directory = file.parent_path();
  s.profile = profile;
  s.name = reader.text("name", true);
  if (!s.name.empty() && s.name != s.directory.filename()) {
    reader.fault("name", "`name` is \"" + s.name + "\" in a directory named " + s.directory.filename().string());
  }
  const std::string kind = reader.text("kind", true);
  s.kind = kind_of(kind);
  if (s.kind == SandboxKind::kInvalid && !kind.empty()) {
    reader.fault("kind", "unknown kind \"" + kind + "\"", "none, command or engine");
  }
  s.about = reader.text("about");
  read_command(reader, s);
  read_places(reader, s, faults);
  read_protections(reader, s, faults);
  read_promises(reader, s, faults);
  reader.finish();
  if (!faults.empty()) return tl::unexpected(join_faults(faults));
  s.installed = s.program.empty() || access(s.program.c_str(), X_OK) == 0;
  return s;
}

}  // namespace nohatch
