#include "canary/ledger.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>

#include "base/digest.h"
#include "base/file_system.h"
#include "canary/frames_test.h"

namespace nohatch {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class LedgerTest : public ::testing::Test {
 protected:
  LedgerTest() { EXPECT_TRUE(ledger.attach("t1", 7, address_v4(kDecoy4.data()), address_v6(kDecoy6.data()))); }
  Link& link() { return *ledger.find("t1"); }
  std::vector<std::string> channels() {
    std::vector<std::string> names;
    for (const KeptHit& hit : link().hits) names.push_back(hit.logged.hit.channel);
    return names;
  }
  CanaryLog log() { return *read_canary_log(path); }

  ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-ledger-test"));
  std::filesystem::path path = scratch.path() / "log";
  Ledger ledger{std::move(*ChainedLogWriter::open(path, "")), {address_v6(kCanary6.data()), 8471}};
  const Flow flow{address_v4(kDecoy4.data()), address_v4(kFar4.data()), 4000, 8471};
};

TEST_F(LedgerTest, AConnectionThatIsAcceptedIsNoStrayPacket) {
  ledger.frame(7, frame4(6, tcp(4000, 8471, 99, 0x02)));
  EXPECT_FALSE(link().flows.settled());
  link().flows.accepted(flow);
  EXPECT_TRUE(link().flows.settled());
  ledger.frame(7, frame4(6, tcp(4000, 8471, 100, 0x18, "token")));
  EXPECT_FALSE(link().flows.settled());
  link().flows.consumed(flow, 5);
  EXPECT_TRUE(link().flows.settled());
  ledger.settle(link());
  EXPECT_EQ(link().counters.stray, 0u);
  EXPECT_THAT(channels(), IsEmpty());
}

TEST_F(LedgerTest, AConnectionThatIsNeverAcceptedIsOne) {
  ledger.frame(7, frame4(6, tcp(4000, 8471, 99, 0x02)));
  ledger.settle(link());
  EXPECT_THAT(channels(), ElementsAre("packet"));
  ledger.settle(link());
  EXPECT_EQ(link().counters.stray, 1u);
}

TEST_F(LedgerTest, ASegmentOfNoConnectionIsStrayAtOnce) {
  ledger.frame(7, frame4(6, tcp(4000, 8471, 99, 0x10)));
  EXPECT_THAT(channels(), ElementsAre("packet"));
}

TEST_F(LedgerTest, AForgedSequenceDoesNotKeepItWaitingForGigabytes) {
  ledger.frame(7, frame4(6, tcp(4000, 8471, 99, 0x02)));
  link().flows.accepted(flow);
  ledger.frame(7, frame4(6, tcp(4000, 8471, 0x90000000, 0x18, "x")));
  EXPECT_TRUE(link().flows.settled());
}

TEST_F(LedgerTest, ADatagramThatNoSocketReadIsStray) {
  ledger.frame(7, frame4(17, udp(4000, 8471, "bad checksum")));
  EXPECT_FALSE(link().flows.settled());
  ledger.settle(link());
  ASSERT_THAT(channels(), ElementsAre("packet"));
  EXPECT_THAT(link().hits[0].logged.hit.bytes, ::testing::HasSubstr("bad checksum"));
}

TEST_F(LedgerTest, AnErrorAboutOurAnswerIsNotStrayAndAnotherIs) {
  const std::string error = frame4(1, std::string("\x03\x03\0\0\0\0\0\0", 8) + ipv4(17, udp(8471, 4000, "x"), 0, kFar4, kDecoy4));
  ledger.frame(7, error);
  EXPECT_EQ(link().counters.stray, 1u);
  link().flows.received(flow);
  ledger.frame(7, error);
  EXPECT_EQ(link().counters.stray, 1u);
}

TEST_F(LedgerTest, HitsAreBoundedByChannelAndCounted) {
  for (int i = 0; i < 1000; ++i) ledger.add(link(), {.channel = "udp", .bytes = "x"});
  ledger.add(link(), {.channel = "dns", .bytes = "the one that matters"});
  EXPECT_THAT(link().hits, SizeIs(kMostHits + 1));
  EXPECT_EQ(link().counters.hits, 1001u);
  EXPECT_THAT(log().hits, SizeIs(kMostHits + 1));
}

TEST_F(LedgerTest, BytesOfAHitAreBounded) {
  const HitHandle hit = ledger.add(link(), {.channel = "tcp"});
  for (int i = 0; i < 100; ++i) ledger.more(hit, std::string(1000, static_cast<char>('a' + i % 26)));
  EXPECT_THAT(link().hits[0].logged.hit.bytes, SizeIs(kMostHitBytes));
  ledger.settle(link());
  EXPECT_EQ(log().hits.at(0).hit.bytes, link().hits[0].logged.hit.bytes);
}

TEST_F(LedgerTest, WhatFitsNoLinkIsLoggedWithoutOne) {
  ledger.frame(99, frame4(1, "ping"));
  EXPECT_THAT(channels(), IsEmpty());
  ASSERT_THAT(log().hits, SizeIs(1));
  EXPECT_EQ(log().hits[0].hit.link, "");
}

TEST_F(LedgerTest, NamesAndAddressesAreUnique) {
  EXPECT_FALSE(ledger.attach("t1", 8, address_v4(kFar4.data()), Address{}));
  EXPECT_FALSE(ledger.attach("t2", 8, address_v4(kDecoy4.data()), Address{}));
  ledger.detach("t1");
  EXPECT_EQ(ledger.find("t1"), nullptr);
  EXPECT_TRUE(ledger.attach("t2", 8, address_v4(kDecoy4.data()), Address{}));
}

TEST_F(LedgerTest, TheLogIsStrict) {
  ledger.add(link(), {.channel = "tcp", .bytes = "\xff", .from = "a", .to = "b"});
  const std::string text = *read_file(path);
  ASSERT_TRUE(parse_canary_log(text));
  for (const auto& [from, to] : {std::pair{"\"bytes\":\"ff\"", "\"bytes\":\"f\""}, std::pair{"\"from\":", "\"form\":"},
                                 std::pair{"\"kind\":\"hit\"", "\"kind\":\"hat\""}, std::pair{"\"hit\":1", "\"hit\":-1"}}) {
    std::string bad = text;
    ASSERT_NE(bad.find(from), std::string::npos) << from;
    bad.replace(bad.find(from), std::string_view(from).size(), to);
    EXPECT_FALSE(parse_canary_log(bad)) << to;
  }
}

TEST_F(LedgerTest, AnAlteredHitIsNamed) {
  ledger.add(link(), {.channel = "tcp", .bytes = "one"});
  ledger.add(link(), {.channel = "tcp", .bytes = "two"});
  std::string text = *read_file(path);
  text.replace(text.find("6f6e65"), 6, "6f6e66");
  EXPECT_THAT(parse_canary_log(text)->chain.faults, ElementsAre("record 1 was altered, or record 2 was"));
}

TEST_F(LedgerTest, AProofOfLifeNamesAHitThatIsThere) {
  ledger.add(link(), {.channel = "tcp", .bytes = "token"});
  ledger.add(link(), {.channel = "udp", .bytes = "token"});
  ledger.add(link(), {.channel = "tcp", .bytes = "token and more"});
  EXPECT_EQ(ledger.life(link(), "before", "token"), 1u);
  ASSERT_THAT(log().totals.life, SizeIs(1));
  EXPECT_EQ(log().totals.life[0].hit, 1u);
}

TEST_F(LedgerTest, AnEndIsTheLastLine) {
  ledger.add(link(), {.channel = "tcp", .bytes = "token"});
  ledger.frame(99, frame4(1, "ping"));
  const auto text = ledger.close();
  ASSERT_TRUE(text) << text.error().text();
  ledger.frame(99, frame4(1, "ping"));
  EXPECT_EQ(*read_file(path), *text);
  EXPECT_EQ(log().totals.links, 1u);
  EXPECT_EQ(log().totals.counters.hits, 1u);
  EXPECT_EQ(log().totals.unattributed, 1u);
  const auto again = ChainedLogWriter::open(path, "");
  EXPECT_FALSE(again) << "one writer";
}

// Lines as another program could write them, in a chain that holds.
class ForgedLog : public ::testing::Test {
 protected:
  ForgedLog() { append("start", Json::Object{{"time", "now"}, {"version", "1"}, {"nonce", "a"}}); }
  void append(std::string_view kind, Json body) { EXPECT_TRUE(log_.append(kind, std::move(body))); }
  std::string fault() {
    const auto log = parse_canary_log(*log_.read_back(1 << 20));
    return log ? "" : log.error().message;
  }

  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-ledger-test");
  ChainedLogWriter log_ = *ChainedLogWriter::open(scratch_.path() / "log", "");
};

TEST_F(ForgedLog, LifeWithoutItsHit) {
  EXPECT_EQ(fault(), "");
  append("life", Json::Object{{"moment", "before"}, {"hit", 1}, {"digest", "sha256:" + sha256_hex("token")}});
  EXPECT_EQ(fault(), "a proof of life by a hit that is not there");
}

TEST_F(ForgedLog, LifeByAnotherHit) {
  append("hit", to_json(LoggedHit{.number = 1, .hit = {.channel = "tcp", .bytes = "another"}}));
  append("life", Json::Object{{"moment", "before"}, {"hit", 1}, {"digest", "sha256:" + sha256_hex("token")}});
  EXPECT_EQ(fault(), "a proof of life by a hit that is not there");
}

TEST_F(ForgedLog, ALineBehindTheEnd) {
  append("end", Json::Object{{"time", "now"}, {"hits", 0}});
  EXPECT_EQ(fault(), "");
  append("hit", to_json(LoggedHit{.number = 1, .hit = {.channel = "tcp"}}));
  EXPECT_EQ(fault(), "a line behind the end");
}

TEST_F(ForgedLog, ASessionWithAnotherNonce) {
  append("start", Json::Object{{"time", "later"}, {"version", "1"}, {"nonce", "a"}});
  EXPECT_EQ(fault(), "");
  append("start", Json::Object{{"time", "later"}, {"version", "1"}});
  EXPECT_EQ(fault(), "a session with another nonce");
}

}  // namespace
}  // namespace nohatch
