#include "run/wire.h"

#include <cstring>

namespace nohatch {

void WireWriter::number(std::uint64_t value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  bytes_.append(bytes, sizeof value);
}

void WireWriter::text(std::string_view value) {
  number(value.size());
  bytes_.append(value);
}

void WireWriter::texts(const std::vector<std::string>& values) {
  number(values.size());
  for (const std::string& value : values) text(value);
}

std::string_view WireReader::take(std::uint64_t length) {
  if (failed_ || length > rest_.size()) {
    failed_ = true;
    return {};
  }
  const std::string_view taken = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return taken;
}

std::uint64_t WireReader::number() {
  std::uint64_t value = 0;
  const std::string_view bytes = take(sizeof value);
  if (!failed_) std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

std::string WireReader::text() { return std::string(take(number())); }

std::uint64_t WireReader::count() {
  const std::uint64_t items = number();
  if (items <= rest_.size() / sizeof(std::uint64_t)) return items;
  failed_ = true;
  return 0;
}

std::vector<std::string> WireReader::texts() {
  std::vector<std::string> values;
  for (std::uint64_t left = count(); left > 0 && !failed_; --left) values.push_back(text());
  return values;
}

}  // namespace nohatch
