#include "base/chained_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "base/canonical_json.h"
#include "base/digest.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

Result<UniqueFd> open_locked(const std::filesystem::path& path) {
  UniqueFd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!fd.valid()) return system_failure("open " + path.string(), errno);
  if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0)
    return failure(path.string() + " is being written by another process");
  return fd;
}

Status cut(int fd, std::uint64_t size, const std::filesystem::path& path) {
  if (::ftruncate(fd, static_cast<off_t>(size)) != 0) return system_failure("truncate " + path.string(), errno);
  return success();
}

// A short write is a full disk: write(2) is asked again only to learn its errno.
int write_line(int fd, std::string_view line) {
  while (!line.empty()) {
    const ssize_t wrote = ::write(fd, line.data(), line.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return wrote == 0 ? ENOSPC : errno;
    line.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return 0;
}

}  // namespace

std::string chain_text(const ChainLine& line) {
  return canonical_json(Json::Object{
      {"seq", line.seq}, {"previous", line.previous}, {"kind", line.kind}, {"body", line.body}});
}

Result<ChainLine> parse_chain_line(std::string_view text) {
  Result<Json> json = parse_json(text, {.bytes = kLongestChainLine});
  if (!json) return tl::unexpected(json.error());
  const std::int64_t* seq = (*json)["seq"].integer();
  const std::string* previous = (*json)["previous"].string();
  const std::string* kind = (*json)["kind"].string();
  if (json->object() == nullptr || json->object()->size() != 4 || seq == nullptr || *seq < 0 || previous == nullptr ||
      kind == nullptr || !json->object()->contains("body"))
    return failure("not a line of body, kind, previous and seq");
  return ChainLine{static_cast<std::uint64_t>(*seq), *previous, *kind, (*json)["body"]};
}

Result<ChainedLogWriter> ChainedLogWriter::open(const std::filesystem::path& path, std::string anchor,
                                                const ChainVisitor& visit) {
  Result<UniqueFd> fd = open_locked(path);
  if (!fd) return tl::unexpected(fd.error());
  const Result<ChainReport> report = read_chain(path, anchor, visit);
  if (!report) return tl::unexpected(report.error());
  if (!report->sound()) return failure(report->faults.front(), path.string());
  if (report->torn) {
    if (Status done = cut(fd->get(), report->whole_bytes, path); !done) return tl::unexpected(done.error());
  }
  ChainedLogWriter writer(path, std::move(*fd));
  writer.next_ = report->lines;
  writer.size_ = report->whole_bytes;
  writer.head_ = report->head;
  return writer;
}

Result<std::uint64_t> ChainedLogWriter::append(std::string_view kind, Json body) {
  const std::string text = chain_text({next_, head_, std::string(kind), std::move(body)});
  if (text.size() > kLongestChainLine) return failure("a record of " + std::to_string(text.size()) + " bytes is too long", path_.string());
  if (const int number = write_line(fd_.get(), text + "\n"); number != 0) {
    // If even this fails the rest is a torn line, which the next open cuts off.
    (void)cut(fd_.get(), size_, path_);
    return system_failure("write " + path_.string(), number);
  }
  head_ = sha256_hex(text);
  size_ += text.size() + 1;
  return next_++;
}

Result<std::string> ChainedLogWriter::read_back(std::size_t most) const {
  return read_file("/proc/self/fd/" + std::to_string(fd_.get()), most);
}

}  // namespace nohatch
