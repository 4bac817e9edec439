// The keys of those who sign evidence, as files: DIR/ROLE.key and DIR/ROLE.pub, both PEM.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "base/ed25519.h"

namespace nohatch {

// Who signs. Each has a key of its own; what a role may sign is docs/statements.md.
enum class Role { kInvalid, kRunner, kCanary, kBroker, kGateway, kVerifier };

std::string_view word(Role);
std::optional<Role> role_of(std::string_view);

// DIR/runner.key, DIR/runner.pub.
std::filesystem::path key_file(const std::filesystem::path& directory, Role);
std::filesystem::path public_key_file(const std::filesystem::path& directory, Role);

// Writes both, the private one for its owner alone (0600). `directory` is made if it is absent. What is there is never overwritten.
Status new_key(Role, const std::filesystem::path& directory);
// A private key that others could have read, or that is another user's, or that is reached by a symlink, is refused.
Result<PrivateKey> read_key(const std::filesystem::path&);
// Whether read_key() would get so far as to read it: for whoever hands the path to another process, and has no business with the key.
Status check_key_file(const std::filesystem::path&);
Result<PublicKey> read_public_key(const std::filesystem::path&);

}  // namespace nohatch
