#include "evidence/nonce.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/bytes.h"
#include "base/canonical_json.h"
#include "base/clock.h"
#include "base/unique_fd.h"

namespace nohatch {
namespace {

constexpr std::size_t kNonceBytes = 32;
constexpr off_t kLongestLine = 200;

Result<UniqueFd> open_locked(const std::filesystem::path& book) {
  UniqueFd fd(::open(book.c_str(), O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600));
  if (!fd.valid()) return system_failure("open " + book.string(), errno);
  if (::flock(fd.get(), LOCK_EX) != 0) return system_failure("lock " + book.string(), errno);
  return fd;
}

// Cuts off what stands behind the last newline.
Status cut_torn_line(int fd, const std::filesystem::path& book) {
  struct stat status;
  if (::fstat(fd, &status) != 0) return system_failure("stat " + book.string(), errno);
  if (!S_ISREG(status.st_mode)) return failure(book.string() + " is not a regular file");
  off_t whole = status.st_size;
  for (char last = 0; whole > 0; --whole) {
    if (::pread(fd, &last, 1, whole - 1) != 1) return system_failure("read " + book.string(), errno);
    if (last == '\n') break;
    if (status.st_size - whole > kLongestLine) return failure(book.string() + " is no book of nonces");
  }
  if (whole != status.st_size && ::ftruncate(fd, whole) != 0) return system_failure("truncate " + book.string(), errno);
  return success();
}

}  // namespace

bool is_nonce(std::string_view text) {
  return text.size() == 2 * kNonceBytes && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<std::string> issue_nonce(const std::filesystem::path& book) {
  const Result<UniqueFd> fd = open_locked(book);
  if (!fd) return tl::unexpected(fd.error());
  if (Status cut = cut_torn_line(fd->get(), book); !cut) return tl::unexpected(cut.error());
  const std::string nonce = to_hex(random_bytes(kNonceBytes));
  const std::string line = canonical_json(Json::Object{{"issued", utc_now()}, {"nonce", nonce}}) + "\n";
  const ssize_t wrote = ::write(fd->get(), line.data(), line.size());
  if (wrote != static_cast<ssize_t>(line.size())) return system_failure("write " + book.string(), wrote < 0 ? errno : ENOSPC);
  if (::fsync(fd->get()) != 0) return system_failure("fsync " + book.string(), errno);
  return nonce;
}

}  // namespace nohatch
