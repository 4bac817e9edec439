#include "run/guardian_state.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/file_system.h"
#include "run/cgroup_tree.h"
#include "run/guardian_cleanup.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

TEST(GuardianState, ComesBackAsItWasWritten) {
  RunState state{boot_id(), identify(::getpid()), OwnedProcess{4242, 7}, {}};
  const std::string text = head_lines(state) + cgroup_line("/sys/fs/cgroup/nohatch-a b") + "\n" + directory_line("/tmp/nohatch-x") + "\n" +
                           process_line({99, 1234567890123}) + "\n";
  const auto back = parse_state(text);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->harness->pid, ::getpid());
  EXPECT_EQ(back->owned.cgroups, std::vector<std::string>{"/sys/fs/cgroup/nohatch-a b"});
  EXPECT_EQ(back->owned.processes.at(0).start, 1234567890123u);
  EXPECT_FALSE(is_dead(*back));
}

TEST(GuardianState, ALineThatWasNeverFinishedIsNotTaken) {
  const auto back = parse_state("nohatch-state 1\nboot b\ndirectory /tmp/nohatch-x\ndirectory /tm");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->owned.directories.size(), 1u);
}

TEST(GuardianState, WhatIsNoStateIsRefused) {
  for (const char* text : {"", "something\n", "nohatch-state 1\nremove /etc\n", "nohatch-state 1\ndirectory etc\n",
                           "nohatch-state 1\ndirectory /tmp/../etc\n", "nohatch-state 1\nprocess 1 5\n", "nohatch-state 1\nprocess x\n"})
    EXPECT_FALSE(parse_state(text)) << text;
}

TEST(GuardianState, ANumberThatAnotherProcessHasNowIsDead) {
  OwnedProcess other = *identify(::getpid());
  ++other.start;
  EXPECT_TRUE(is_dead({boot_id(), other, OwnedProcess{::getpid(), 1}, {}}));
  EXPECT_TRUE(is_dead({"an earlier boot", identify(::getpid()), identify(::getpid()), {}}));
  EXPECT_FALSE(is_dead({boot_id(), std::nullopt, identify(::getpid()), {}}));
}

TEST(GuardianCleanup, SparesAProcessThatGotTheNumberLater) {
  OwnedProcess other = *identify(::getpid());
  ++other.start;
  const Cleaned cleaned = clean_up({{}, {}, {other}}, true);  // else this test would end here
  EXPECT_TRUE(cleaned.removed.empty() && cleaned.left.empty());
}

TEST(GuardianCleanup, SparesCgroupsThatAreNotOurs) {
  const auto scratch = ScratchDirectory::create("other-name");
  std::filesystem::create_directory(scratch->path() / "inner");
  const Cleaned cleaned = clean_up({{(scratch->path() / "inner").native()}, {}, {}}, true);
  EXPECT_TRUE(cleaned.removed.empty());
  EXPECT_TRUE(std::filesystem::exists(scratch->path() / "inner"));
}

TEST(ProcessStat, ReadsANameThatHoldsAnything) {
  const auto stat = parse_stat("42 (a) R 1 (b) S 7 42 42 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 987654 1 1\n");
  ASSERT_TRUE(stat);
  EXPECT_EQ(stat->pid, 42);
  EXPECT_EQ(stat->state, 'S');
  EXPECT_EQ(stat->parent, 7);
  EXPECT_EQ(stat->start, 987654u);
  for (const char* text : {"", "42", "42 (x", "42 (x)", "42 (x) S 7 1"}) EXPECT_FALSE(parse_stat(text)) << text;
}

}  // namespace
}  // namespace nohatch
