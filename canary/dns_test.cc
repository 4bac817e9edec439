#include "canary/dns.h"

#include <gmock/gmock.h>

namespace nohatch {
namespace {

using ::testing::HasSubstr;

const DnsAddresses kAddresses{std::string("\xc6\x12\x00\x01", 4), std::string("\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01", 16)};

std::string header(int questions = 1, int flags = 0x0100) {
  return {0x12, 0x34, static_cast<char>(flags >> 8), static_cast<char>(flags), 0, static_cast<char>(questions), 0, 0, 0, 0, 0, 0};
}
std::string label(const std::string& text) { return static_cast<char>(text.size()) + text; }
std::string query(const std::string& name, int type = 1) {
  return header() + name + std::string{0, static_cast<char>(type), 0, 1};
}

TEST(Dns, AQueryIsRead) {
  const auto parsed = parse_dns_query(query(label("t1") + label("canary") + label("test") + '\0', 28));
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(parsed->name, "t1.canary.test");
  EXPECT_EQ(parsed->type, 28);
  EXPECT_EQ(parsed->id, 0x1234);
  EXPECT_TRUE(parsed->recursion);
}

TEST(Dns, WhatFollowsTheQuestionDoesNotMatter) {
  EXPECT_TRUE(parse_dns_query(query(label("a") + '\0') + "\0\0\x29\x10"));
}

TEST(Dns, OddBytesAreEscaped) {
  const auto parsed = parse_dns_query(query(label("a.b\n\xff") + '\0'));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->name, "a\\046b\\010\\255");
}

TEST(Dns, AnswersGiveTheCanary) {
  const auto parsed = parse_dns_query(query(label("a") + '\0'));
  const std::string answer = dns_answer(*parsed, kAddresses);
  EXPECT_EQ(answer.substr(0, 12), std::string("\x12\x34\x85\x80\0\1\0\1\0\0\0\0", 12));
  EXPECT_EQ(answer.substr(answer.size() - 4), kAddresses.ipv4);
  const auto six = parse_dns_query(query(label("a") + '\0', 28));
  EXPECT_THAT(dns_answer(*six, kAddresses), HasSubstr(kAddresses.ipv6));
}

TEST(Dns, OtherTypesHaveNoRecords) {
  const auto parsed = parse_dns_query(query(label("a") + '\0', 16));
  EXPECT_EQ(dns_answer(*parsed, kAddresses).substr(6, 2), std::string("\0\0", 2));
}

TEST(Dns, HostileQueriesAreRefused) {
  const std::string many(200, '\x01');
  std::string deep;
  for (int i = 0; i < 130; ++i) deep += label("a");
  for (const std::string& bad :
       {std::string(), header().substr(0, 11), header(), header(0), header(2) + label("a"), header(1, 0x8180) + label("a"),
        header(1, 0x2800) + label("a") + std::string(5, '\0'), query(std::string("\xc0\x0c", 2)), header() + '\x3f' + "short",
        header() + '\x40' + std::string(80, 'a'), query(deep + '\0'), header() + label("a") + '\0' + "\0\1", header() + many})
    EXPECT_FALSE(parse_dns_query(bad));
}

TEST(Dns, RefusalsAnswerQueriesOnly) {
  EXPECT_EQ(dns_refusal(header(0)), std::string("\x12\x34\x84\x81\0\0\0\0\0\0\0\0", 12));
  EXPECT_FALSE(dns_refusal(header(1, 0x8180)));
  EXPECT_FALSE(dns_refusal("short"));
}

}  // namespace
}  // namespace nohatch
