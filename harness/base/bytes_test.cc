#include "base/bytes.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

TEST(Bytes, HexGoesThereAndBack) {
  EXPECT_EQ(to_hex(std::string_view("\x00\xff\x1a", 3)), "00ff1a");
  EXPECT_EQ(from_hex("00FF1a"), std::string("\x00\xff\x1a", 3));
  EXPECT_FALSE(from_hex("0"));
  EXPECT_FALSE(from_hex("0g"));
}

TEST(Bytes, Base64OfEachRemainder) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foo"), "Zm9v");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
}

TEST(Bytes, Base64ComesBack) {
  std::string bytes;
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
    bytes += static_cast<char>(i * 7);
  }
}

TEST(Bytes, Base64HasOneSpellingAlone) {
  for (const char* text : {"Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8=Zm8=", "Zm9v\n", " Zm9v", "Zm-_", "=", "====", "Z===", "Zg=a", "A=AA"})
    EXPECT_FALSE(from_base64(text)) << text;
  EXPECT_FALSE(from_base64(std::string("Zm\0v", 4)));
}

TEST(Bytes, Utf8RefusesOverlongSurrogatesAndBeyond) {
  EXPECT_TRUE(is_utf8("a\xc3\xa4\xe2\x82\xac\xf0\x9f\x99\x82"));
  EXPECT_FALSE(is_utf8("\xc0\x80"));
  EXPECT_FALSE(is_utf8("\xe0\x80\x80"));
  EXPECT_FALSE(is_utf8("\xed\xa0\x80"));
  EXPECT_FALSE(is_utf8("\xf4\x90\x80\x80"));
  EXPECT_FALSE(is_utf8("\xe2\x82"));
}

TEST(Bytes, PrintableTamesTerminals) {
  EXPECT_EQ(printable("a\x1b[31mb\r\n\t"), "a\\x1b[31mb\\x0d\n\t");
  EXPECT_EQ(printable("\xff\xc3\xa4"), "\\xff\xc3\xa4");
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");  // right-to-left override
  EXPECT_EQ(printable("\xc2\x9b" "1m"), "\\xc2\\x9b" "1m");   // an 8-bit escape
}

TEST(Bytes, PrintableLineIsCutBetweenCharacters) {
  EXPECT_EQ(printable_line("a\nb\tc"), "a\\nb\\tc");
  EXPECT_EQ(printable_line("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4", 6), "\xc3\xa4...");
  EXPECT_EQ(printable_line("abcdef", 6), "abcdef");
}

}  // namespace
}  // namespace nohatch
