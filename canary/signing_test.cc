// The real canary with a key of its own.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/canonical_json.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "canary/decoy_test.h"
#include "evidence/canary_readback.h"
#include "evidence/signing_key.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

const std::filesystem::path kProgram = std::filesystem::path(NOHATCH_BINARY_DIR) / "bin" / "nohatch-canary";
const std::string kNonce(64, 'a'), kOtherNonce(64, 'b');

class CanarySigningTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root, or root of a user namespace";
    ASSERT_TRUE(new_key(Role::kCanary, directory()));
    start(kNonce);
  }
  std::filesystem::path directory() const { return scratch_.path() / "keys"; }
  std::filesystem::path log() const { return scratch_.path() / "canary.jsonl"; }
  CanaryCredentials credentials(const std::string& nonce) const { return {key_file(directory(), Role::kCanary), nonce}; }
  void start(const std::string& nonce) {
    canary_.reset();
    auto started = Canary::start(kProgram, log(), credentials(nonce));
    ASSERT_TRUE(started) << started.error().text();
    canary_ = std::move(*started);
  }
  // A decoy that sends `token`, as the harness's own does.
  Status hear(std::uint64_t index, const std::string& moment, const std::string& token) {
    TestDecoy decoy(*canary_, canary_->link(index));
    decoy.run([&] { send_tcp(decoy.link().canary_ipv4, decoy.link().port, token); });
    EXPECT_EQ(canary_->readback(decoy.link())->size(), 1u);
    if (!moment.empty())
      if (Status heard = canary_->prove_life(decoy.link(), moment, "life-" + moment); !heard) return heard;
    return canary_->detach(decoy.link());
  }
  Statement open(const Result<std::string>& envelope) {
    EXPECT_TRUE(envelope) << envelope.error().text();
    if (!envelope) return {};
    const auto statement = open_statement(*envelope, kCanaryReadback, {*read_public_key(public_key_file(directory(), Role::kCanary))});
    EXPECT_TRUE(statement) << statement.error().text();
    return statement.value_or(Statement{});
  }

  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-canary-signing");
  std::unique_ptr<Canary> canary_;
};

TEST_F(CanarySigningTest, WhatItSignsIsWhatItsLogSays) {
  ASSERT_TRUE(hear(1, "before", "life-before"));
  ASSERT_TRUE(hear(3, "", "an escape"));
  ASSERT_TRUE(hear(2, "after", "life-after"));
  const Statement statement = open(canary_->sign());
  const std::string text = *read_file(log());
  EXPECT_EQ(statement, *readback_statement(text, NOHATCH_VERSION, "sha256:" + *sha256_file(kProgram)));
  EXPECT_EQ(statement.subjects, (std::vector<Subject>{{"canary.jsonl", sha256_hex(text)}}));
  const Json& said = statement.predicate;
  EXPECT_EQ(said["nonce"], Json(kNonce));
  EXPECT_EQ(said["links"], Json(3));
  EXPECT_EQ(said["counters"]["hits"], Json(3));
  EXPECT_EQ(said["counters"]["lost"], Json(0));
  ASSERT_EQ(said["life"].array()->size(), 2u);
  const Json last = Json::Object{{"session", 1}, {"moment", "after"}, {"hit", 3}, {"digest", "sha256:" + sha256_hex("life-after")}};
  EXPECT_EQ(canonical_json(said["life"].array()->back()), canonical_json(last)) << text;
  EXPECT_THAT(text, HasSubstr("\"kind\":\"start\""));
}

TEST_F(CanarySigningTest, NothingIsWrittenBehindTheSignature) {
  TestDecoy decoy(*canary_, canary_->link(1));
  const Statement statement = open(canary_->sign());
  EXPECT_EQ(statement.predicate["links"], Json(1)) << "what was still attached is detached";
  decoy.run([&] { send_tcp(decoy.link().canary_ipv4, decoy.link().port, "too late"); });
  EXPECT_FALSE(canary_->readback(decoy.link()));
  EXPECT_FALSE(canary_->sign());
  canary_.reset();
  EXPECT_EQ(*sha256_file(log()), statement.subjects.at(0).sha256);
}

TEST_F(CanarySigningTest, WhatItDidNotHearIsNoProofOfLife) {
  const Status heard = hear(1, "before", "another token");
  ASSERT_FALSE(heard);
  EXPECT_THAT(heard.error().message, HasSubstr("did not hear"));
}

TEST_F(CanarySigningTest, AResumedRunHasTwoSessions) {
  ASSERT_TRUE(hear(1, "before", "life-before"));
  start(kNonce);
  ASSERT_TRUE(hear(1, "before", "life-before"));
  ASSERT_TRUE(hear(2, "after", "life-after"));
  const Statement statement = open(canary_->sign());
  EXPECT_EQ(statement.predicate["sessions"], Json(2));
  EXPECT_EQ(statement.predicate["life"].array()->size(), 3u);
}

TEST_F(CanarySigningTest, ALogOfAnotherRunIsNotSigned) {
  start(kOtherNonce);
  const auto envelope = canary_->sign();
  ASSERT_FALSE(envelope);
  EXPECT_THAT(envelope.error().text(), HasSubstr("another nonce"));
}

TEST_F(CanarySigningTest, AHitThatWasTakenOutOfTheLogIsNotSignedAway) {
  ASSERT_TRUE(hear(1, "", "an escape"));
  const std::string text = *read_file(log());
  // The chain of a shorter log, made anew from its first line, under the writer's hands.
  ASSERT_EQ(::truncate(log().c_str(), static_cast<off_t>(text.find('\n') + 1)), 0);
  EXPECT_FALSE(canary_->sign());
}

TEST_F(CanarySigningTest, WithoutAKeyItSignsNothing) {
  canary_.reset();
  auto plain = Canary::start(kProgram, scratch_.path() / "other.jsonl");
  ASSERT_TRUE(plain);
  EXPECT_THAT((*plain)->sign().error().message, HasSubstr("no key"));
}

TEST_F(CanarySigningTest, AKeyThatItCannotUseIsAnErrorAtTheStart) {
  const auto key = key_file(directory(), Role::kCanary);
  ASSERT_EQ(::chmod(key.c_str(), 0644), 0);
  const auto open_key = Canary::start(kProgram, scratch_.path() / "none.jsonl", credentials(kNonce));
  ASSERT_FALSE(open_key);
  EXPECT_THAT(open_key.error().text(), HasSubstr("can be read or written by others"));
  EXPECT_FALSE(std::filesystem::exists(scratch_.path() / "none.jsonl"));
  ASSERT_EQ(::chmod(key.c_str(), 0600), 0);
  EXPECT_FALSE(Canary::start(kProgram, scratch_.path() / "none.jsonl", credentials("nonce")));
}

}  // namespace
}  // namespace nohatch
