#include "evidence/envelope.h"

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/canonical_json.h"
#include "base/file_system.h"

namespace nohatch {
namespace {

std::string message_of(const Result<Opened>& opened) { return opened ? "opened" : opened.error().message; }

class EnvelopeTest : public testing::Test {
 protected:
  Json signed_json() const { return *parse_json(sign_envelope("text/x", "hello", key_)); }
  Json altered(const std::string& member, Json value) const {
    Json::Object object = *signed_json().object();
    object[member] = std::move(value);
    return object;
  }
  Json with_signature(Json::Object signature) const { return altered("signatures", Json::Array{std::move(signature)}); }
  std::string signature() const { return *(*signed_json()["signatures"].array())[0]["sig"].string(); }
  Result<Opened> open(const Json& json) const { return open_envelope(canonical_json(json), "text/x", {key_.public_key()}); }

  PrivateKey key_ = *PrivateKey::generate();
  PrivateKey other_ = *PrivateKey::generate();
};

// The test vector of DSSE's protocol.md.
TEST_F(EnvelopeTest, WhatIsSignedIsDssesEncoding) {
  EXPECT_EQ(pre_authentication("http://example.com/HelloWorld", "hello world"), "DSSEv1 29 http://example.com/HelloWorld 11 hello world");
  EXPECT_EQ(pre_authentication("", ""), "DSSEv1 0  0 ");
  const std::string signature = *from_base64(*(*signed_json()["signatures"].array())[0]["sig"].string());
  EXPECT_TRUE(key_.public_key().verifies("DSSEv1 6 text/x 5 hello", signature));
}

TEST_F(EnvelopeTest, ATrustedKeyOpensIt) {
  const auto opened = open_envelope(sign_envelope("text/x", "hello", key_), "text/x", {other_.public_key(), key_.public_key()});
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->payload, "hello");
  EXPECT_EQ(opened->key, 1u);
}

TEST_F(EnvelopeTest, NoOtherKeyDoes) {
  EXPECT_EQ(message_of(open_envelope(sign_envelope("text/x", "hello", key_), "text/x", {other_.public_key()})),
            "no signature of the envelope is by a trusted key");
  EXPECT_EQ(message_of(open_envelope(sign_envelope("text/x", "hello", key_), "text/x", {})),
            "no signature of the envelope is by a trusted key");
}

TEST_F(EnvelopeTest, WhatWasAlteredDoesNotOpen) {
  EXPECT_TRUE(open(signed_json()));
  EXPECT_EQ(message_of(open(altered("payload", to_base64("hullo")))), "no signature of the envelope is by a trusted key");
  EXPECT_EQ(message_of(open(altered("payloadType", "text/y"))), "the envelope is of type text/y, not text/x");
  EXPECT_EQ(message_of(open(altered("signatures", Json::Array{}))), "the envelope has no signature");
  // Retyped on both sides: the type was signed.
  EXPECT_EQ(message_of(open_envelope(canonical_json(altered("payloadType", "text/y")), "text/y", {key_.public_key()})),
            "no signature of the envelope is by a trusted key");
}

TEST_F(EnvelopeTest, KeyIdsDecideNothing) {
  EXPECT_TRUE(open(with_signature({{"sig", signature()}})));
  EXPECT_TRUE(open(with_signature({{"sig", signature()}, {"keyid", other_.public_key().id()}})));
  const Json stranger = *parse_json(sign_envelope("text/x", "hello", other_));
  EXPECT_FALSE(open(altered("signatures", Json::Array{Json::Object{{"sig", *(*stranger["signatures"].array())[0]["sig"].string()},
                                                                  {"keyid", key_.public_key().id()}}})));
}

TEST_F(EnvelopeTest, OneGoodSignatureAmongOthersSuffices) {
  const Json bad = Json::Object{{"sig", to_base64(std::string(64, 'x'))}}, good = Json::Object{{"sig", signature()}};
  EXPECT_TRUE(open(altered("signatures", Json::Array{bad, good})));
  Json::Array sixteen(15, bad);
  sixteen.push_back(good);
  EXPECT_TRUE(open(altered("signatures", sixteen)));
  EXPECT_EQ(message_of(open(altered("signatures", Json::Array(17, good)))), "malformed envelope: more than 16 signatures");
}

TEST_F(EnvelopeTest, EitherAlphabetOfBase64) {
  const std::string payload = "\xfb\xff\xfe?>";
  Json::Object object = *parse_json(sign_envelope("text/x", payload, key_))->object();
  EXPECT_NE(object["payload"].string()->find_first_of("+/"), std::string::npos);
  std::string safe = *object["payload"].string();
  for (char& c : safe) c = c == '+' ? '-' : c == '/' ? '_' : c;
  object["payload"] = safe;
  ASSERT_TRUE(open(object));
  EXPECT_EQ(open(object)->payload, payload);
  object["payload"] = safe + "+A-A";
  EXPECT_EQ(message_of(open(object)), "malformed envelope: payload is no base64");
}

TEST_F(EnvelopeTest, WhatIsMalformedIsNamed) {
  const std::string text = canonical_json(signed_json());
  const auto refused = [&](std::string_view bytes) { return message_of(open_envelope(bytes, "text/x", {key_.public_key()})); };
  EXPECT_EQ(refused(""), "malformed envelope: not JSON at byte 1");
  EXPECT_EQ(refused("[]"), "malformed envelope: it is an object of payload, payloadType and signatures");
  EXPECT_EQ(refused("{\"payload\":\"\"," + text.substr(1)), "malformed envelope: the key \"payload\" stands twice");
  EXPECT_EQ(refused(text + "{}"), "malformed envelope: not JSON at byte " + std::to_string(text.size() + 1));
  EXPECT_EQ(refused(std::string(kLargestEnvelope, ' ') + text), "malformed envelope: longer than 8388608 bytes");
  EXPECT_EQ(message_of(open(altered("extra", true))), "malformed envelope: it is an object of payload, payloadType and signatures");
  EXPECT_EQ(message_of(open(altered("payload", to_base64("hello") + "\n"))), "malformed envelope: payload is no base64");
  EXPECT_EQ(message_of(open(altered("payload", 7))), "malformed envelope: payload is no base64");
  EXPECT_EQ(message_of(open(altered("payloadType", nullptr))), "malformed envelope: payloadType is no text");
  EXPECT_EQ(message_of(open(altered("signatures", "x"))), "malformed envelope: signatures is no list");
  EXPECT_EQ(message_of(open(with_signature({{"sig", "x"}}))), "malformed envelope: sig is no base64");
  EXPECT_EQ(message_of(open(with_signature({{"sig", signature()}, {"keyid", 1}}))), "malformed envelope: keyid is no text");
  EXPECT_EQ(message_of(open(with_signature({{"sig", signature()}, {"cert", ""}}))),
            "malformed envelope: a signature is an object of keyid and sig");
  EXPECT_EQ(message_of(open(with_signature({{"sig", Json::Array{Json::Array{}}}}))), "malformed envelope: nested deeper than 3");
}

// The fuzzer's property would hold of a parser that opens nothing: its seeds have to open.
TEST(EnvelopeSeeds, ThoseThatAreSignedOpen) {
  const PublicKey key = *PublicKey::from_pem("-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n");
  const std::filesystem::path seeds = std::filesystem::path(NOHATCH_SOURCE_DIR) / "fuzz" / "seeds" / "envelope";
  const std::string signed_text = *read_file(seeds / "statement");
  for (const char* name : {"signed", "signed-url-safe", "second-signature"}) {
    const auto opened = open_envelope(*read_file(seeds / name), kStatementType, {key});
    ASSERT_TRUE(opened) << name << ": " << opened.error().message;
    EXPECT_EQ(opened->payload, signed_text);
  }
  for (const char* name : {"stripped", "other-type", "unknown-key", "doubled-key"})
    EXPECT_FALSE(open_envelope(*read_file(seeds / name), kStatementType, {key})) << name;
}

}  // namespace
}  // namespace nohatch
