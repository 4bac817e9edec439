#include "base/json.h"

#include <gtest/gtest.h>

#include "base/canonical_json.h"

namespace nohatch {
namespace {

std::string refused(std::string_view text, const JsonLimits& limits = {}) {
  const Result<Json> json = parse_json(text, limits);
  return json ? "accepted: " + canonical_json(*json) : json.error().message;
}

TEST(Json, ReadsEveryKind) {
  const Result<Json> json = parse_json(R"({"n":null,"b":true,"i":-5,"t":0.012,"s":"\u00e4","a":[1,{"x":2}]})");
  ASSERT_TRUE(json) << json.error().text();
  EXPECT_TRUE((*json)["n"].is_null());
  EXPECT_TRUE((*json)["b"].boolean_or(false));
  EXPECT_EQ((*json)["i"].integer_or(0), -5);
  EXPECT_EQ(std::get<Thousandths>((*json)["t"].value()).value, 12);
  EXPECT_EQ((*json)["s"].string_or(""), "\xc3\xa4");
  EXPECT_EQ((*(*json)["a"].array())[1]["x"].integer_or(0), 2);
  EXPECT_TRUE((*json)["absent"]["deeper"].is_null());
}

TEST(Json, RefusesWhatIsNotStrict) {
  EXPECT_EQ(refused(R"({"a":1,"a":2})"), "the key \"a\" stands twice");
  EXPECT_EQ(refused("9223372036854775808"), "an integer outside 64 bits");
  EXPECT_NE(refused("-9223372036854775809").find("three places"), std::string::npos);
  EXPECT_NE(refused("1.5").find("three places"), std::string::npos);
  EXPECT_NE(refused("1e3").find("three places"), std::string::npos);
  EXPECT_NE(refused("1 2").find("not JSON"), std::string::npos);
  EXPECT_NE(refused("").find("not JSON"), std::string::npos);
  EXPECT_NE(refused("\"\xff\"").find("not JSON"), std::string::npos);
  EXPECT_NE(refused("\"\\ud800\"").find("not JSON"), std::string::npos);
  EXPECT_NE(refused("NaN").find("not JSON"), std::string::npos);
  EXPECT_NE(refused("[1,]").find("not JSON"), std::string::npos);
  EXPECT_EQ(refused("\xef\xbb\xbf{}"), "begins with a byte order mark");
}

TEST(Json, BoundsDepthAndSize) {
  EXPECT_EQ(refused("[[[1]]]", {.depth = 2}), "nested deeper than 2");
  EXPECT_EQ(refused("[1,2]", {.bytes = 3}), "longer than 3 bytes");
  EXPECT_EQ(refused(std::string(1 << 20, '[')), "nested deeper than 32");
}

TEST(Json, LargestAndSmallestInteger) {
  EXPECT_EQ(canonical_json(*parse_json("[9223372036854775807,-9223372036854775808]")), "[9223372036854775807,-9223372036854775808]");
}

TEST(CanonicalJson, SortsKeysAndEscapes) {
  const Json json(Json::Object{{"b", Json("q\"\\\n\x01")}, {"a", Json(Json::Array{Json(1), Json(nullptr), Json(false)})}});
  EXPECT_EQ(canonical_json(json), "{\"a\":[1,null,false],\"b\":\"q\\\"\\\\\\n\\u0001\"}");
}

TEST(CanonicalJson, InvalidBytesBecomeTheReplacementCharacter) {
  EXPECT_EQ(canonical_json(Json("a\xff\xe2\x82z")), "\"a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\"");
}

TEST(CanonicalJson, ThousandthsKeepThreePlaces) {
  EXPECT_EQ(canonical_json(Json(Thousandths{-12})), "-0.012");
  EXPECT_EQ(canonical_json(Json(Thousandths{12345})), "12.345");
}

TEST(CanonicalJson, WhatIsWrittenIsReadBackEqual) {
  const Json json(Json::Object{{"deep", Json(Json::Array{Json(Json::Object{{"t", Json(Thousandths{7})}})})}, {"empty", Json(Json::Array{})}});
  EXPECT_EQ(*parse_json(canonical_json(json)), json);
  EXPECT_EQ(*parse_json(indented_json(json)), json);
  EXPECT_EQ(indented_json(Json(Json::Object{{"a", Json(1)}})), "{\n  \"a\": 1\n}");
}

}  // namespace
}  // namespace nohatch
