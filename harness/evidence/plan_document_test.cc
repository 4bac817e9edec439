#include "evidence/plan_document.h"

#include <gmock/gmock.h>

#include "evidence/random_records_test.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

PlanDocument some_plan(unsigned seed) {
  PlanDocument plan{.head = random_record<PlanHead>(seed)};
  for (unsigned i = 0; i < 3; ++i) {
    plan.pairs.push_back(random_record<PairPlan>(seed * 10 + i));
    plan.trials.push_back(random_record<TrialPlan>(seed * 10 + i));
    plan.attempts.push_back(random_record<AttemptPlan>(seed * 10 + i));
  }
  return plan;
}

std::string fault_of(const std::string& text) {
  const auto plan = plan_from(text);
  return plan ? "" : plan.error().text();
}

TEST(PlanDocumentTest, WhatIsWrittenIsRead) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const std::string text = plan_text(some_plan(seed));
    const auto read = plan_from(text);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(plan_text(*read), text);
  }
}

TEST(PlanDocumentTest, LinesStandInTheirOrder) {
  const std::string text = plan_text(some_plan(1));
  const std::size_t first = text.find('\n') + 1, second = text.find('\n', first) + 1;
  EXPECT_THAT(fault_of(text.substr(first) + text.substr(0, first)), HasSubstr("plan.jsonl:1: the line stands out of order"));
  EXPECT_THAT(fault_of(text + text.substr(first, second - first)), HasSubstr("out of order"));
  EXPECT_THAT(fault_of(text + text.substr(0, first)), HasSubstr("out of order"));
}

TEST(PlanDocumentTest, RefusesWhatIsNoPlan) {
  EXPECT_THAT(fault_of(""), HasSubstr("empty"));
  EXPECT_THAT(fault_of("{\"plan\":{}}\n"), HasSubstr("plan.jsonl:1"));
  EXPECT_THAT(fault_of("{\"other\":{}}\n"), HasSubstr("unknown kind"));
  EXPECT_THAT(fault_of("{}\n"), HasSubstr("no line of a plan"));
  const std::string text = plan_text(some_plan(2));
  EXPECT_THAT(fault_of(text.substr(0, text.size() - 1)), HasSubstr("cut short"));
}

}  // namespace
}  // namespace nohatch
