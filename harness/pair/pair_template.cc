#include "pair/pair_template.h"

#include "pair/command_pair.h"

namespace nohatch {
namespace {

std::string toml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      constexpr char kHex[] = "0123456789abcdef";
      out += std::string("\\u00") + kHex[static_cast<unsigned char>(c) >> 4] + kHex[c & 15];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string profiled(const std::string& name, const std::string& profile) { return profile == "default" ? name : name + ":" + profile; }

std::string interpreter_part(const Interpreter& i, const std::string& extends) {
  std::string text = "# What evaluates the code: a shipped interpreter, and what you do differently.\n[interpreter]\nextends  = " + toml_text(extends) + "\n";
  if (i.settings.contains("policy")) text += "# policy   = \"app/policy.py:build\"        # your own policy in the shipped driver: () -> globals\n";
  if (!i.driver_command.empty()) text += "# driver   = \"app/run" + i.extension + "\"                 # your own driver (docs/driver-protocol.md)\n";
  text += "# runtime  = " + toml_text(i.runtime.string()) + "      # the runtime's binary; part of what is under test\n";
  if (i.restricted()) text += "# refusals = [{type = \"PolicyError\", message = \"^name .* forbidden$\"}]   # how your policy says no\n";
  for (const auto& [key, value] : i.settings) {
    if (key != "policy") text += "# settings = {" + key + " = " + toml_text(value) + "}\n";
  }
  return text;
}

std::string amount_of(const DeclaredLimit& limit) {
  const std::string_view unit = unit_of(limit.resource);
  if (unit == "bytes") return toml_text(limit.value % (1 << 20) == 0 ? std::to_string(limit.value >> 20) + "m" : std::to_string(limit.value));
  if (unit == "milliseconds") return toml_text(std::to_string(limit.value) + "ms");
  if (unit == "millicores") {
    const std::string part = std::to_string(1000 + limit.value % 1000);
    return toml_text(std::to_string(limit.value / 1000) + "." + part.substr(1));
  }
  return std::to_string(limit.value);
}

std::string limits_line(const Sandbox& sandbox) {
  std::string text;
  for (const DeclaredLimit& limit : sandbox.limits()) {
    text += (text.empty() ? "" : ", ") + std::string(word(limit.resource)) + " = " + amount_of(limit);
  }
  return text.empty() ? text : "# limits  = {" + text + "}\n";
}

std::string sandbox_part(const Sandbox& sandbox) {
  std::string text = "\n# What contains the interpreter's process.\n[sandbox]\nextends = " + toml_text(profiled(sandbox.name, sandbox.profile)) + "\n";
  if (sandbox.kind == SandboxKind::kEngine) text += "# image   = \"app@sha256:...\"       # your own image, by digest only\n";
  return text + limits_line(sandbox);
}

std::string review_part() {
  return "\n# What you do not promise to deny, with the reason; it is not attacked then.\n"
         "# [[no-promise]]\n"
         "# attempt = \"cpu.*\"\n"
         "# layer   = \"language\"\n"
         "# reason  = \"the sandbox alone limits time\"\n"
         "\n# Written by `nohatch record` and `nohatch waive`, read by a person, kept in git beside this file.\n"
         "# [review]\n"
         "# baseline = \"pair.baseline\"\n"
         "# waivers  = \"pair.waivers.toml\"\n";
}

std::string extends_of(std::string_view spelled) { return std::string(spelled.substr(0, spelled.find('+'))); }

}  // namespace

Result<std::string> write_pair_file_template(std::string_view spelled, const PairOptions& options) {
  auto pair = resolve_pair(spelled, options);
  if (!pair) return tl::unexpected(pair.error());
  if (spelled.ends_with(".toml") || pair->command_mode) return failure("\"" + std::string(spelled) + "\" is a pair file already", {}, "copy it");
  std::string extends = pair->interpreter.path.empty() ? pair->interpreter.spelled() : extends_of(spelled);
  return "# A pair for nohatch: `nohatch run FILE`. Paths are relative to this file. Format: docs/pair-file.md\n\n" +
         interpreter_part(pair->interpreter, extends) + sandbox_part(pair->sandbox) + review_part();
}

Result<std::string> write_command_file_template(const std::string& language, const std::vector<std::string>& words, const PairOptions& options) {
  CommandSpec spec{.language = language, .words = words};
  auto pair = command_pair(spec, options);
  if (!pair) return tl::unexpected(pair.error());
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + toml_text(word);
  return "# A command for nohatch to attack: `nohatch run FILE`. Paths are relative to this file. Format: docs/pair-file.md\n\n"
         "[command]\n"
         "language    = " + toml_text(language) + "\n"
         "words       = [" + list + "]   # {source} is the payload's path\n"
         "# source-as = \"path\"                  # path, stdin or argument\n"
         "# promises  = [\"sandbox\"]             # which layers must deny: sandbox, language\n"
         "# environment = {APP_MODE = \"production\"}\n"
         "# binds     = [\"/opt/app\"]            # what the command needs of this host; homes are replaced by bait\n"
         "# limits    = {memory = \"256m\", wall = \"10s\"}   # what it enforces itself\n"
         "# refusals  = [{type = \"PolicyError\", message = \"^name .* forbidden$\"}]\n" + review_part();
}

}  // namespace nohatch
