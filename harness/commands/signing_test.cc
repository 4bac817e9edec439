// Runs that are signed, by the real program and the real canary.
#include <gmock/gmock.h>

#include "base/canonical_json.h"
#include "base/digest.h"
#include "commands/program_test.h"
#include "evidence/bundle.h"
#include "evidence/bundle_signature.h"
#include "evidence/canary_readback.h"
#include "evidence/layout.h"
#include "evidence/schema_test.h"
#include "evidence/signing_key.h"

namespace nohatch {
namespace {

using namespace program;
using testing::AllOf;
using testing::HasSubstr;

class ProgramSigningTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* role : {"runner", "canary"}) ASSERT_EQ(nohatch({"key", "new", role, "--to", keys_}).status, 0);
    nonce_ = issue();
  }
  std::string issue() {
    const Said said = nohatch({"key", "nonce", "--book", (scratch_.path() / "book").string()});
    EXPECT_EQ(said.status, 0) << said.error;
    return said.output.substr(0, 64);
  }
  std::vector<std::string> words(std::initializer_list<std::string> more) const {
    std::vector<std::string> all = {"run", "lua-env+bubblewrap", "--only", "leak.environment", "--only", "network.tcp-connect", "--quiet", "--format", "json"};
    all.insert(all.end(), more);
    return all;
  }
  Said signed_run(const std::string& where, const std::string& nonce) { return nohatch(words({where, bundle_, "--sign", keys_, "--nonce", nonce})); }
  Statement opened(const char* file, std::string_view type, Role role) const {
    const auto text = read_file(bundle_ / std::filesystem::path(file));
    EXPECT_TRUE(text) << text.error().text();
    const auto statement = open_statement(text.value_or(""), type, {*read_public_key(public_key_file(keys_, role))});
    EXPECT_TRUE(statement) << statement.error().text();
    return statement.value_or(Statement{});
  }

  // As a dishonest runner would that holds both keys: another readback, in a bundle that is vouched for again.
  void replace_readback(const std::string& member, const Json& value) const {
    Statement canary = opened(kCanarySignature, kCanaryReadback, Role::kCanary);
    Json::Object predicate = *canary.predicate.object();
    predicate[member] = value;
    canary.predicate = predicate;
    const std::filesystem::path bundle = bundle_;
    const std::string envelope = sign_statement(canary, *read_key(key_file(keys_, Role::kCanary)));
    Json::Object summary = *parse_json(*read_file(bundle / kSummaryFile))->object(), digests = *summary["digests"].object();
    digests[kCanarySignature] = "sha256:" + sha256_hex(envelope);
    summary["digests"] = digests;
    ASSERT_TRUE(write_file(bundle / kCanarySignature, envelope) && write_file(bundle / kSummaryFile, canonical_json(summary) + "\n"));
    ASSERT_TRUE(sign_bundle(bundle, opened(kRunSignature, kRunResult, Role::kRunner).predicate, *read_key(key_file(keys_, Role::kRunner))));
  }
  // What a verifier says of the bundle, by the policy that it would be drafted.
  std::string verified() const {
    const std::filesystem::path policy = scratch_.path() / "policy.toml";
    std::string text = nohatch({"verify", bundle_, "--draft"}).output;
    const std::string own_copy = "[\"cases\"]";
    EXPECT_NE(text.find(own_copy), std::string::npos) << text;
    text.replace(text.find(own_copy), own_copy.size(), "[\"" NOHATCH_SOURCE_DIR "/cases\"]");
    text.replace(text.find("nonces.jsonl"), 12, (scratch_.path() / "book").string());
    EXPECT_TRUE(write_file(policy, text));
    const Said said = nohatch({"verify", bundle_, "--policy", policy.string(), "--trust", keys_});
    return said.output + said.error;
  }

  ScratchDirectory scratch_ = scratch();
  std::string keys_ = (scratch_.path() / "keys").string(), bundle_ = (scratch_.path() / "bundle").string(), nonce_;
};

TEST_F(ProgramSigningTest, RunnerAndCanarySignEachTheirOwn) {
  const Said said = signed_run("--out", nonce_);
  ASSERT_EQ(said.status, 0) << said.error;
  const Statement run = opened(kRunSignature, kRunResult, Role::kRunner), canary = opened(kCanarySignature, kCanaryReadback, Role::kCanary);
  for (const Subject& subject : run.subjects) EXPECT_EQ(*sha256_file(bundle_ / std::filesystem::path(subject.name)), subject.sha256) << subject.name;
  EXPECT_EQ(run.subjects.size(), bundle_files().size());
  const Json& programs = run.predicate["nohatch"]["programs"];
  EXPECT_EQ(programs["nohatch"], Json("sha256:" + *sha256_file(binary())));
  const std::string log = *read_file(bundle_ / std::filesystem::path(kCanaryFile));
  EXPECT_EQ(canary, *readback_statement(log, NOHATCH_VERSION, programs["nohatch-canary"].string_or("")));
  const auto bundle = Bundle::open(bundle_);
  ASSERT_TRUE(bundle && bundle->faults.empty());
  for (const Json& nonce : {run.predicate["nonce"], canary.predicate["nonce"], Json(bundle->plan.head.nonce)}) EXPECT_EQ(nonce, Json(nonce_));
  EXPECT_EQ((*run.predicate["pairs"].array())[0]["tally"], (*bundle->summary)["pairs"].array()->at(0)["tally"]);
  EXPECT_EQ(run.predicate["started"], canary.predicate["started"]);
  EXPECT_EQ((*bundle->host)["program.nohatch"], programs["nohatch"]);
}

