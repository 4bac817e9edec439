// Just enough of DNS to be seen: one question in, one answer out. What is read is hostile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace nohatch {

struct DnsQuery {
  std::uint16_t id = 0;
  bool recursion = false;
  std::string name;          // "t12.canary.test"; bytes that are no letters, digits, '-' or '_' as \DDD
  std::uint16_t type = 0;    // 1 A, 28 AAAA
  std::string question;      // name, type and class as they came, to be echoed
};

// A query with exactly one question, whose name is not compressed. Whatever follows it (EDNS) is not looked at.
Result<DnsQuery> parse_dns_query(std::string_view message);

struct DnsAddresses {
  std::string ipv4;  // 4 bytes in network order
  std::string ipv6;  // 16 bytes, or empty: no AAAA is given
};

// The answer: A and AAAA of the canary for any name, no records for any other type.
std::string dns_answer(const DnsQuery&, const DnsAddresses&);
// For what is no query of ours but has a header: FORMERR. Nothing for what is shorter, or is itself an answer.
std::optional<std::string> dns_refusal(std::string_view message);

}  // namespace nohatch
