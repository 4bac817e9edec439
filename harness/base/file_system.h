// Files as values. What a subject may have written is read by read_file_beneath and list_tree, which follow no link.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// The whole of a regular file of at most `most` bytes.
Result<std::string> read_file(const std::filesystem::path&, std::size_t most = 64u << 20);
// The same for `relative` below `directory`, through no symlink and not out of it.
Result<std::string> read_file_beneath(const std::filesystem::path& directory, const std::string& relative,
                                      std::size_t most = 64u << 20);
// The same file, open; who reads it must bear that it is no regular one.
Result<UniqueFd> open_file_beneath(const std::filesystem::path& directory, const std::string& relative);
// By a temporary name beside it, fsync and rename, so that a reader sees the old or the new.
Status write_file(const std::filesystem::path&, std::string_view text, unsigned mode = 0644);
// Only if nothing is there, not even a link; fsync. After a failure nothing is left.
Status write_new_file(const std::filesystem::path&, std::string_view text, unsigned mode = 0644);
// All regular files and symlinks below, relative, sorted by bytes.
Result<std::vector<std::string>> list_tree(const std::filesystem::path& directory);
// Where this program's own data lies: NOHATCH_HOME, else share/nohatch beside bin/, else the source tree of a build.
Result<std::filesystem::path> data_directory();
// The directory of the running program (nohatch-decoy and nohatch-canary stand beside it).
std::filesystem::path program_directory();

// Removes `directory` and all that is in it: immutable, unreadable, very deep. Follows no link, crosses no mount.
void remove_tree(const std::filesystem::path& directory);

// A directory that is removed with all that is in it, immutable or unreadable entries too.
class ScratchDirectory {
 public:
  static Result<ScratchDirectory> create(std::string_view prefix);
  // In two steps, for who must tell the name before the directory is there.
  static std::filesystem::path fresh_path(std::string_view prefix);
  static Result<ScratchDirectory> create_at(const std::filesystem::path&);
  ScratchDirectory(ScratchDirectory&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ~ScratchDirectory();
  const std::filesystem::path& path() const { return path_; }

 private:
  explicit ScratchDirectory(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace nohatch
