#include "pair/cache.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace nohatch {
namespace {

namespace fs = std::filesystem;

const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

Status make_directories(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (!error) return success();
  return failure("cannot make the cache directory " + directory.string() + ": " + error.message(), {},
                 "set NOHATCH_CACHE to a directory that can be written");
}

}  // namespace

fs::path default_cache() {
  if (const char* named = variable("NOHATCH_CACHE")) return named;
  if (const char* xdg = variable("XDG_CACHE_HOME")) return fs::path(xdg) / "nohatch";
  const char* home = variable("HOME");
  return fs::path(home == nullptr ? "/root" : home) / ".cache" / "nohatch";
}

Result<CacheLock> CacheLock::take(const fs::path& cache, const std::string& name) {
  if (auto made = make_directories(cache / "locks"); !made) return tl::unexpected(made.error());
  const fs::path file = cache / "locks" / (name + ".lock");
  UniqueFd fd(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!fd.valid()) return system_failure("cannot open " + file.string(), errno);
  while (flock(fd.get(), LOCK_EX) != 0) {
    if (errno != EINTR) return system_failure("cannot lock " + file.string(), errno);
  }
  return CacheLock(std::move(fd));
}

Result<CacheEntry> CacheEntry::make(const fs::path& cache, const std::string& section) {
  if (auto made = make_directories(cache / section); !made) return tl::unexpected(made.error());
  std::string name = (cache / section / ".making-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) return system_failure("cannot make a directory in " + (cache / section).string(), errno);
  if (chmod(name.c_str(), 0755) != 0) return system_failure("cannot open up " + name, errno);
  return CacheEntry(name);
}

CacheEntry::CacheEntry(CacheEntry&& other) noexcept : directory_(std::move(other.directory_)) { other.directory_.clear(); }

CacheEntry::~CacheEntry() {
  std::error_code error;
  if (!directory_.empty()) fs::remove_all(directory_, error);
}

Result<fs::path> CacheEntry::keep(const std::string& name) {
  const fs::path kept = directory_.parent_path() / name;
  if (rename(directory_.c_str(), kept.c_str()) == 0) {
    directory_.clear();
    return kept;
  }
  if (errno == EEXIST || errno == ENOTEMPTY) return kept;
  return system_failure("cannot rename " + directory_.string() + " to " + kept.string(), errno);
}

}  // namespace nohatch
