#include "pair/host.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "base/file_system.h"
#include "base/pattern.h"
#include "pair/capabilities.h"
#include "pair/control_groups.h"
#include "pair/kernel_probes.h"
#include "pair/tools.h"

namespace nohatch {
namespace {

struct Split {
  std::string_view kind, rest;
};

Split split(std::string_view word) {
  const std::size_t colon = word.find(':');
  return {word.substr(0, colon), colon == word.npos ? std::string_view{} : word.substr(colon + 1)};
}

const KernelProbe* kernel_probe(std::string_view name) {
  const auto probes = kernel_probes();
  const auto found = std::ranges::find(probes, name, &KernelProbe::name);
  return found == probes.end() ? nullptr : &*found;
}

Status unknown_name(std::string_view what, std::string_view name, const std::vector<std::string>& known) {
  const std::string near = nearest(name, known);
  std::string all;
  for (const std::string& word : known) all += (all.empty() ? "one of " : ", ") + word;
  return failure("unknown " + std::string(what) + " \"" + std::string(name) + "\"", {},
                 near.empty() ? all : "did you mean \"" + near + "\"?");
}

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  std::ranges::replace(text, '\t', ' ');
  return text;
}

HostAnswer ask_sysctl(std::string_view rest) {
  const std::size_t equals = rest.find('=');
  std::string path(rest.substr(0, equals));
  const std::string wanted(rest.substr(equals + 1));
  if (path.find('/') == std::string::npos) std::ranges::replace(path, '.', '/');
  auto value = read_file("/proc/sys/" + path);
  std::string dotted = path;
  std::ranges::replace(dotted, '/', '.');
  if (!value) return {.why = "this kernel has no sysctl " + dotted, .remedy = "it needs another kernel"};
  if (trimmed(*value) == wanted) return {.met = true};
  return {.why = dotted + " is " + trimmed(*value), .remedy = "sysctl -w " + dotted + "=" + wanted};
}

HostAnswer ask_kernel(std::string_view name) {
  const KernelProbe* probe = kernel_probe(name);
  const int number = in_child(probe->probe);
  if (number == 0) return {.met = true};
  return {.why = std::string(name) + ": " + (number == EINTR ? "a signal ended the probe" : std::strerror(number)),
          .remedy = std::string(probe->remedy)};
}

HostAnswer ask_capability(std::string_view name) {
  if (has_capability(*capability_number(name))) return {.met = true};
  return {.why = "this process has no CAP_" + capability_name(*capability_number(name)),
          .remedy = "run as root, or with --cap-add=" + capability_name(*capability_number(name))};
}

HostAnswer ask_command(std::string_view name) {
  if (!find_program(name).empty()) return {.met = true};
  return {.why = std::string(name) + " is not installed", .remedy = "apt-get install " + debian_package_of(name)};
}

HostAnswer ask_root() {
  if (geteuid() == 0) return {.met = true};
  return {.why = "not root", .remedy = "run as root, or in a container that is privileged"};
}

}  // namespace

std::vector<std::string> kernel_features() {
  std::vector<std::string> names;
  for (const KernelProbe& probe : kernel_probes()) names.emplace_back(probe.name);
  return names;
}

Status check_requirement_word(std::string_view word) {
  const auto [kind, rest] = split(word);
  if (word == "root" || word == "cgroup") return success();
  if (kind == "kernel") return kernel_probe(rest) != nullptr ? success() : unknown_name("kernel feature", rest, kernel_features());
  if (kind == "cap") return capability_number(rest) ? success() : unknown_name("capability", rest, capability_names());
  if (kind == "command" && !rest.empty()) return success();
  if (kind == "sysctl" && rest.find('=') != rest.npos && rest.find('=') > 0) return success();
  if (kind == "sysctl") return failure("\"" + std::string(word) + "\" names no value", {}, "write sysctl:PATH=VALUE");
  return unknown_name("host fact", word, {"cap:NAME", "sysctl:PATH=VALUE", "kernel:NAME", "root", "cgroup", "command:NAME"});
}

HostAnswer probe_requirement(std::string_view word) {
  HostAnswer answer;
  if (auto known = check_requirement_word(word); !known) {
    answer = {.why = known.error().message, .remedy = known.error().remedy};
  } else {
    const auto [kind, rest] = split(word);
    if (word == "root") answer = ask_root();
    if (word == "cgroup") answer = ask_control_groups();
    if (kind == "kernel") answer = ask_kernel(rest);
    if (kind == "cap") answer = ask_capability(rest);
    if (kind == "command") answer = ask_command(rest);
    if (kind == "sysctl") answer = ask_sysctl(rest);
  }
  answer.word = word;
  return answer;
}

std::vector<HostAnswer> unmet_requirements(const std::vector<std::string>& needed) {
  std::vector<HostAnswer> unmet;
  for (const std::string& word : needed) {
    HostAnswer answer = probe_requirement(word);
    if (!answer.met) unmet.push_back(std::move(answer));
  }
  return unmet;
}

}  // namespace nohatch
