#include "base/digest.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "base/bytes.h"
#include "base/file_system.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

Result<std::string> entry_digest(const std::filesystem::path& path, bool links) {
  std::error_code error;
  if (!std::filesystem::is_symlink(path, error)) return sha256_file(path);
  if (!links) return failure(path.string() + " is a symlink");
  const std::filesystem::path target = std::filesystem::read_symlink(path, error);
  if (error) return system_failure("readlink " + path.string(), error.value());
  return "link:" + target.string();
}

}  // namespace

struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  State() {
    // Fails only without memory or without SHA-256; a digest that is not one must never be returned.
    if (context == nullptr || EVP_DigestInit_ex(context, EVP_sha256(), nullptr) != 1) std::abort();
  }
  ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;

void Sha256::update(std::string_view bytes) {
  if (EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()) != 1) std::abort();
}

std::string Sha256::hex() {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (EVP_DigestFinal_ex(state_->context, bytes, &length) != 1) std::abort();
  return to_hex({reinterpret_cast<const char*>(bytes), length});
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 digest;
  digest.update(bytes);
  return digest.hex();
}

Result<std::string> sha256_file(const std::filesystem::path& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd.valid()) return system_failure("open " + path.string(), errno);
  struct stat status;
  if (::fstat(fd.get(), &status) != 0) return system_failure("stat " + path.string(), errno);
  if (!S_ISREG(status.st_mode)) return failure(path.string() + " is not a regular file");
  Sha256 digest;
  std::string buffer(1u << 17, '\0');
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got == 0) return digest.hex();
    if (got < 0 && errno != EINTR) return system_failure("read " + path.string(), errno);
    if (got > 0) digest.update({buffer.data(), static_cast<std::size_t>(got)});
  }
}

Result<std::string> sha256_tree(const std::filesystem::path& directory, bool links) {
  const Result<std::vector<std::string>> names = list_tree(directory);
  if (!names) return tl::unexpected(names.error());
  Sha256 digest;
  for (const std::string& name : *names) {
    const Result<std::string> one = entry_digest(directory / name, links);
    if (!one) return tl::unexpected(one.error());
    digest.update(*one + "  ./" + name + "\n");
  }
  return digest.hex();
}

}  // namespace nohatch
