#include "plan/command_line.h"

#include <algorithm>

#include "plan/places.h"
#include "plan/words.h"

namespace nohatch {
namespace {

constexpr const char* kServicePath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

// A runtime of the user's own comes first, where a service that has it would find it by name.
std::string search_path(const std::filesystem::path& runtime) {
  const std::string directory = runtime.parent_path().string(), path = kServicePath;
  return (":" + path + ":").find(":" + directory + ":") != std::string::npos || directory.empty() ? path : directory + ":" + path;
}

// The environment of what launches the subject: a service with a secret in it.
std::vector<std::pair<std::string, std::string>> service_environment(const LaunchFacts& facts, const std::filesystem::path& runtime) {
  std::vector<std::pair<std::string, std::string>> variables = {
      {"PATH", search_path(runtime)}, {"HOME", kHome}, {"USER", "service"}, {"LANG", "C.UTF-8"}, {"TERM", "dumb"}};
  if (!facts.environment_name.empty()) variables.emplace_back(facts.environment_name, facts.environment_token);
  return variables;
}

using Variables = std::vector<std::pair<std::string, std::string>>;

void override_with(Variables& variables, const Variables& others) {
  for (const auto& [key, value] : others) {
    const auto same = [&name = key](const auto& entry) { return entry.first == name; };
    variables.erase(std::remove_if(variables.begin(), variables.end(), same), variables.end());
    variables.emplace_back(key, value);
  }
}

std::vector<std::string> spelled(const Variables& variables) {
  std::vector<std::string> lines;
  for (const auto& [key, value] : variables) lines.push_back(key + "=" + value);
  return lines;
}

bool passes(const Interpreter& interpreter, std::string_view what) {
  const auto& list = interpreter.request_passes;
  return std::find(list.begin(), list.end(), what) != list.end();
}

// "/usr" for a runtime below it, else the directory above its bin/.
std::string prefix_of(const std::filesystem::path& runtime) {
  return runtime.string().rfind("/usr/", 0) == 0 ? "/usr" : runtime.parent_path().parent_path().string();
}

std::string tree_target(const Interpreter& interpreter) {
  return std::string(kInterpreters) + "/" + interpreter.name + "-" + (interpreter.version.empty() ? "0" : interpreter.version);
}

std::string driver_target(const Interpreter& interpreter) { return std::string(kDrivers) + "/" + interpreter.name; }

std::string sandbox_target(const Sandbox& sandbox) { return std::string(kSandboxes) + "/" + sandbox.name; }

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// Builds the words of one trial, from the inside out: interpreter first, then what contains it.
class Composer {
 public:
  Composer(const Trial& trial, const LaunchFacts& facts) : trial_(trial), facts_(facts) {
    line_.source = std::string(in_request_directory() ? kRequestDirectory : kSourceDirectory) + "/" + source_name(trial, 0);
    line_.inner_directory = in_request_directory() ? kRequestDirectory : kSourceDirectory;
    line_.inner_temporary = "/tmp";
    inner_source_ = line_.source;
    line_.directory = line_.inner_directory;
    if (trial.sandboxed()) enter_sandbox();
  }

  Result<CommandLine> compose() {
    if (trial_.pair != nullptr && trial_.pair->command_mode && trial_.arm == Arm::kBoth) return users_command();
    auto inner = interpreter_words();
    if (!inner) return tl::unexpected<Error>(inner.error());
    auto words = trial_.sandboxed() ? sandbox_words(*inner) : std::move(inner);
    if (!words) return tl::unexpected<Error>(words.error());
    line_.argv = std::move(*words);
    line_.environment = spelled(environment());
    return line_;
  }

 private:
  bool in_request_directory() const {
    if (trial_.arm == Arm::kBare) return true;
    return !trial_.sandboxed() && passes(*trial_.interpreter, "files");
  }

  void enter_sandbox() {
    const auto& inner = trial_.sandbox->inner;
    const auto found = [&](const char* key, std::string fallback) {
      const auto entry = inner.find(key);
      return entry == inner.end() ? fallback : replaced(entry->second, "{name}", source_name(trial_, 0));
    };
    inner_source_ = found("source", line_.source);
    line_.inner_directory = found("directory", line_.inner_directory);
    line_.inner_temporary = found("temporary", line_.inner_temporary);
  }

  Variables environment() const {
    Variables variables = service_environment(facts_, trial_.interpreter->runtime);
    const bool handed_on = trial_.arm == Arm::kBare || (!trial_.sandboxed() && passes(*trial_.interpreter, "environment"));
    if (handed_on) override_with(variables, facts_.request_environment);
    if (trial_.pair != nullptr && trial_.pair->command_mode && trial_.arm == Arm::kBoth)
      override_with(variables, {trial_.pair->environment.begin(), trial_.pair->environment.end()});
    return variables;
  }

