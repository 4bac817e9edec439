#include "pair/quantity.h"

#include <gtest/gtest.h>

#include "pair/recipe_file.h"

namespace nohatch {
namespace {

TEST(Quantity, IsInTheUnitOfItsResource) {
  EXPECT_EQ(*quantity(Resource::kMemory, "256m"), 256 << 20);
  EXPECT_EQ(*quantity(Resource::kDisk, "1.5k"), 1536);
  EXPECT_EQ(*quantity(Resource::kOutput, "4096"), 4096);
  EXPECT_EQ(*quantity(Resource::kWall, "10s"), 10000);
  EXPECT_EQ(*quantity(Resource::kCpuTime, "500ms"), 500);
  EXPECT_EQ(*quantity(Resource::kWall, "2min"), 120000);
  EXPECT_EQ(*quantity(Resource::kCpuShare, "0.5"), 500);
  EXPECT_EQ(*quantity(Resource::kPids, "64"), 64);
}

TEST(Quantity, RefusesWhatIsNone) {
  for (const char* text : {"", "m", "-1m", "1.5", "0", "1x", "1 m", "99999999999999999999g", "9000000000g", "1e3"}) {
    EXPECT_FALSE(quantity(Resource::kMemory, text)) << text;
  }
  EXPECT_FALSE(quantity(Resource::kWall, "10"));
  EXPECT_FALSE(quantity(Resource::kPids, "1.5"));
  EXPECT_FALSE(quantity(Resource::kPids, "10m"));
}

TEST(Version, AreOrderedAsPeopleCountThem) {
  EXPECT_TRUE(version_before("9.0", "10.0"));
  EXPECT_TRUE(version_before("3.9.19", "3.10.0"));
  EXPECT_TRUE(version_before("1.0rc1", "1.0"));
  EXPECT_TRUE(version_before("1.0", "1.0.1"));
  EXPECT_FALSE(version_before("1.0", "1.0"));
  EXPECT_FALSE(version_before("1.0", "1.0a1"));
}

}  // namespace
}  // namespace nohatch
