// The few mount operations of which a decoy host's root is built. Used by its first process alone, in its own mount namespace.
#pragma once

#include <sys/types.h>

#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace nohatch {

// Where the real host's root hangs until the decoy host is ready.
inline constexpr const char* kRealRoot = "/.host";

// Makes what is missing of `path`; the last part gets `mode`, also where it existed.
Status make_directory(const std::string& path, mode_t mode = 0755);
// A regular file with missing directories made; what was there is replaced.
Status write_text(const std::string& path, const std::string& text, mode_t mode);
Status mount_tmpfs(const std::string& target, const std::string& options, const std::string& source = "tmpfs");
Status mount_kind(const char* kind, const std::string& target, unsigned long flags, const std::string& options = {});

// A detached copy of the mounts at `path`, and its attachment; read-only in all its parts if so wished.
Result<UniqueFd> take_tree(const std::string& path, bool read_only);
Status attach_tree(const UniqueFd& tree, const std::string& target);
// Shows `source` at `target`, which is made as a directory or a file, as the source is.
Status show_tree(const std::string& source, const std::string& target, bool read_only);
// Lets `text` stand where the decoy shows a file of the real host: `path` itself, or what it links to. False where the real host has none.
Result<bool> cover_file(const std::string& path, const std::string& text, mode_t mode);

}  // namespace nohatch
