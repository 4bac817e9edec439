// The cache of installed trees. What stands in it under its final name is whole: it was made beside it and renamed.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// NOHATCH_CACHE, else $XDG_CACHE_HOME/nohatch, else ~/.cache/nohatch.
std::filesystem::path default_cache();

// Held by one process at a time for one name; the others wait. Freed when the process ends, however it ends.
class CacheLock {
 public:
  static Result<CacheLock> take(const std::filesystem::path& cache, const std::string& name);

 private:
  explicit CacheLock(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
};

// A directory that is being made. Without keep() it is removed again.
class CacheEntry {
 public:
  static Result<CacheEntry> make(const std::filesystem::path& cache, const std::string& section);
  CacheEntry(CacheEntry&& other) noexcept;
  CacheEntry(const CacheEntry&) = delete;
  ~CacheEntry();

  const std::filesystem::path& directory() const { return directory_; }
  // Under its final name. Where another process kept the same name first, that one stands.
  Result<std::filesystem::path> keep(const std::string& name);

 private:
  explicit CacheEntry(std::filesystem::path directory) : directory_(std::move(directory)) {}
  std::filesystem::path directory_;
};

}  // namespace nohatch
