#include "pair/spelling.h"

#include <algorithm>

namespace nohatch {
namespace {

constexpr const char* kForm = "write NAME[:PROFILE][@VERSION][+SANDBOX[:PROFILE]]";

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  });
}

bool is_version(std::string_view text) {
  return !text.empty() && text[0] != '.' && text[0] != '-' && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  });
}

// NAME or NAME:PROFILE.
Status split_profile(std::string_view text, std::string& name, std::string& profile) {
  const std::size_t colon = text.find(':');
  name = text.substr(0, colon);
  if (colon != text.npos) profile = text.substr(colon + 1);
  if (is_name(name) && is_name(profile)) return success();
  return failure("\"" + std::string(text) + "\" is no name", {}, kForm);
}

}  // namespace

Result<SpelledInterpreter> spelled_interpreter(std::string_view text) {
  SpelledInterpreter spelled;
  const std::size_t at = text.find('@');
  if (auto named = split_profile(text.substr(0, at), spelled.name, spelled.profile); !named) {
    return tl::unexpected(named.error());
  }
  if (at == text.npos) return spelled;
  const std::string_view version = text.substr(at + 1);
  constexpr std::string_view kPath = "path:";
  if (version.starts_with(kPath)) {
    spelled.path = version.substr(kPath.size());
    if (spelled.path.empty()) return failure("\"" + std::string(text) + "\" names no path", {}, "write @path:DIR");
    return spelled;
  }
  if (!is_version(version)) {
    return failure("\"" + std::string(version) + "\" is no version", {}, "write NAME@VERSION or NAME@path:DIR");
  }
  spelled.version = version;
  return spelled;
}

Result<SpelledSandbox> spelled_sandbox(std::string_view text) {
  SpelledSandbox spelled;
  if (auto named = split_profile(text, spelled.name, spelled.profile); !named) return tl::unexpected(named.error());
  return spelled;
}

Result<SpelledPair> spelled_pair(std::string_view text) {
  const std::size_t plus = text.find('+');
  auto interpreter = spelled_interpreter(text.substr(0, plus));
  if (!interpreter) return tl::unexpected(interpreter.error());
  SpelledPair pair{.interpreter = *interpreter, .sandbox = {}};
  if (plus == text.npos) return pair;
  auto sandbox = spelled_sandbox(text.substr(plus + 1));
  if (!sandbox) {
    if (!pair.interpreter.path.empty()) sandbox.error().remedy = "for a path with + use --path NAME=DIR";
    return tl::unexpected(sandbox.error());
  }
  pair.sandbox = *sandbox;
  return pair;
}

bool is_pair_file_name(std::string_view text) { return text.ends_with(".toml"); }

}  // namespace nohatch
