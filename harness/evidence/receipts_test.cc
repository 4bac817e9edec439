#include "evidence/receipts.h"

#include <gmock/gmock.h>

#include <functional>

#include "evidence/schema_test.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

const std::string kDigest = "sha256:" + std::string(64, 'a'), kOther = "sha256:" + std::string(64, 'b');
const std::string kId(32, '7');

BrokerReceipt a_receipt() {
  return {.id = kId, .request = "r-1", .artifact = kDigest, .bytes = 12, .image = kOther, .policy = kOther, .not_before = 100, .expires = 160};
}

GatewayDecision an_admission() {
  return {.id = kId, .request = "r-1", .asked = kOther, .admitted = true, .receipt = kId, .artifact = kDigest, .image = kOther, .policy = kOther,
          .interpreter = "restrictedpython@9.0", .at = 110};
}

GatewayDecision a_refusal() {
  return {.id = kId, .request = "r-1", .asked = kOther, .reason = "receipt-used", .receipt = kId, .image = kOther, .policy = kOther, .at = 110};
}

RuntimeReceipt a_run() {
  return {.request = "r-1", .receipt = kId, .decision = kOther, .artifact = kDigest, .image = kOther, .versions = {{"python", "3.11.2"}},
          .identity = {{"interpreter.tree", kDigest}}, .limits = {{"pids", "64"}}, .ending = "exited 0", .cpu_milliseconds = 20, .memory_bytes = 1 << 20,
          .processes = 1, .output_bytes = 3, .output = kDigest, .started = 111, .ended = 112};
}

TEST(ReceiptsTest, AreReadAsTheyWereSigned) {
  const auto key = PrivateKey::generate();
  const auto opened = [&](const Statement& statement) {
    return *open_statement(sign_statement(statement, *key), statement.predicate_type, {key->public_key()});
  };
  EXPECT_EQ(broker_receipt_statement(*broker_receipt_from(opened(broker_receipt_statement(a_receipt())))), broker_receipt_statement(a_receipt()));
  EXPECT_EQ(gateway_decision_statement(*gateway_decision_from(opened(gateway_decision_statement(an_admission())))), gateway_decision_statement(an_admission()));
  EXPECT_EQ(gateway_decision_statement(*gateway_decision_from(opened(gateway_decision_statement(a_refusal())))), gateway_decision_statement(a_refusal()));
  EXPECT_EQ(runtime_receipt_statement(*runtime_receipt_from(opened(runtime_receipt_statement(a_run())))), runtime_receipt_statement(a_run()));
}

TEST(ReceiptsTest, HaveTheShapeOfTheirSchemas) {
  EXPECT_EQ(schema_answer(to_json(broker_receipt_statement(a_receipt())), "broker-receipt"), "valid");
  EXPECT_EQ(schema_answer(to_json(gateway_decision_statement(an_admission())), "gateway-decision"), "valid");
  EXPECT_EQ(schema_answer(to_json(gateway_decision_statement(a_refusal())), "gateway-decision"), "valid");
  EXPECT_EQ(schema_answer(to_json(runtime_receipt_statement(a_run())), "runtime-receipt"), "valid");
  BrokerReceipt empty = a_receipt();
  empty.bytes = 0;
  EXPECT_THAT(schema_answer(to_json(broker_receipt_statement(empty)), "broker-receipt"), HasSubstr("invalid"));
  GatewayDecision undecided = an_admission();
  undecided.reason = "receipt-used";
  EXPECT_THAT(schema_answer(to_json(gateway_decision_statement(undecided)), "gateway-decision"), HasSubstr("invalid"));
}

TEST(ReceiptsTest, ASubjectThatIsAnothersIsRefused) {
  Statement statement = broker_receipt_statement(a_receipt());
  statement.subjects[0].sha256 = std::string(64, '0');
  EXPECT_THAT(broker_receipt_from(statement).error().message, HasSubstr("subject"));
}

TEST(ReceiptsTest, OneIsNotReadAsAnother) {
  Statement statement = runtime_receipt_statement(a_run());
  EXPECT_FALSE(broker_receipt_from(statement));
  EXPECT_FALSE(gateway_decision_from(statement));
}

TEST(ReceiptsTest, WhatIsUnsoundIsRefused) {
  const std::function<void(BrokerReceipt&)> receipts[] = {
      [](auto& r) { r.id = "7"; },           [](auto& r) { r.request = ""; },      [](auto& r) { r.artifact = "sha256:aa"; }, [](auto& r) { r.image = ""; },
      [](auto& r) { r.policy = kId; },       [](auto& r) { r.bytes = 0; },         [](auto& r) { r.expires = r.not_before; }, [](auto& r) { r.not_before = -1; }};
  for (const auto& spoil : receipts) {
    BrokerReceipt receipt = a_receipt();
    spoil(receipt);
    EXPECT_FALSE(broker_receipt_from(broker_receipt_statement(receipt))) << &spoil - receipts;
  }
  const std::function<void(GatewayDecision&)> decisions[] = {
      [](auto& d) { d.receipt = ""; }, [](auto& d) { d.artifact = ""; }, [](auto& d) { d.interpreter = ""; }, [](auto& d) { d.request = ""; },
      [](auto& d) { d.reason = "receipt-used"; }, [](auto& d) { d.admitted = false; }, [](auto& d) { d.promotion = "yes"; }};
  for (const auto& spoil : decisions) {
    GatewayDecision decision = an_admission();
    spoil(decision);
    EXPECT_FALSE(gateway_decision_from(gateway_decision_statement(decision))) << &spoil - decisions;
  }
  const std::function<void(RuntimeReceipt&)> runs[] = {
      [](auto& r) { r.ending = ""; }, [](auto& r) { r.ended = r.started - 1; }, [](auto& r) { r.decision = ""; }, [](auto& r) { r.receipt = ""; },
      [](auto& r) { r.output = "none"; }};
  for (const auto& spoil : runs) {
    RuntimeReceipt run = a_run();
    spoil(run);
    EXPECT_FALSE(runtime_receipt_from(runtime_receipt_statement(run))) << &spoil - runs;
  }
}

}  // namespace
}  // namespace nohatch
