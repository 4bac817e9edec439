#include "pair/own_code.h"

#include <algorithm>

#include "base/digest.h"
#include "base/file_system.h"
#include "pair/cache.h"
#include "pair/tree_digest.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 64u << 20;
constexpr const char* kDriversOnDecoy = "/nohatch/drivers/";

std::string place_of(const Interpreter& i, const std::string& slot, const std::string& file) {
  return kDriversOnDecoy + i.name + "/own/" + slot + "/" + file;
}

Status check_file(const fs::path& file) {
  std::error_code error;
  if (fs::is_regular_file(file, error)) return success();
  return failure("there is no file " + file.string(), {}, "paths are relative to the pair file");
}

// What a working directory has besides code.
bool is_left_out(const fs::path& name) {
  static const std::vector<std::string> kNames = {".git", ".hg", "__pycache__", "node_modules", ".venv", "venv", ".tox", ".mypy_cache"};
  return std::ranges::find(kNames, name.string()) != kNames.end();
}

Status copy_code(const fs::path& from, const fs::path& to, std::uintmax_t& bytes) {
  std::error_code error;
  fs::create_directories(to, error);
  for (const fs::directory_entry& entry : fs::directory_iterator(from, error)) {
    const fs::path name = entry.path().filename();
    if (is_left_out(name)) continue;
    if (entry.is_directory(error) && !entry.is_symlink(error)) {
      if (auto copied = copy_code(entry.path(), to / name, bytes); !copied) return copied;
      continue;
    }
    if (!entry.is_regular_file(error)) continue;
    bytes += entry.file_size(error);
    if (bytes > kMostBytes) return failure(from.string() + " holds more than 64 MiB", {}, "put the policy or the driver in a directory of its own");
    fs::copy_file(entry.path(), to / name, fs::copy_options::overwrite_existing, error);
    if (error) return failure("cannot copy " + entry.path().string() + ": " + error.message());
  }
  return error ? Status(failure("cannot read " + from.string() + ": " + error.message())) : success();
}

Status fill(const Interpreter& i, const fs::path& to) {
  std::uintmax_t bytes = 0;
  if (auto copied = copy_code(i.directory, to, bytes); !copied) return copied;
  for (const auto& [slot, directory] : i.own) {
    if (auto copied = copy_code(directory, to / "own" / slot, bytes); !copied) return copied;
  }
  return success();
}

}  // namespace

Status put_own_policy(Interpreter& i, const std::string& spelled, const fs::path& beside) {
  const std::size_t colon = spelled.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == spelled.size()) {
    return failure("\"" + spelled + "\" is no policy", {}, "write FILE:FUNCTION, for example \"app/policy.py:build\"");
  }
  if (!i.settings.contains("policy")) {
    return failure("the driver of " + i.name + " takes no policy", {}, "bring a driver of your own: driver = \"FILE\"");
  }
  const fs::path file = (beside / spelled.substr(0, colon)).lexically_normal();
  if (auto there = check_file(file); !there) return there;
  i.own["policy"] = file.parent_path();
  i.settings["policy"] = place_of(i, "policy", file.filename().string()) + spelled.substr(colon);
  return success();
}

Status put_own_driver(Interpreter& i, const fs::path& file) {
  if (auto there = check_file(file); !there) return there;
  if (i.driver_command.empty()) return failure(i.name + " has no driver that yours could replace");
  const auto shipped = std::ranges::find_if(i.driver_command, [](const std::string& w) { return w.starts_with("{driver}/"); });
  std::string& word = shipped == i.driver_command.end() ? i.driver_command.front() : *shipped;
  word = "{driver}/own/driver/" + file.filename().string();
  i.own["driver"] = file.parent_path();
  return success();
}

Result<fs::path> stage_driver(const Interpreter& i, const fs::path& cache) {
  if (i.own.empty()) return i.directory;
  auto staged = CacheEntry::make(cache, "drivers");
  if (!staged) return tl::unexpected(staged.error());
  if (auto filled = fill(i, staged->directory()); !filled) return tl::unexpected(filled.error());
  auto digest = code_digest(staged->directory());
  if (!digest) return tl::unexpected(digest.error());
  auto kept = staged->keep(i.name + "-" + digest->substr(0, 16));
  if (!kept) return kept;
  // Where it stood there already, it may have been changed since.
  if (code_digest(*kept).value_or("") == *digest) return kept;
  return failure("the copied driver " + kept->string() + " is not what was copied", {}, "remove it and run again");
}

}  // namespace nohatch
