#include "run/cgroup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/clock.h"
#include "base/file_system.h"
#include "run/cgroup_counters.h"
#include "run/cgroup_hierarchies.h"
#include "run/decoy_for_test.h"

namespace nohatch {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(CgroupHierarchies, ReadsAHybridHost) {
  const auto found = parse_hierarchies(
      "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
      "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
      "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
      "40 31 0:37 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,xattr,name=systemd\n"
      "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n",
      "9:name=systemd:/\n4:memory:/jobs/7\n2:cpu,cpuacct:/\n0::/\n");
  ASSERT_EQ(found.size(), 4u);  // in the order of their names
  EXPECT_TRUE(found[0].unified);
  EXPECT_EQ(found[0].own, "/sys/fs/cgroup/unified");
  EXPECT_TRUE(found[1].has("cpu") && found[1].has("cpuacct"));
  EXPECT_EQ(found[2].own, "/sys/fs/cgroup/memory/jobs/7");
  EXPECT_TRUE(found[3].has("name=systemd"));
}

TEST(CgroupHierarchies, ReadsAContainerThatSeesAPartOfEach) {
  const auto found = parse_hierarchies(
      "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro,relatime - cgroup cgroup rw,memory\n"
      "36 31 0:33 /docker/abc /sys/fs/cgroup/pids ro,relatime - cgroup cgroup rw,pids\n",
      "4:memory:/docker/abc/inner\n5:pids:/elsewhere\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].own, "/sys/fs/cgroup/memory/inner");
  EXPECT_EQ(found[1].own, "/sys/fs/cgroup/pids");
}

std::optional<std::int64_t> parse(const char* controller, bool unified, const std::string& file, const std::string& key, const std::string& text) {
  for (const CounterKind& kind : counters_of(controller, unified))
    if (kind.file == file && kind.key == key) return parse_counter(text, kind);
  ADD_FAILURE() << "no counter " << file << " " << key;
  return std::nullopt;
}

// Texts as kernels 5.10 (Debian 11), 6.1 (Debian 12, v2) and 6.18 (v1) give them.
TEST(CgroupCounters, ReadsRecordedFiles) {
  EXPECT_EQ(parse("memory", true, "memory.peak", "", "268435456\n"), 268435456);
  EXPECT_EQ(parse("memory", true, "memory.events", "oom_kill", "low 0\nhigh 0\nmax 74\noom 2\noom_kill 1\noom_group_kill 0\n"), 1);
  EXPECT_EQ(parse("pids", true, "pids.events", "max", "max 12\n"), 12);
  EXPECT_EQ(parse("pids", true, "pids.peak", "", "64\n"), 64);
  const std::string stat = "usage_usec 5125000\nuser_usec 4900000\nsystem_usec 225000\nnr_periods 52\nnr_throttled 50\nthrottled_usec 4712000\n";
  EXPECT_EQ(parse("cpu", true, "cpu.stat", "usage_usec", stat), 5125000);
  const std::string io = "253:0 rbytes=4096 wbytes=512 rios=1 wios=1 dbytes=7 dios=0\n8:0 rbytes=1 wbytes=0 rios=1 wios=0 dbytes=0 dios=0\n";
  EXPECT_EQ(parse("io", true, "io.stat", "rbytes", io), 4097);
  EXPECT_EQ(parse("io", true, "io.stat", "wbytes", io), 512);
  EXPECT_EQ(parse("io", true, "io.stat", "rbytes", ""), 0);
  EXPECT_EQ(parse("cpu", true, "cpu.stat", "throttled_usec", stat), 4712000);
  EXPECT_EQ(parse("memory", false, "memory.oom_control", "oom_kill", "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n"), 3);
  EXPECT_EQ(parse("memory", false, "memory.max_usage_in_bytes", "", "9007199254740993\n"), 9007199254740993);
  EXPECT_EQ(parse("cpu", false, "cpu.stat", "throttled_time", "nr_periods 10\nnr_throttled 9\nthrottled_time 812345678\n"), 812345);
  EXPECT_EQ(parse("cpuacct", false, "cpuacct.usage", "", "2500999\n"), 2500);
}

TEST(CgroupCounters, WhatIsNoNumberIsNothing) {
  EXPECT_EQ(parse("memory", true, "memory.peak", "", "max\n"), std::nullopt);
  EXPECT_EQ(parse("memory", true, "memory.peak", "", ""), std::nullopt);
  EXPECT_EQ(parse("memory", true, "memory.peak", "", "12x\n"), std::nullopt);
  EXPECT_EQ(parse("memory", true, "memory.events", "oom_kill", "oom_kills 4\nxoom_kill 5\n"), std::nullopt);
  EXPECT_EQ(parse("memory", true, "memory.events", "oom_kill", "oom_kill"), std::nullopt);
  EXPECT_EQ(parse("memory", true, "memory.peak", "", "99999999999999999999\n"), std::nullopt);
}

TEST(CgroupCounters, NoCounterFalls) {
  CgroupCounters all{.memory_peak_bytes = 5, .pids_peak = 2};
  merge_counters(all, {.memory_peak_bytes = 3, .oom_kills = 0, .pids_peak = 4});
  EXPECT_EQ(all.memory_peak_bytes, 5);
  EXPECT_EQ(all.oom_kills, 0);
  EXPECT_EQ(all.pids_peak, 4);
  EXPECT_EQ(all.pids_refused, std::nullopt);
}

class CgroupTest : public testing::Test {
 protected:
  void SetUp() override {
    auto run = RunCgroup::create(run_id_);
    if (!run) GTEST_SKIP() << run.error().text();
    run_ = std::move(*run);
    DecoySpec spec;
    spec.tokens = test::some_tokens();
    decoy_ = test::make_decoy(spec);
  }
  void TearDown() override {
    decoy_.reset();
    if (run_ == nullptr) return;
    run_.reset();
    for (const std::string& directory : RunCgroup::possible_directories(run_id_)) EXPECT_FALSE(std::filesystem::exists(directory)) << directory;
  }
  std::unique_ptr<TrialCgroup> trial(const CgroupLimits& subject) {
    auto made = run_->trial("t1", subject, {.memory_bytes = 512 << 20, .pids = 256}, false);
    EXPECT_TRUE(made) << made.error().text();
    return std::move(*made);
  }
  test::Ran run(const TrialCgroup& cgroup, const std::string& script) {
    SubjectLaunch launch;
    launch.argv = {"sh", "-c", script};
    launch.cgroup_procs = cgroup.procs();
    return test::run(*decoy_, launch);
  }

  const std::string run_id_ = random_id();
  std::unique_ptr<RunCgroup> run_;
  std::unique_ptr<DecoyHost> decoy_;
};

// The guardian is told the names beforehand, so nothing may be made under another.
TEST_F(CgroupTest, WhatIsMadeIsAmongThePossible) {
  const auto possible = RunCgroup::possible_directories(run_id_);
  const auto cgroup = trial({.pids = 64});
  for (const CgroupHierarchy& hierarchy : cgroup_hierarchies())
    for (std::filesystem::recursive_directory_iterator entry(hierarchy.mount), end; entry != end; ++entry) {
      if (entry->path().filename() != "nohatch-" + run_id_) continue;
      EXPECT_THAT(possible, Contains(entry->path().native()));
    }
}

TEST_F(CgroupTest, TheHostIsDescribedAsItIs) {
  const CgroupHost host = probe_cgroups();
  EXPECT_TRUE(host.memory && host.pids) << host.why;
  EXPECT_NE(host.version, 0);
  EXPECT_EQ(host.why, "");
}

TEST_F(CgroupTest, MemoryBeyondTheLimitIsKilledAndCounted) {
  auto cgroup = trial({.memory_bytes = 64 << 20, .pids = 64});
  const auto ran = run(*cgroup, "python3 -I -S -c 'b=bytearray(128<<20)'; echo done");
  EXPECT_THAT(ran.output, HasSubstr("done"));
  const CgroupCounters counters = *cgroup->counters();
  EXPECT_GE(counters.oom_kills.value_or(0), 1);
  EXPECT_GE(counters.memory_peak_bytes.value_or(0), 60 << 20);
  EXPECT_GT(counters.cpu_microseconds.value_or(0), 0);
}

TEST_F(CgroupTest, WithinTheLimitNothingIsCounted) {
  auto cgroup = trial({.memory_bytes = 128 << 20, .pids = 64});
  EXPECT_EQ(describe(run(*cgroup, "true").ending), "exited 0");
  EXPECT_EQ(cgroup->counters()->oom_kills, 0);
  EXPECT_EQ(cgroup->counters()->pids_refused, 0);
  EXPECT_TRUE(*cgroup->empty());
}

TEST_F(CgroupTest, CpuBeyondTheShareIsThrottled) {
  auto cgroup = trial({.cpu_millicores = 20});  // so little that a busy machine gives it too
  SubjectLaunch launch;
  launch.argv = {"sh", "-c", "while :; do :; done"};
  launch.environment = test::plain_environment();
  launch.cgroup_procs = cgroup->procs();
  ASSERT_TRUE(decoy_->launch(launch));
  const std::int64_t until = monotonic_milliseconds() + 20'000;
  while (cgroup->counters()->throttled_microseconds.value_or(0) == 0 && monotonic_milliseconds() < until) continue;
  EXPECT_GT(cgroup->counters()->throttled_microseconds.value_or(0), 0);
}

TEST_F(CgroupTest, ADestroyedTrialLeavesNoProcess) {
  auto cgroup = trial({.pids = 64});
  run(*cgroup, "setsid sh -c 'trap \"\" TERM; sleep 1000' >/dev/null 2>&1 &");
  EXPECT_FALSE(*cgroup->empty());
  cgroup.reset();
  EXPECT_TRUE(decoy_->subjects().empty() || decoy_->end_subjects());
}

TEST_F(CgroupTest, CountersOutliveTheCgroup) {
  auto cgroup = run_->trial("e1", {}, {.memory_bytes = 512 << 20, .pids = 256}, true);
  ASSERT_TRUE(cgroup) << cgroup.error().text();
  EXPECT_EQ((*cgroup)->engine_parent().find("/nohatch-"), 0u);
  EXPECT_FALSE((*cgroup)->counters()->cpu_microseconds.has_value());
  // As an engine would: a cgroup below the parent, used, and removed by itself.
  const auto hierarchies = cgroup_hierarchies();
  for (const CgroupHierarchy& h : hierarchies) {
    const bool counts = h.has("memory") || h.has("pids") || h.has("cpuacct");
    if (counts) std::filesystem::create_directory(h.mount + (*cgroup)->engine_parent() + "/libpod-x");
  }
  (void)(*cgroup)->counters();
  for (const CgroupHierarchy& h : hierarchies) {
    std::error_code none;
    std::filesystem::remove(h.mount + (*cgroup)->engine_parent() + "/libpod-x", none);
  }
  EXPECT_TRUE((*cgroup)->counters()->cpu_microseconds.has_value());
  EXPECT_EQ((*cgroup)->counters()->oom_kills, 0);
}

TEST_F(CgroupTest, AnEngineTrialRemovesWhatTheEngineMade) {
  std::vector<std::string> made;
  {
    auto cgroup = run_->trial("e2", {}, {}, true);
    ASSERT_TRUE(cgroup);
    for (const CgroupHierarchy& h : cgroup_hierarchies()) {
      made.push_back(h.mount + (*cgroup)->engine_parent() + "/libpod-y/deeper");
      std::filesystem::create_directories(made.back());
    }
  }
  for (const std::string& directory : made) EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(directory).parent_path().parent_path()));
}

