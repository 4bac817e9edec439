#include "verify/line_batches.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace nohatch {
namespace {

Result<UniqueFd> open_plainly(const std::filesystem::path& file) {
  UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!fd.valid()) return system_failure("open " + file.string(), errno);
  return fd;
}

}  // namespace

Result<LineReader> LineReader::open(const std::filesystem::path& file) {
  auto fd = open_plainly(file);
  if (!fd) return tl::unexpected(fd.error());
  return LineReader(std::move(*fd));
}

Result<LineFile> LineFile::open(const std::filesystem::path& file) {
  auto fd = open_plainly(file);
  if (!fd) return tl::unexpected(fd.error());
  return LineFile(std::move(*fd));
}

Result<std::string> LineFile::line(std::uint64_t offset, std::uint32_t length) const {
  std::string text(length, '\0');
  const ssize_t got = ::pread(fd_->get(), text.data(), length, static_cast<off_t>(offset));
  if (got != static_cast<ssize_t>(length)) return failure("a line cannot be read again");
  return text;
}

Result<std::string> LineReader::next() {
  std::string text = std::exchange(rest_, {});
  while (!too_long_) {
    const std::size_t before = text.size();
    text.resize(before + kBatch);
    const ssize_t got = ::read(fd_.get(), text.data() + before, kBatch);
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_failure("read", errno);
    const std::size_t last = text.rfind('\n');
    if (last != std::string::npos) {
      rest_ = text.substr(last + 1);
      text.resize(last + 1);
      return text;
    }
    if (got == 0) break;
    too_long_ = text.size() > kLongestLine;
  }
  rest_ = std::move(text);
  return std::string();
}

}  // namespace nohatch
