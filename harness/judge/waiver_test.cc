#include "judge/waiver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nohatch {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kText = R"([[waiver]]
id = "fork.bomb"
pair = "cpython+firejail"
layer = "sandbox"
mechanism = "errno"
reason = "the container around it has a pids limit"
until = "2026-12-31"

[[waiver]]
protection = "no-core"
pair = "cpython+bubblewrap"
reason = "noticed by no attempt yet"
until = "2027-01-31"
)";

std::vector<Waiver> waivers() {
  const WaiverFile file = parse_waivers(kText, "w.toml");
  EXPECT_THAT(file.faults, IsEmpty());
  return file.waivers;
}

std::string faults(const std::string& from, const std::string& to) {
  std::string text = kText;
  text.replace(text.find(from), from.size(), to);
  std::string all;
  for (const Error& fault : parse_waivers(text, "w.toml").faults) all += fault.text() + "\n";
  return all;
}

TEST(Waiver, IsFoundByIdAndPair) {
  const auto facts = find_waiver(waivers(), "fork.bomb", "cpython+firejail", "2026-12-31");
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->reason, "the container around it has a pids limit");
  EXPECT_EQ(facts->layer, Layer::kSandbox);
  EXPECT_EQ(facts->mechanism, Mechanism::kErrno);
  EXPECT_FALSE(facts->expired);
  EXPECT_FALSE(find_waiver(waivers(), "fork.bomb", "cpython+bubblewrap", "2026-12-31"));
  EXPECT_FALSE(find_waiver(waivers(), "", "cpython+bubblewrap", "2026-12-31"));
}

TEST(Waiver, HoldsThroughItsLastDay) {
  EXPECT_TRUE(find_waiver(waivers(), "fork.bomb", "cpython+firejail", "2027-01-01")->expired);
  EXPECT_TRUE(find_waiver(waivers(), "fork.bomb", "cpython+firejail", "")->expired) << "without a date nothing is waived";
  EXPECT_TRUE(is_expired(Waiver{}, "2026-01-01"));
}

TEST(Waiver, OfAProtectionIsNoAttempts) {
  EXPECT_TRUE(find_protection_waiver(waivers(), "no-core", "cpython+bubblewrap", "2027-01-31"));
  EXPECT_FALSE(find_protection_waiver(waivers(), "no-core", "cpython+bubblewrap", "2027-02-01"));
  EXPECT_FALSE(find_protection_waiver(waivers(), "no-core", "cpython+firejail", "2027-01-31"));
  EXPECT_FALSE(find_protection_waiver(waivers(), "", "cpython+firejail", "2026-01-31"));
}

TEST(Waiver, FaultsHaveTheirPlace) {
  EXPECT_THAT(faults("layer = \"sandbox\"", "layer = \"box\""), HasSubstr("w.toml:4:"));
  EXPECT_THAT(faults("layer = \"sandbox\"", "layer = \"box\""), HasSubstr("unknown layer \"box\""));
  EXPECT_THAT(faults("mechanism = \"errno\"", "mechanism = \"\""), HasSubstr("unknown mechanism"));
  EXPECT_THAT(faults("mechanism", "mechanisms"), HasSubstr("mechanisms"));
  EXPECT_THAT(faults("2026-12-31", "2026-02-30"), HasSubstr("w.toml:7:"));
  EXPECT_THAT(faults("2026-12-31", "2026-1-31"), HasSubstr("not a date"));
  EXPECT_THAT(faults("2026-12-31", "2026-12-3x"), HasSubstr("not a date"));
  EXPECT_THAT(faults("2026-12-31", "-026-12-31"), HasSubstr("not a date"));
  EXPECT_THAT(faults("until = \"2026-12-31\"\n", ""), HasSubstr("until"));
  EXPECT_THAT(faults("\"noticed by no attempt yet\"", "\" \""), HasSubstr("a waiver needs a reason"));
  EXPECT_THAT(faults("protection = \"no-core\"\n", ""), HasSubstr("either an attempt by `id` or a `protection`"));
  EXPECT_THAT(faults("protection =", "id = \"a.b\"\nprotection ="), HasSubstr("either an attempt"));
  EXPECT_THAT(faults("[[waiver]]\nprot", "[waiver2]\nprot"), HasSubstr("waiver2"));
  EXPECT_THAT(faults("protection = \"no-core\"\npair = \"cpython+bubblewrap\"",
                     "id = \"fork.bomb\"\npair = \"cpython+firejail\""),
              HasSubstr("waived twice, first at w.toml:1:"));
  EXPECT_FALSE(parse_waivers("waiver = 3", "w.toml").faults.empty());
  EXPECT_FALSE(parse_waivers("waiver = [3]", "w.toml").faults.empty());
  EXPECT_FALSE(parse_waivers("[[waiver]", "w.toml").faults.empty());
  EXPECT_TRUE(parse_waivers("", "w.toml").faults.empty());
}

TEST(Waiver, NotesSayWhatEndsAndWhatIsNotNeeded) {
  const auto note = [](std::string_view today, const std::set<std::string>& used) {
    return waiver_notes(waivers(), "cpython+firejail", used, today);
  };
  EXPECT_THAT(note("2026-12-16", {"fork.bomb"}), IsEmpty());
  EXPECT_THAT(note("2026-12-17", {"fork.bomb"}), ElementsAre(HasSubstr("fork.bomb ends in 14 days, on 2026-12-31")));
  EXPECT_THAT(note("2026-12-16", {}), ElementsAre(HasSubstr("was not needed: remove it")));
  EXPECT_THAT(note("2027-01-01", {}), ElementsAre(HasSubstr("ended on 2026-12-31")));
  EXPECT_THAT(waiver_notes(waivers(), "vm2", {}, "2027-01-01"), IsEmpty());
}

TEST(Waiver, IsAppendedAndReadBack) {
  Waiver waiver;
  waiver.id = "file.read";
  waiver.pair = "lua+none";
  waiver.mechanism = Mechanism::kSilent;
  waiver.layer = Layer::kLanguage;
  waiver.reason = "a \"quote\", a \\ and\na line\x01";
  waiver.until = "2026-06-01";
  const auto text = append_waiver(kText, waiver, "w.toml");
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_EQ(text->substr(0, std::string(kText).size()), kText);
  const WaiverFile file = parse_waivers(*text, "w.toml");
  ASSERT_EQ(file.waivers.size(), 3u);
  EXPECT_EQ(file.waivers[2].reason, waiver.reason);
  EXPECT_EQ(file.waivers[2].mechanism, Mechanism::kSilent);
  EXPECT_EQ(append_waiver("", waiver, "w.toml")->substr(0, 10), "[[waiver]]");
  EXPECT_FALSE(append_waiver(*text, waiver, "w.toml")) << "it is there already";
  waiver.until = "tomorrow";
  EXPECT_FALSE(append_waiver(kText, waiver, "w.toml"));
}

}  // namespace
}  // namespace nohatch
