#include "base/ed25519.h"

#include <gtest/gtest.h>

#include "base/bytes.h"

namespace nohatch {
namespace {

// A seed of RFC 8032 in the PKCS#8 of RFC 8410, whose head never changes.
std::string private_pem(const std::string& seed) {
  return "-----BEGIN PRIVATE KEY-----\n" + to_base64(*from_hex("302e020100300506032b657004220420" + seed)) + "\n-----END PRIVATE KEY-----\n";
}
std::string public_pem(const std::string& point) {
  return "-----BEGIN PUBLIC KEY-----\n" + to_base64(*from_hex("302a300506032b6570032100" + point)) + "\n-----END PUBLIC KEY-----\n";
}

struct Vector { const char *seed, *point, *message, *signature; };

// RFC 8032, section 7.1, tests 1 to 3.
constexpr Vector kVectors[] = {
    {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
    {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
    {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"}};

TEST(Ed25519, VectorsOfRfc8032) {
  for (const Vector& vector : kVectors) {
    const auto key = PrivateKey::from_pem(private_pem(vector.seed));
    ASSERT_TRUE(key) << key.error().text();
    EXPECT_EQ(key->public_key().pem(), public_pem(vector.point));
    const std::string message = *from_hex(vector.message);
    EXPECT_EQ(to_hex(key->sign(message)), vector.signature);
    EXPECT_TRUE(PublicKey::from_pem(public_pem(vector.point))->verifies(message, *from_hex(vector.signature)));
  }
}

TEST(Ed25519, EachAlteredBitIsRefused) {
  const auto key = PublicKey::from_pem(public_pem(kVectors[2].point));
  const std::string message = *from_hex(kVectors[2].message), signature = *from_hex(kVectors[2].signature);
  for (std::size_t bit = 0; bit < signature.size() * 8; ++bit) {
    std::string altered = signature;
    altered[bit / 8] = static_cast<char>(altered[bit / 8] ^ (1 << bit % 8));
    EXPECT_FALSE(key->verifies(message, altered)) << bit;
  }
  EXPECT_FALSE(key->verifies(message + " ", signature));
  EXPECT_FALSE(key->verifies(message, signature + " "));
  EXPECT_FALSE(key->verifies(message, signature.substr(0, 63)));
  EXPECT_FALSE(key->verifies(message, ""));
  EXPECT_FALSE(PublicKey::from_pem(public_pem(kVectors[1].point))->verifies(message, signature));
}

// S + L gives the same point: a second signature of the same bytes, made without the key.
TEST(Ed25519, AMalleatedSignatureIsRefused) {
  std::string signature = *from_hex(kVectors[2].signature);
  const std::string order = *from_hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
  unsigned carry = 0;
  for (std::size_t i = 0; i < 32; ++i) {
    carry += static_cast<unsigned char>(signature[32 + i]) + static_cast<unsigned char>(order[i]);
    signature[32 + i] = static_cast<char>(carry);
    carry >>= 8;
  }
  EXPECT_FALSE(PublicKey::from_pem(public_pem(kVectors[2].point))->verifies(*from_hex(kVectors[2].message), signature));
}

TEST(Ed25519, KeysGoThroughPem) {
  const auto key = PrivateKey::generate();
  ASSERT_TRUE(key);
  const std::string signature = key->sign("payload");
  EXPECT_EQ(PrivateKey::from_pem(key->pem())->sign("payload"), signature);
  const auto read = PublicKey::from_pem(key->public_key().pem());
  EXPECT_TRUE(read->verifies("payload", signature));
  EXPECT_EQ(read->id(), key->public_key().id());
  EXPECT_NE(read->id(), PrivateKey::generate()->public_key().id());
}

// printf MCowBQ... | base64 -d | sha256sum, of the first vector's key.
TEST(Ed25519, TheIdIsTheDigestOfTheDer) {
  EXPECT_EQ(PublicKey::from_pem(public_pem(kVectors[0].point))->id(),
            "sha256:06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9");
}

// openssl ecparam -genkey -name prime256v1 | openssl pkey -pubout; openssl genpkey -algorithm ed25519 -aes128.
constexpr const char* kOtherKind = R"(-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE58B6LrdNkqhQopTPSTQaRVj9XJJz
EEL3y5QjkxsjaXcodQnRbBgfo9kcxrt8Rc6LHP3G28ZbEfuKr78J9+Qp7w==
-----END PUBLIC KEY-----
)";
constexpr const char* kEncrypted = R"(-----BEGIN ENCRYPTED PRIVATE KEY-----
MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjnx5ykZ7/I+wICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEMqGkVCJvUCO77lguFclB1MEQKys
6G96NMqyZ0povxcycZhbqnYbBtl+xG9Yb12/+83QemgKNz+sNDVs5RdhJVtqzKZY
zxparMy81jwlWGPcfKM=
-----END ENCRYPTED PRIVATE KEY-----
)";

TEST(Ed25519, WhatIsNoKeyOfOursIsRefused) {
  const std::string one = public_pem(kVectors[0].point);
  EXPECT_FALSE(PublicKey::from_pem(""));
  EXPECT_FALSE(PublicKey::from_pem("no key"));
  EXPECT_FALSE(PublicKey::from_pem(one + public_pem(kVectors[1].point))) << "which of the two is meant?";
  EXPECT_FALSE(PublicKey::from_pem(private_pem(kVectors[0].seed)));
  EXPECT_FALSE(PublicKey::from_pem(one + std::string(5000, '\n')));
  EXPECT_FALSE(PrivateKey::from_pem(one));
  EXPECT_EQ(PublicKey::from_pem(kOtherKind).error().message, "a key of another kind than Ed25519");
  EXPECT_EQ(PrivateKey::from_pem(kEncrypted).error().message, "not the PEM of an unencrypted private key");
}

}  // namespace
}  // namespace nohatch