  Substitutions interpreter_substitutions() const {
    const Interpreter& interpreter = *trial_.interpreter;
    Substitutions known;
    known.texts = {{"runtime", interpreter.runtime.string()}, {"driver", driver_target(interpreter)},
                   {"tree", tree_target(interpreter)},        {"source", inner_source_},
                   {"report", std::to_string(kReportDescriptor)}, {"bin", kPrograms}};
    return known;
  }

  Result<std::vector<std::string>> interpreter_words() const {
    const Interpreter& interpreter = *trial_.interpreter;
    std::vector<std::string> words;
    if (trial_.native) {
      words = {inner_source_};
      words.insert(words.end(), facts_.native_arguments.begin(), facts_.native_arguments.end());
      return words;
    }
    if (trial_.with_driver) return substitute(interpreter.driver_command, interpreter_substitutions());
    words.push_back(trial_.by_name ? std::filesystem::path(interpreter.runtime_name).filename().string() : interpreter.runtime.string());
    const auto& arguments = trial_.by_name ? interpreter.naive_arguments : interpreter.plain_arguments;
    words.insert(words.end(), arguments.begin(), arguments.end());
    return substitute(words, interpreter_substitutions());
  }

  std::vector<std::string> request_environment_words() const {
    std::vector<std::string> words;
    for (const auto& [key, value] : facts_.request_environment)
      for (const std::string& word : trial_.sandbox->environment_words)
        words.push_back(replaced(replaced(word, "{key}", key), "{value}", value));
    return words;
  }

  Substitutions sandbox_substitutions(std::vector<std::string> inner) const {
    const Sandbox& sandbox = *trial_.sandbox;
    Substitutions known = interpreter_substitutions();
    known.texts["source"] = line_.source;
    known.texts["program"] = line_.source;
    known.texts["source.name"] = source_name(trial_, 0);
    known.texts["inner.source"] = inner_source_;
    known.texts["inner.directory"] = line_.inner_directory;
    known.texts["runtime.prefix"] = prefix_of(trial_.interpreter->runtime);
    known.texts["request.directory"] = kRequestDirectory;
    known.texts["sandbox"] = sandbox_target(sandbox);
    known.texts["image"] = sandbox.image;
    known.texts["cgroup"] = facts_.engine_parent;
    for (const DeclaredLimit& limit : sandbox.limits()) known.texts["limit." + limit.name] = std::to_string(limit.value);
    known.lists["command"] = std::move(inner);
    known.lists["request.environment"] = request_environment_words();
    return known;
  }

  Result<std::vector<std::string>> sandbox_words(std::vector<std::string> inner) const {
    const Sandbox& sandbox = *trial_.sandbox;
    std::vector<std::string> words = sandbox.head;
    for (const Protection& protection : sandbox.protections) {
      const auto& off = trial_.knocked_out;
      const bool out = std::find(off.begin(), off.end(), protection.name) != off.end();
      const auto& chosen = out ? protection.without : protection.arguments;
      words.insert(words.end(), chosen.begin(), chosen.end());
    }
    words.insert(words.end(), sandbox.tail.begin(), sandbox.tail.end());
    return substitute(words, sandbox_substitutions(std::move(inner)));
  }

  Result<CommandLine> users_command() {
    const Pair& pair = *trial_.pair;
    line_.source_on_stdin = pair.source_as == "stdin";
    Substitutions known;
    known.texts["source"] = pair.source_as == "argument" ? kSourceText : line_.source;
    auto words = substitute(pair.command, known);
    if (!words) return tl::unexpected<Error>(words.error());
    line_.argv = std::move(*words);
    line_.environment = spelled(environment());
    return line_;
  }

  const Trial& trial_;
  const LaunchFacts& facts_;
  CommandLine line_;
  std::string inner_source_;
};

}  // namespace

std::string source_name(const Trial& trial, std::size_t index) {
  const std::string step = index == 0 ? "" : "." + std::to_string(index + 1);
  return "payload" + step + (trial.native ? ".elf" : trial.interpreter->extension);
}

Result<CommandLine> command_line(const Trial& trial, const LaunchFacts& facts) { return Composer(trial, facts).compose(); }

std::vector<Showing> shown_paths(const Trial& trial) {
  std::vector<Showing> shown;
  const Interpreter& interpreter = *trial.interpreter;
  if (!interpreter.tree.empty()) shown.push_back({interpreter.tree, tree_target(interpreter)});
  if (!interpreter.directory.empty()) shown.push_back({interpreter.directory, driver_target(interpreter)});
  if (trial.sandboxed() && !trial.sandbox->directory.empty())
    shown.push_back({trial.sandbox->directory, sandbox_target(*trial.sandbox)});
  for (const std::string& bind : interpreter.binds) shown.push_back({bind, bind});
  return shown;
}

}  // namespace nohatch
