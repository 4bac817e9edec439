// What the reader accepts; what it refuses is in lint_test.cc, rule by rule.
#include "corpus/case_file.h"

#include <gtest/gtest.h>

#include "base/file_system.h"

namespace nohatch {
namespace {

const Vocabulary& vocabulary() {
  static const Vocabulary words = read_vocabulary(NOHATCH_SOURCE_DIR "/cases/vocabulary.toml").value();
  return words;
}

std::string attempt(const std::string& effect, const std::string& more, const std::string& payload) {
  return "id = 'file.x'\ntitle = 't'\nabout = 'a'\nremedy = 'r'\nseverity = 'low'\nsince = '0.1.0'\nlayers = ['sandbox']\ntwins = ['cpu.y']\n"
         "effect = '" + effect + "'\n" + more + "\n[payload]\n" + payload;
}

const std::string kAll = "python = 'p.py'\njavascript = 'p.js'\nlua = 'p.lua'\n";

std::string faults(const std::string& text) {
  std::string all;
  for (const Error& fault : parse_case(text, "case.toml", vocabulary()).faults) all += fault.text() + "\n";
  return all;
}

TEST(CaseFile, EachEffectWithItsOwnKeys) {
  EXPECT_EQ(faults(attempt("execute", "", kAll)), "");
  EXPECT_EQ(faults(attempt("disclose", "bait = 'run-file'", kAll)), "");
  EXPECT_EQ(faults(attempt("consume", "resource = 'wall'", kAll)), "");
  EXPECT_EQ(faults(attempt("reach", "surface = 'key'", kAll)), "");
  EXPECT_EQ(faults(attempt("reach", "surface = 'sysctl'\nplaced = 'net/ipv4/ip_default_ttl'", kAll)), "");
  EXPECT_EQ(faults(attempt("persist", "placed = '/dev/shm/x'", kAll)), "");
  EXPECT_NE(faults(attempt("execute", "placed = '/dev/shm/x'", kAll)), "");
}

TEST(CaseFile, WhatOnlySomeInterpretersKnowNeedsNoOtherLanguage) {
  EXPECT_NE(faults(attempt("execute", "", "javascript = 'p.js'\n")), "");
  EXPECT_EQ(faults(attempt("execute", "interpreters = ['vm2']", "javascript = 'p.js'\n")), "");
}

TEST(CaseFile, AFileAStep) {
  const std::string two = "python = ['a.py', 'b.py']\njavascript = ['a.js', 'b.js']\nlua = ['a.lua', 'b.lua']\n";
  EXPECT_EQ(faults(attempt("execute", "steps = 2\nsession = true", two)), "");
  EXPECT_NE(faults(attempt("execute", "", two)), "");
  EXPECT_NE(faults(attempt("execute", "steps = 9", two)), "");
}

TEST(CaseFile, AllFaultsOfAFileAreListed) {
  const CaseReading reading = parse_case("id = 3\ntitel = 'x'\n", "case.toml", vocabulary());
  EXPECT_GE(reading.faults.size(), 6u);
  for (const Error& fault : reading.faults) EXPECT_EQ(fault.where.rfind("case.toml:", 0), 0u) << fault.text();
}

TEST(CaseFile, ShortInputsNeverCrash) {
  const std::string whole = *read_file(NOHATCH_SOURCE_DIR "/fixtures/cases/valid/file/attempt/case.toml");
  for (std::size_t length = 0; length < whole.size(); ++length) (void)parse_case(whole.substr(0, length), "case.toml", vocabulary());
}

}  // namespace
}  // namespace nohatch
