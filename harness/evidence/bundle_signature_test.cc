#include "evidence/bundle_signature.h"

#include <gmock/gmock.h>

#include <fstream>
#include <set>

#include "base/digest.h"
#include "base/file_system.h"
#include "evidence/bundle.h"
#include "evidence/layout.h"

namespace nohatch {
namespace {

using ::testing::IsEmpty;

class BundleSignatureTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto writer = BundleWriter::create(path_, plan_);
    ASSERT_TRUE(writer) << writer.error().text();
    ASSERT_TRUE((*writer)->host(Json::Object{{"kernel", "6.1"}}));
    std::ofstream((*writer)->canary_log()) << "{}\n";
    ASSERT_TRUE((*writer)->canary_readback("what the canary signed\n"));
    ASSERT_TRUE((*writer)->finish(Json::Object{{"worst", "held"}}));
    ASSERT_TRUE(sign_bundle(path_, Json::Object{{"nonce", "1"}}, key_));
  }
  Result<Statement> opened() const { return open_statement(*read_file(path_ / kRunSignature), kRunResult, {key_.public_key()}); }

  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-bundle-signature");
  std::filesystem::path path_ = scratch_.path() / "bundle";
  PlanDocument plan_{.head = {.nohatch = "1.0", .nonce = "1"}};
  PrivateKey key_ = *PrivateKey::generate();
};

TEST_F(BundleSignatureTest, EveryFileOfABundleIsVouchedFor) {
  const auto statement = opened();
  ASSERT_TRUE(statement) << statement.error().text();
  std::set<std::string> names;
  for (const Subject& subject : statement->subjects) {
    EXPECT_EQ(*sha256_file(path_ / subject.name), subject.sha256) << subject.name;
    names.insert(subject.name);
  }
  EXPECT_EQ(names, std::set<std::string>(bundle_files().begin(), bundle_files().end()));
  EXPECT_EQ(statement->predicate, Json(Json::Object{{"nonce", "1"}}));
  EXPECT_THAT(Bundle::open(path_)->faults, IsEmpty());
}

TEST_F(BundleSignatureTest, ACanaryEnvelopeThatWasPutThereAfterwardsIsNamed) {
  ASSERT_TRUE(write_file(path_ / kCanarySignature, "another"));
  EXPECT_THAT(Bundle::open(path_)->faults, testing::ElementsAre("signatures/canary.json was altered after the run"));
}

TEST_F(BundleSignatureTest, ARunThatGoesOnIsSignedByNobody) {
  ASSERT_TRUE(BundleWriter::resume(path_, plan_));
  for (const char* name : {kSummaryFile, kRunSignature, kCanarySignature}) EXPECT_FALSE(std::filesystem::exists(path_ / name)) << name;
}

TEST_F(BundleSignatureTest, WhatIsNotFinishedIsNotSigned) {
  ASSERT_TRUE(BundleWriter::resume(path_, plan_));
  EXPECT_FALSE(sign_bundle(path_, Json::Object{}, key_));
}

}  // namespace
}  // namespace nohatch
