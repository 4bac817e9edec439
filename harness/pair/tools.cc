#include "pair/tools.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <utility>

#include "process/launcher.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

std::string last_lines(const std::string& text) {
  constexpr std::size_t kMost = 1500;
  std::string end = text.size() > kMost ? text.substr(text.size() - kMost) : text;
  while (!end.empty() && end.back() == '\n') end.pop_back();
  return end;
}

std::vector<std::string> environment_with(const std::vector<std::string>& extra) {
  std::vector<std::string> all = extra;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view entry = *variable;
    const std::string_view key = entry.substr(0, entry.find('=') + 1);
    bool replaced = false;
    for (const std::string& ours : extra) replaced = replaced || ours.starts_with(key);
    if (!replaced) all.emplace_back(entry);
  }
  return all;
}

bool is_executable_file(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

}  // namespace

fs::path find_program(std::string_view name) {
  if (name.find('/') != name.npos) return is_executable_file(name) ? fs::path(name) : fs::path();
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable;
  while (!rest.empty()) {
    const std::string_view directory = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), directory.size() + 1));
    const fs::path file = fs::path(directory) / name;
    if (directory.starts_with('/') && is_executable_file(file)) return file;
  }
  return {};
}

std::string debian_package_of(std::string_view program) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOthers = {
      {{"bwrap", "bubblewrap"}, {"node", "nodejs"}, {"python3", "python3"}, {"pip", "python3-pip"},
       {"ip", "iproute2"}, {"lua", "lua5.4"}}};
  for (const auto& [name, package] : kOthers) {
    if (name == program) return std::string(package);
  }
  return fs::path(program).filename().string();
}

Result<std::string> run_tool(const ToolRun& run) {
  LaunchRequest request{.argv = run.argv, .environment = {}, .directory = run.directory};
  if (!run.extra_environment.empty()) request.environment = environment_with(run.extra_environment);
  SystemLauncher launcher;
  auto captured = capture(launcher, std::move(request), run.most);
  if (!captured) return tl::unexpected(captured.error());
  if (captured->succeeded()) return captured->output + captured->error;
  const std::string said = last_lines(captured->error.empty() ? captured->output : captured->error);
  return failure(run.argv.front() + " failed: " + (said.empty() ? "it said nothing" : said));
}

}  // namespace nohatch
