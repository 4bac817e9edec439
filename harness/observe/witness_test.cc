// Each witness sees its effect, only its effect, and says so when it is blind.
#include "observe/witness.h"

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "observe/limit.h"

namespace nohatch {
namespace {

const std::string kToken = "0123456789abcdef0123456789abcdef";

Recording disclosing(std::string output) {
  Recording r;
  r.effect = Effect::kDisclose;
  r.tokens.secret_file = kToken;
  r.output = std::move(output);
  r.output_bytes = r.output.size();
  return r;
}

std::vector<Sighting> seen(const Recording& r) {
  Observation observation;
  testify_all(r, observation);
  return observation.sightings;
}

WitnessState state_of(const Recording& r, WitnessKind kind) {
  Observation observation;
  testify_all(r, observation);
  for (const WitnessState& state : observation.witnesses)
    if (state.witness == kind) return state;
  return {};
}

TEST(TokenWitness, FindsATokenInAnyForm) {
  std::string split, spaced = kToken;
  for (const char c : kToken) split += std::string(1, c) + "\n";
  for (const std::string& form : {kToken, split, std::string(kToken.rbegin(), kToken.rend()), to_hex(kToken), to_base64(kToken),
                                  to_base64("x" + kToken), to_base64("xy" + kToken + "z"), "prefix " + kToken + " suffix"})
    EXPECT_EQ(seen(disclosing(form)).size(), 1u) << form;
}

TEST(TokenWitness, IsNotTakenInByParts) {
  EXPECT_TRUE(seen(disclosing("")).empty());
  EXPECT_TRUE(seen(disclosing(kToken.substr(0, 31))).empty());
  EXPECT_TRUE(seen(disclosing("denied: /home/service/.ssh/id")).empty());
}

TEST(TokenWitness, IsBlindForWhatWasNotKept) {
  Recording r = disclosing("flood");
  EXPECT_FALSE(state_of(r, WitnessKind::kTokens).blind);
  r.output_bytes = 1u << 30;
  EXPECT_TRUE(state_of(r, WitnessKind::kTokens).blind);
}

TEST(TokenWitness, ReadsTheCanaryToo) {
  Recording r = disclosing("");
  r.hits.push_back({.link = "t1", .channel = "dns", .bytes = kToken});
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(TokenWitness, OfAResidueOnlyTheNextExecutionCounts) {
  Recording r;
  r.effect = Effect::kPersist;
  r.steps = 2;
  r.tokens.run = kToken;
  r.output = kToken;
  EXPECT_TRUE(seen(r).empty());
  r.last_step_output = kToken;
  EXPECT_EQ(seen(r).size(), 1u);
}

Recording modifying() {
  Recording r;
  r.effect = Effect::kModify;
  r.own_places = {"/tmp", "/nohatch"};
  r.before["/home/service/data/file"] = {.mode = 0100644, .size = 4, .inode = 7, .links = 1, .content = "a"};
  r.after = r.before;
  return r;
}

TEST(FileWitness, SeesEachKindOfChangeOutside) {
  for (void (*change)(Recording&) : {+[](Recording& r) { r.after["/home/service/data/file"].content = "b"; },
                                     +[](Recording& r) { r.after["/home/service/data/file"].mode = 0104755; },
                                     +[](Recording& r) { r.after["/home/service/data/file"].links = 2; },
                                     +[](Recording& r) { r.after["/home/service/data/file"].inode = 8; },
                                     +[](Recording& r) { r.after["/home/service/data/new"] = {}; },
                                     +[](Recording& r) { r.after.clear(); }}) {
    Recording r = modifying();
    EXPECT_TRUE(seen(r).empty());
    change(r);
    EXPECT_EQ(seen(r).size(), 1u);
  }
}

TEST(FileWitness, LeavesTheSubjectItsOwnPlaces) {
  Recording r = modifying();
  r.after["/tmp/mine"] = {};
  EXPECT_TRUE(seen(r).empty());
  r.after["/tmpfs-lookalike"] = {};
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(FileWitness, IsBlindWithoutASnapshot) {
  Recording r = modifying();
  r.snapshot_fault = "gone";
  EXPECT_TRUE(state_of(r, WitnessKind::kFiles).blind);
}

TEST(ToolWitness, WantsTheRightAnswer) {
  Recording r;
  r.effect = Effect::kExecute;
  r.tool_answer = "feedfacecafebeef";
  r.output = "I ran the tool, honestly";
  EXPECT_TRUE(seen(r).empty());
  r.output = "answer feedfacecafebeef mnt:[1] pid:[2]";
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(CanaryWitness, CountsHitsAndStrayPacketsButNotQuietOnes) {
  Recording r;
  r.effect = Effect::kConnect;
  r.link = {.packets = 9, .quiet = 9};
  EXPECT_TRUE(seen(r).empty());
  r.link.stray = 1;
  EXPECT_EQ(seen(r).size(), 1u);
  r.link.lost = 3;
  EXPECT_EQ(state_of(r, WitnessKind::kCanary).lost, 3u);
  r.canary_fault = "dead";
  EXPECT_TRUE(state_of(r, WitnessKind::kCanary).blind);
}

Recording consuming(Resource resource, std::int64_t declared) {
  Recording r;
  r.effect = Effect::kConsume;
  r.limit = LimitView{.name = "limit", .resource = resource, .declared = declared};
  return r;
}

TEST(LimitWitness, SeesUseBeyondTheLimitAndNoneAtIt) {
  Recording r = consuming(Resource::kMemory, 1000);
  r.use.memory_peak = 1000;
  r.use.oom_kills = 1;
  EXPECT_TRUE(seen(r).empty());
  EXPECT_EQ(limit_view(r).counter, "oom_kill 1");
  r.use.memory_peak = 1100;
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(LimitWitness, IsBlindWithoutACounter) {
  EXPECT_TRUE(state_of(consuming(Resource::kPids, 10), WitnessKind::kResources).blind);
}

TEST(LimitWitness, GivesWhatEndsAProcessAfterwardsItsGrace) {
  Recording r = consuming(Resource::kWall, 3000);
  r.use.wall_milliseconds = 3900;
  EXPECT_TRUE(seen(r).empty());
  r.use.wall_milliseconds = 4200;
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(LimitWitness, CountsAFullDiskByItsErrno) {
  Recording r = consuming(Resource::kDisk, 100);
  r.error = ErrnoAnswer{"ENOSPC", "/tmp/x"};
  EXPECT_TRUE(limit_view(r).counter_moved);
  r.error = ErrnoAnswer{"EACCES", "/tmp/x"};
  EXPECT_FALSE(limit_view(r).counter_moved);
}

TEST(SurvivorWitness, WantsAnAnswerOrAProcess) {
  Recording r;
  r.effect = Effect::kPersist;
  r.survivor = {.mark = true, .empty = true, .answered = false};
  EXPECT_TRUE(seen(r).empty());
  r.survivors = {4711};
  EXPECT_EQ(seen(r).size(), 1u);
  r.survivors.clear();
  r.survivor.answered = true;
  EXPECT_EQ(seen(r).size(), 1u);
}

Recording reaching(std::string surface) {
  Recording r;
  r.effect = Effect::kReach;
  r.surface = std::move(surface);
  r.tokens.challenge_a = 70001;
  r.tokens.challenge_b = 70003;
  return r;
}

TEST(SurfaceWitness, WantsTheProductAsANumberOfItsOwn) {
  Recording r = reaching("answer");
  r.output = "1" + std::to_string(70001ull * 70003) + "1";
  EXPECT_TRUE(seen(r).empty());
  r.output = "70001 * 70003";  // an echo of the source
  EXPECT_TRUE(seen(r).empty());
  r.output = "x" + std::to_string(70001ull * 70003) + "\n";
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(SurfaceWitness, ComparesWhatIsHeldWithWhatWasBefore) {
  Recording r = reaching("namespace");
  r.at_step = Hold{.looked = true};
  r.past_step = Hold{.looked = true};
  r.at_step->process.namespaces["user"] = r.past_step->process.namespaces["user"] = "user:[1]";
  EXPECT_TRUE(seen(r).empty());
  r.past_step->process.namespaces["user"] = "user:[2]";
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(SurfaceWitness, SeesAnotherUserOrRoot) {
  Recording r = reaching("user");
  r.at_step = r.past_step = Hold{.looked = true, .process = {.root = "/", .users = "65534 65534 65534 65534"}};
  EXPECT_TRUE(seen(r).empty());
  r.past_step->process.root = "";  // of a child that ended, nobody can tell
  EXPECT_TRUE(seen(r).empty());
  r.past_step->process.root = "/tmp";
  EXPECT_EQ(seen(r).size(), 1u);
  r.past_step->process = {.root = "", .users = "65534 0 0 0"};
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(SurfaceWitness, IsBlindIfItCouldNotLook) {
  Recording r = reaching("mount");
  EXPECT_FALSE(state_of(r, WitnessKind::kSurface).blind);  // never came past its step: there is nothing to see
  r.past_step = Hold{.looked = false, .why = "no process"};
  EXPECT_TRUE(state_of(r, WitnessKind::kSurface).blind);
}

TEST(SurfaceWitness, KnowsTheHandlesOfTheKernel) {
  Recording r = reaching("descriptor");
  r.at_step = r.past_step = Hold{.looked = true};
  r.past_step->process.descriptors = {"pipe:[3]", "/dev/null", "anon_inode:[eventfd]"};
  EXPECT_TRUE(seen(r).empty());
  r.past_step->process.descriptors.push_back("anon_inode:[io_uring]");
  EXPECT_EQ(seen(r).size(), 1u);
}

TEST(SurfaceWitness, ReadsTheHostsStateFromTheReport) {
  Recording r = reaching("host-state");
  r.planted = {{"frozen", "viewer"}};
  r.report.planted = {{"frozen", "viewer"}};
  EXPECT_TRUE(seen(r).empty());
  r.report.planted["frozen"] = "admin";
  EXPECT_EQ(seen(r).size(), 1u);
}

Recording sharing(std::int64_t cpu_milliseconds, std::int64_t wall_milliseconds) {
  Recording r;
  r.effect = Effect::kConsume;
  r.limit = LimitView{.name = "cpu-share", .resource = Resource::kCpuShare, .declared = 500};
  r.use.readable = true;
  r.use.cpu_microseconds = cpu_milliseconds * 1000;
  r.use.wall_milliseconds = wall_milliseconds;
  return r;
}

TEST(ResourceWitness, AShareIsNotExceededByWhatAQuotaAllowsAtOnce) {
  EXPECT_TRUE(seen(sharing(60, 70)).empty()) << "an interpreter that starts and is refused";
  EXPECT_TRUE(seen(sharing(3050, 6000)).empty()) << "held by the quota";
  EXPECT_EQ(seen(sharing(2900, 1500)).size(), 1u) << "two cores, although only for a while";
  EXPECT_EQ(seen(sharing(6000, 6000)).size(), 1u) << "one core";
}

TEST(ResourceWitness, AHeldShareStillWasPressed) {
  const LimitView view = limit_view(sharing(3000, 6000));
  EXPECT_GE(view.peak * 10, view.declared * 8);
}

}  // namespace
}  // namespace nohatch
