#include "run/placeholders.h"

#include <algorithm>

#include "plan/places.h"

namespace nohatch {
namespace {

struct Span { std::size_t begin, end; std::string_view name; };

// The next "{{word.word}}" from `from` on.
std::optional<Span> next_placeholder(std::string_view text, std::size_t from) {
  for (std::size_t open = text.find("{{", from); open != std::string_view::npos; open = text.find("{{", open + 1)) {
    const std::size_t close = text.find("}}", open + 2);
    if (close == std::string_view::npos) return std::nullopt;
    const std::string_view name = text.substr(open + 2, close - open - 2);
    const bool plain = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.") == std::string_view::npos;
    if (plain && name.find('.') != std::string_view::npos) return Span{open, close + 2, name};
  }
  return std::nullopt;
}

template <typename Replace>
std::string rewritten(std::string_view text, const Replace& replace) {
  std::string result;
  std::size_t done = 0;
  while (const auto span = next_placeholder(text, done)) {
    result += text.substr(done, span->begin - done);
    result += replace(*span, result);
    done = span->end;
    if (!result.empty() && result.back() == '\0') {  // the replacement swallowed the closing quote too
      result.pop_back();
      ++done;
    }
  }
  return result += text.substr(done);
}

std::string relative_to(const std::string& directory, const std::string& path) {
  std::string up;
  for (std::size_t i = 0; i < directory.size(); ++i)
    if (directory[i] == '/' && i + 1 < directory.size()) up += "../";
  return up + path.substr(1);
}

void add_canary(Placeholders& values, const Tokens& tokens, const CanaryLink* link) {
  values["canary.token"] = tokens.canary;
  values["canary.ipv4"] = link != nullptr ? link->canary_ipv4 : "127.0.0.1";
  values["canary.ipv6"] = link != nullptr ? link->canary_ipv6 : "::1";
  values["canary.port"] = std::to_string(link != nullptr ? link->port : 9);
  values["canary.name"] = link != nullptr ? link->name : "canary.invalid";
}

void add_limit(Placeholders& values, const std::optional<LimitUnderTest>& limit) {
  if (!limit) return;
  values["limit.step"] = std::to_string(std::max<std::int64_t>(1, limit->declared / 50));
  values["limit.goal"] = std::to_string(limit->goal);
}

}  // namespace

Placeholders placeholder_values(const Tokens& tokens, const BaitPlaces& places, const CanaryLink* link, const CommandLine& line,
                                const Trial& trial) {
  Placeholders values = {{"secret.path", places.secret_path},
                         {"secret.relative", relative_to(line.inner_directory, places.secret_path)},
                         {"system.path", places.system_path},
                         {"run.path", places.run_path},
                         {"environment.name", places.environment_name},
                         {"descriptor.number", std::to_string(places.descriptor_number)},
                         {"process.pid", std::to_string(places.process_pid)},
                         {"process.address", std::to_string(places.process_address)},
                         {"process.length", std::to_string(places.process_length)},
                         {"interface.name", places.interface_name},
                         {"mount.point", places.mount_point},
                         {"socket.path", places.socket_path},
                         {"socket.abstract", places.socket_abstract},
                         {"outside.directory", places.outside_directory},
                         {"outside.file", places.outside_file},
                         {"temporary.directory", line.inner_temporary},
                         {"request.directory", line.inner_directory},
                         {"tool.path", places.tool_path},
                         {"tool.name", places.tool_name},
                         {"tool.directory", places.tool_directory},
                         {"tool.challenge", std::to_string(tokens.tool_challenge)},
                         {"challenge.a", std::to_string(tokens.challenge_a)},
                         {"challenge.b", std::to_string(tokens.challenge_b)},
                         {"nonce.a", std::to_string(tokens.nonce_a)},
                         {"nonce.b", std::to_string(tokens.nonce_b)},
                         {"run.token", tokens.run}};
  add_canary(values, tokens, link);
  add_limit(values, trial.limit);
  return values;
}

Result<std::string> fill(std::string_view text, const Placeholders& values) {
  std::string unknown;
  std::string filled = rewritten(text, [&](const Span& span, const std::string&) -> std::string {
    const auto found = values.find(span.name);
    if (found != values.end()) return found->second;
    unknown = span.name;
    return {};
  });
  if (!unknown.empty()) return failure("unknown placeholder {{" + unknown + "}}", {}, "docs/case-format.md lists them");
  return filled;
}

std::set<std::string> used_placeholders(std::string_view text) {
  std::set<std::string> names;
  for (auto span = next_placeholder(text, 0); span; span = next_placeholder(text, span->end)) names.emplace(span->name);
  return names;
}

std::string native_source(std::string_view text) {
  return rewritten(text, [&](const Span& span, std::string& before) -> std::string {
    const bool quoted = !before.empty() && before.back() == '"' && span.end < text.size() && text[span.end] == '"';
    if (!quoted) return "nohatch_number(\"" + std::string(span.name) + "\")";
    before.pop_back();
    return "nohatch_text(\"" + std::string(span.name) + "\")" + '\0';
  });
}

Result<std::vector<std::string>> native_arguments(std::string_view source, const Placeholders& values) {
  std::vector<std::string> arguments;
  std::set<std::string> names = used_placeholders(source);
  names.insert({"nonce.a", "nonce.b"});
  for (const std::string& name : names) {
    const auto found = values.find(name);
    if (found == values.end()) return failure("unknown placeholder {{" + name + "}}", {}, "docs/case-format.md lists them");
    arguments.push_back(name + "=" + found->second);
  }
  return arguments;
}

}  // namespace nohatch
