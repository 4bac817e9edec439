#include "canary/dns.h"

#include <cctype>
#include <cstdio>

namespace nohatch {
namespace {

constexpr std::size_t kHeader = 12;
constexpr std::size_t kLongestName = 255;
constexpr std::uint16_t kTypeA = 1, kTypeAaaa = 28;

std::uint16_t number_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint16_t>(static_cast<unsigned char>(bytes[at]) << 8 | static_cast<unsigned char>(bytes[at + 1]));
}

void append_number(std::string& out, std::uint16_t value) {
  out += static_cast<char>(value >> 8);
  out += static_cast<char>(value & 0xff);
}

void append_label(std::string& out, std::string_view label) {
  if (!out.empty()) out += '.';
  for (const unsigned char c : label) {
    if (std::isalnum(c) || c == '-' || c == '_') {
      out += static_cast<char>(c);
      continue;
    }
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\%03u", static_cast<unsigned>(c));
    out += escaped;
  }
}

// Reads the name at `at` and moves past it.
Result<std::string> read_name(std::string_view message, std::size_t& at) {
  std::string name;
  const std::size_t begin = at;
  while (true) {
    if (at >= message.size()) return failure("the name runs past the end");
    const std::size_t length = static_cast<unsigned char>(message[at++]);
    if (length == 0) return name;
    if (length > 63) return failure("the question's name is compressed");
    if (length > message.size() - at) return failure("a label runs past the end");
    if (at + length + 1 - begin > kLongestName) return failure("the name is too long");
    append_label(name, message.substr(at, length));
    at += length;
  }
}

std::string header(std::uint16_t id, bool recursion, std::uint8_t code, std::uint16_t questions, std::uint16_t answers) {
  std::string out;
  append_number(out, id);
  append_number(out, static_cast<std::uint16_t>(0x8480 | (recursion ? 0x0100 : 0) | code));  // answer, authoritative, recursion available
  append_number(out, questions);
  append_number(out, answers);
  append_number(out, 0);
  append_number(out, 0);
  return out;
}

std::string_view record_for(const DnsQuery& query, const DnsAddresses& addresses) {
  if (query.type == kTypeA) return addresses.ipv4;
  if (query.type == kTypeAaaa) return addresses.ipv6;
  return {};
}

}  // namespace

Result<DnsQuery> parse_dns_query(std::string_view message) {
  if (message.size() < kHeader) return failure("shorter than a header");
  const std::uint16_t flags = number_at(message, 2);
  if ((flags & 0x8000) != 0) return failure("an answer");
  if ((flags & 0x7800) != 0) return failure("no standard query");
  if (number_at(message, 4) != 1) return failure("not exactly one question");
  DnsQuery query{.id = number_at(message, 0), .recursion = (flags & 0x0100) != 0};
  std::size_t at = kHeader;
  Result<std::string> name = read_name(message, at);
  if (!name) return tl::unexpected(name.error());
  if (message.size() - at < 4) return failure("no type and class");
  query.name = std::move(*name);
  query.type = number_at(message, at);
  query.question = std::string(message.substr(kHeader, at + 4 - kHeader));
  return query;
}

std::string dns_answer(const DnsQuery& query, const DnsAddresses& addresses) {
  const std::string_view record = record_for(query, addresses);
  std::string out = header(query.id, query.recursion, 0, 1, record.empty() ? 0 : 1) + query.question;
  if (record.empty()) return out;
  append_number(out, 0xc000 | kHeader);  // the name of the question
  append_number(out, query.type);
  append_number(out, 1);                 // class IN
  append_number(out, 0);
  append_number(out, 1);                 // one second to live
  append_number(out, static_cast<std::uint16_t>(record.size()));
  return out.append(record);
}

std::optional<std::string> dns_refusal(std::string_view message) {
  if (message.size() < kHeader || (number_at(message, 2) & 0x8000) != 0) return std::nullopt;
  return header(number_at(message, 0), false, 1, 0, 0);
}

}  // namespace nohatch
