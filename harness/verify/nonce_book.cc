#include "verify/nonce_book.h"

#include "base/clock.h"
#include "base/file_system.h"
#include "base/json.h"

namespace nohatch {
namespace {

constexpr std::size_t kLargestBook = 16u << 20;

Status take(std::string_view line, const std::string& where, std::map<std::string, std::int64_t, std::less<>>& issued) {
  const auto entry = parse_json(line);
  if (!entry) return failure(entry.error().message, where);
  const std::string* nonce = (*entry)["nonce"].string();
  const std::string* when = (*entry)["issued"].string();
  const auto seconds = when == nullptr ? std::nullopt : seconds_of_utc(*when);
  if (nonce == nullptr || !seconds || entry->object()->size() != 2) return failure("no line of a book of nonces", where, "nohatch key nonce writes them");
  if (!issued.emplace(*nonce, *seconds).second) return failure("a nonce that was issued twice", where);
  return success();
}

}  // namespace

Result<NonceBook> NonceBook::read(const std::filesystem::path& file) {
  const auto text = read_file(file, kLargestBook);
  if (!text) return failure("the book of nonces cannot be read: " + text.error().message, file.string(), "nohatch key nonce --book " + file.string());
  NonceBook book;
  std::string_view rest = *text;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (Status taken = take(rest.substr(0, end), file.string() + ":" + std::to_string(number), book.issued_); !taken) return tl::unexpected(taken.error());
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return book;
}

std::optional<std::int64_t> NonceBook::issued(std::string_view nonce) const {
  const auto found = issued_.find(nonce);
  return found == issued_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace nohatch
