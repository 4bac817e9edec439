#include "evidence/signing_key.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/file_system.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> kRoleWords = {"invalid", "runner", "canary", "broker", "gateway", "verifier"};
constexpr std::size_t kLongestKey = 4096;

// Text of a private key, cleared when it goes.
struct Secret {
  std::string text;
  ~Secret() { ::explicit_bzero(text.data(), text.size()); }
};

Status private_enough(int fd, const fs::path& path) {
  struct stat status;
  if (::fstat(fd, &status) != 0) return system_failure("stat " + path.string(), errno);
  if (!S_ISREG(status.st_mode)) return failure(path.string() + " is not a regular file");
  if (status.st_uid != ::geteuid())
    return failure(path.string() + " belongs to another user", {}, "use a key of your own: nohatch key new");
  if ((status.st_mode & 0077) != 0)
    return failure(path.string() + " can be read or written by others", {}, "make a new key, or if nobody has read it: chmod 600 " + path.string());
  return success();
}

Result<UniqueFd> open_private(const fs::path& path) {
  // A FIFO must not make the reader wait.
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!fd.valid() && errno == ELOOP) return failure(path.string() + " is a symlink", {}, "name the file itself");
  if (!fd.valid()) return system_failure("open " + path.string(), errno);
  if (Status status = private_enough(fd.get(), path); !status) return tl::unexpected(status.error());
  return fd;
}

// In one read, so that no smaller buffer with a part of the key is left behind.
Status read_secret(int fd, const fs::path& path, Secret& secret) {
  secret.text.resize(kLongestKey + 1);
  const ssize_t got = ::read(fd, secret.text.data(), secret.text.size());
  if (got < 0) return system_failure("read " + path.string(), errno);
  if (static_cast<std::size_t>(got) > kLongestKey) return failure(path.string() + " is too long for a key");
  secret.text.resize(static_cast<std::size_t>(got));
  return success();
}

template <typename Key>
Result<Key> named(Result<Key> key, const fs::path& path) {
  if (!key) key.error().where = path.string();
  return key;
}

tl::unexpected<Error> not_written(Error error) {
  if (error.number == EEXIST) error.remedy = "a key is never overwritten: name another directory, or move that one away";
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

std::string_view word(Role role) { return kRoleWords.at(static_cast<std::size_t>(role)); }

std::optional<Role> role_of(std::string_view text) {
  for (std::size_t i = 1; i < kRoleWords.size(); ++i)
    if (kRoleWords[i] == text) return static_cast<Role>(i);
  return std::nullopt;
}

fs::path key_file(const fs::path& directory, Role role) { return directory / (std::string(word(role)) + ".key"); }
fs::path public_key_file(const fs::path& directory, Role role) { return directory / (std::string(word(role)) + ".pub"); }

Status new_key(Role role, const fs::path& directory) {
  const Result<PrivateKey> key = PrivateKey::generate();
  if (!key) return tl::unexpected(key.error());
  std::error_code error;
  if (fs::create_directories(directory, error)) fs::permissions(directory, fs::perms::owner_all, error);
  if (error) return system_failure("make " + directory.string(), error.value());
  const Secret secret{key->pem()};
  const fs::path path = key_file(directory, role);
  if (Status written = write_new_file(path, secret.text, 0600); !written) return not_written(written.error());
  const Status written = write_new_file(public_key_file(directory, role), key->public_key().pem());
  if (written) return success();
  ::unlink(path.c_str());
  return not_written(written.error());
}

Result<PrivateKey> read_key(const fs::path& path) {
  const Result<UniqueFd> fd = open_private(path);
  if (!fd) return tl::unexpected(fd.error());
  Secret secret;
  if (Status status = read_secret(fd->get(), path, secret); !status) return tl::unexpected(status.error());
  return named(PrivateKey::from_pem(secret.text), path);
}

Status check_key_file(const fs::path& path) {
  const Result<UniqueFd> fd = open_private(path);
  return fd ? success() : Status(tl::unexpected(fd.error()));
}

Result<PublicKey> read_public_key(const fs::path& path) {
  const Result<std::string> text = read_file(path, kLongestKey);
  if (!text) return tl::unexpected(text.error());
  return named(PublicKey::from_pem(*text), path);
}

}  // namespace nohatch
