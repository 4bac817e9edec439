#include "evidence/statement.h"

#include <gtest/gtest.h>

#include "base/canonical_json.h"

namespace nohatch {
namespace {

Statement sample() {
  return {.subjects = {{"summary.json", std::string(64, 'a')}, {"plan.json", std::string(64, 'b')}},
          .predicate_type = std::string(kRunResult),
          .predicate = Json::Object{{"nonce", "00"}}};
}

std::string message_of(const Result<Statement>& statement) { return statement ? "read" : statement.error().message; }

std::string with(const std::string& member, Json value) {
  Json::Object object = *to_json(sample()).object();
  object[member] = std::move(value);
  return canonical_json(object);
}

std::string with_subject(Json::Object subject) { return with("subject", Json::Array{std::move(subject)}); }

TEST(StatementTest, IsInTotosV1) {
  EXPECT_EQ(canonical_json(to_json({.subjects = {{"a", std::string(64, '0')}}, .predicate_type = "urn:x", .predicate = Json::Object{}})),
            R"({"_type":"https://in-toto.io/Statement/v1","predicate":{},"predicateType":"urn:x","subject":[{"digest":{"sha256":")" +
                std::string(64, '0') + R"("},"name":"a"}]})");
}

TEST(StatementTest, ComesBack) { EXPECT_EQ(*statement_from(canonical_json(to_json(sample()))), sample()); }

TEST(StatementTest, WhatIsMalformedIsNamed) {
  EXPECT_EQ(message_of(statement_from("{")), "malformed statement: not JSON at byte 2");
  EXPECT_EQ(message_of(statement_from("{\"_type\":1,\"_type\":1}")), "malformed statement: the key \"_type\" stands twice");
  EXPECT_EQ(message_of(statement_from(with("more", 1))), "malformed statement: it is an object of _type, subject, predicateType and predicate");
  EXPECT_EQ(message_of(statement_from(with("_type", "https://in-toto.io/Statement/v0.1"))),
            "malformed statement: it is of another _type than https://in-toto.io/Statement/v1");
  EXPECT_EQ(message_of(statement_from(with("subject", Json::Array{}))), "malformed statement: it has no subject");
  EXPECT_EQ(message_of(statement_from(with("predicate", Json::Array{}))), "malformed statement: its predicate is no object");
  EXPECT_EQ(message_of(statement_from(with("predicateType", 1))), "malformed statement: it has no predicate type");
}

TEST(StatementTest, ASubjectIsANameAndItsSha256) {
  const std::string digits(64, 'a');
  const Json::Object digest = {{"sha256", digits}};
  EXPECT_EQ(message_of(statement_from(with_subject({{"name", "x"}, {"digest", digest}}))), "read");
  EXPECT_EQ(message_of(statement_from(with_subject({{"name", ""}, {"digest", digest}}))), "malformed statement: a subject has no name");
  EXPECT_EQ(message_of(statement_from(with_subject({{"name", "x"}, {"digest", digest}, {"uri", "y"}}))),
            "malformed statement: a subject is an object of name and digest");
  EXPECT_EQ(message_of(statement_from(with_subject({{"name", "x"}, {"digest", Json::Object{{"sha1", digits}}}}))),
            "malformed statement: a subject's digest is its sha256");
  for (const std::string& bad : {digits.substr(1), digits + "a", std::string(64, 'A'), std::string(64, 'g')})
    EXPECT_EQ(message_of(statement_from(with_subject({{"name", "x"}, {"digest", Json::Object{{"sha256", bad}}}}))),
              "malformed statement: the sha256 of x is none");
  const Json twice = Json::Object{{"name", "x"}, {"digest", digest}};
  EXPECT_EQ(message_of(statement_from(with("subject", Json::Array{twice, twice}))), "malformed statement: the subject x stands twice");
}

TEST(StatementTest, OpensByATrustedKeyAndItsOwnTypeAlone) {
  const PrivateKey key = *PrivateKey::generate(), other = *PrivateKey::generate();
  const std::string text = sign_statement(sample(), key);
  EXPECT_EQ(*open_statement(text, kRunResult, {key.public_key()}), sample());
  EXPECT_EQ(message_of(open_statement(text, kCanaryReadback, {key.public_key()})),
            "the statement is a urn:nohatch:run-result:v1, not a urn:nohatch:canary-readback:v1");
  EXPECT_EQ(message_of(open_statement(text, kRunResult, {other.public_key()})), "no signature of the envelope is by a trusted key");
}

// Statements are not looked into before their signature holds: what is said of a bad one is that nobody signed it.
TEST(StatementTest, UnsignedTextIsNotParsed) {
  const PrivateKey key = *PrivateKey::generate();
  EXPECT_EQ(message_of(open_statement(sign_envelope(kStatementType, "{", key), kRunResult, {PrivateKey::generate()->public_key()})),
            "no signature of the envelope is by a trusted key");
  EXPECT_EQ(message_of(open_statement(sign_envelope(kStatementType, "{", key), kRunResult, {key.public_key()})),
            "malformed statement: not JSON at byte 2");
  EXPECT_EQ(message_of(open_statement(sign_envelope("text/plain", canonical_json(to_json(sample())), key), kRunResult, {key.public_key()})),
            "the envelope is of type text/plain, not application/vnd.in-toto+json");
}

}  // namespace
}  // namespace nohatch
