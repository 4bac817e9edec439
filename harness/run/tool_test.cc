#include <gtest/gtest.h>

#include "run/decoy_host.h"
#include "run/siphash.h"

namespace nohatch {
namespace {

// The eighth of the reference implementation's vectors: key 00..0f, message 00..07.
TEST(Tool, SipHashIsTheReferences) {
  EXPECT_EQ(nohatch_siphash(0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x0706050403020100), 0x93f5f5799a932462u);
}

TEST(Tool, AnswersDependOnEveryPartOfKeyAndChallenge) {
  const std::string key = "00112233445566778899aabbccddeeff", other = "00112233445566778899aabbccddeefe";
  EXPECT_EQ(tool_answer(key, 1).size(), 16u);
  EXPECT_EQ(tool_answer(key, 1), tool_answer(key, 1));
  EXPECT_NE(tool_answer(key, 1), tool_answer(key, 2));
  EXPECT_NE(tool_answer(key, 1), tool_answer(other, 1));
  EXPECT_NE(tool_answer(key, 1), tool_answer("1" + key.substr(1), 1));
}

}  // namespace
}  // namespace nohatch