// Ignores every signal that it may, and multiplies; in a cgroup of at most 64 processes.
class ForkBombTest : public CgroupTest {
 protected:
  void SetUp() override {
    CgroupTest::SetUp();
    if (run_ == nullptr) return;
    cgroup_ = trial({.pids = 64});
    SubjectLaunch launch;
    launch.argv = {"python3", "-I", "-S", "-c",
                   "import os,signal\nfor s in range(1,65):\n try: signal.signal(s,signal.SIG_IGN)\n except (OSError,ValueError): pass\n"
                   "while True:\n try: os.fork()\n except OSError: pass"};
    launch.environment = test::plain_environment();
    launch.cgroup_procs = cgroup_->procs();
    ASSERT_TRUE(decoy_->launch(launch));
    const std::int64_t until = monotonic_milliseconds() + 10'000;
    while (cgroup_->counters()->pids_refused.value_or(0) == 0 && monotonic_milliseconds() < until) continue;
    EXPECT_GE(cgroup_->processes()->size(), 60u);
    EXPECT_FALSE(*cgroup_->empty());
  }
  void TearDown() override {
    cgroup_.reset();
    CgroupTest::TearDown();
  }
  std::unique_ptr<TrialCgroup> cgroup_;
};

TEST_F(ForkBombTest, IsEndedByItsCgroup) {
  ASSERT_TRUE(cgroup_->kill());
  EXPECT_TRUE(*cgroup_->empty());
  EXPECT_EQ(cgroup_->counters()->pids_peak.value_or(64), 64);
  EXPECT_GT(cgroup_->counters()->pids_refused.value_or(0), 0);
  EXPECT_EQ(decoy_->check_baits(), "");
}

TEST_F(ForkBombTest, IsEndedByItsHost) {
  ASSERT_TRUE(decoy_->end_subjects());
  EXPECT_TRUE(*cgroup_->empty());
  EXPECT_EQ(decoy_->check_baits(), "");
}

TEST_F(ForkBombTest, IsEndedWithItsHost) {
  decoy_->destroy();
  EXPECT_TRUE(*cgroup_->empty());
}

TEST_F(ForkBombTest, IsEndedWithTheTrial) { cgroup_.reset(); }

}  // namespace
}  // namespace nohatch