TEST_F(ProgramSigningTest, WhatTheySignIsOfItsSchema) {
  ASSERT_EQ(signed_run("--out", nonce_).status, 0);
  const Json run = to_json(opened(kRunSignature, kRunResult, Role::kRunner)), canary = to_json(opened(kCanarySignature, kCanaryReadback, Role::kCanary));
  EXPECT_EQ(schema_answer(run, "run-result"), "valid");
  EXPECT_EQ(schema_answer(canary, "canary-readback"), "valid");
  EXPECT_THAT(schema_answer(run, "canary-readback"), HasSubstr("invalid"));
  Json::Object spoiled = *canary.object();
  spoiled["subject"] = Json::Array{};
  EXPECT_THAT(schema_answer(spoiled, "canary-readback"), HasSubstr("invalid"));
}

TEST_F(ProgramSigningTest, AReadbackThatSaysSomethingElseThanItsLogIsRefused) {
  ASSERT_EQ(signed_run("--out", nonce_).status, 0);
  EXPECT_THAT(verified(), AllOf(HasSubstr("canary            yes"), HasSubstr("files             yes")));
  const Statement honest = opened(kCanarySignature, kCanaryReadback, Role::kCanary);
  Json::Object counters = *honest.predicate["counters"].object();
  counters["hits"] = counters["hits"].integer_or(0) - 1;
  const std::pair<std::string, Json> lies[] = {
      {"counters", counters}, {"links", 0}, {"life", Json::Array{}}, {"sessions", 2}, {"ended", "2026-01-01T00:00:00Z"}};
  for (const auto& [member, lie] : lies) {
    replace_readback(member, lie);
    EXPECT_THAT(verified(), AllOf(HasSubstr("canary: the canary's signed readback says something else than its log"), HasSubstr("files             yes"))) << member;
    replace_readback(member, honest.predicate[member]);
  }
  replace_readback("program", "sha256:" + std::string(64, '0'));
  EXPECT_THAT(verified(), HasSubstr("another program signed the readback than the canary that the run names"));
}

TEST_F(ProgramSigningTest, AKilledRunIsSignedWhenItHasBeenResumed) {
  SystemLauncher launcher;
  {
    std::vector<std::string> all = words({"--out", bundle_, "--sign", keys_, "--nonce", nonce_});
    all.insert(all.begin(), binary());
    auto run = launcher.launch({.argv = all});
    ASSERT_TRUE(run) << run.error().text();
    // Killed as soon as a first trial is on record.
    while (read_file(bundle_ + "/records.jsonl").value_or("").size() < 2000)
      if (!std::holds_alternative<Stopped>((*run)->wait(std::chrono::milliseconds(20)))) break;
    (*run)->kill();
  }
  const Said other = signed_run("--resume", issue());
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.error, HasSubstr("begun with another nonce, or none (resume it with its own --sign and --nonce)"));
  EXPECT_EQ(nohatch(words({"--resume", bundle_})).status, 2);
  ASSERT_EQ(signed_run("--resume", nonce_).status, 0);
  const Statement canary = opened(kCanarySignature, kCanaryReadback, Role::kCanary);
  EXPECT_EQ(canary.predicate["sessions"], Json(2));
  EXPECT_EQ(opened(kRunSignature, kRunResult, Role::kRunner).predicate["started"], canary.predicate["started"]);
}

TEST_F(ProgramSigningTest, HalfOfTheWordsIsAnErrorBeforeAnythingRuns) {
  const auto complaint = [&](std::initializer_list<std::string> more) {
    const Said said = nohatch(words(more));
    EXPECT_EQ(said.status, 2);
    return said.error;
  };
  EXPECT_THAT(complaint({"--out", bundle_, "--sign", keys_}), HasSubstr("--sign needs a nonce (--nonce HEX, from nohatch key nonce)"));
  EXPECT_THAT(complaint({"--out", bundle_, "--nonce", nonce_}), HasSubstr("--nonce needs keys to sign with (--sign KEYDIR, from nohatch key new)"));
  EXPECT_THAT(complaint({"--sign", keys_, "--nonce", nonce_}), HasSubstr("--sign signs a bundle (name it by --out DIR)"));
  EXPECT_THAT(complaint({"--out", bundle_, "--sign", keys_, "--nonce", "00"}), HasSubstr("the nonce is not 64 digits of 0-9a-f"));
  std::filesystem::remove(key_file(keys_, Role::kCanary));
  EXPECT_THAT(complaint({"--out", bundle_, "--sign", keys_, "--nonce", nonce_}), HasSubstr("canary.key: No such file or directory (nohatch key new canary"));
  std::filesystem::permissions(key_file(keys_, Role::kRunner), std::filesystem::perms::group_read, std::filesystem::perm_options::add);
  EXPECT_THAT(complaint({"--out", bundle_, "--sign", keys_, "--nonce", nonce_}), HasSubstr("can be read or written by others"));
  EXPECT_FALSE(std::filesystem::exists(bundle_));
}

}  // namespace
}  // namespace nohatch
