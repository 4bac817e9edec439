#include "run/syscall_tracer.h"

#include <gmock/gmock.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "run/cgroup.h"

namespace nohatch {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Key;
using testing::Not;
using testing::Pair;

// A child in the subject's cgroup of a trial, and in no other place, does it.
template <typename Act>
void in_cgroup(const TrialCgroup& trial, Act act) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    for (const int procs : trial.procs())
      if (::write(procs, "0", 1) != 1) ::_exit(1);
    act();
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
}

class SyscallTracerTest : public testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "only root may load a program into the kernel";
    auto started = SyscallTracer::start();
    ASSERT_TRUE(started) << started.error().text();
    tracer_ = std::move(*started);
    auto run = RunCgroup::create(random_id());
    ASSERT_TRUE(run) << run.error().text();
    run_ = std::move(*run);
  }

  std::unique_ptr<TrialCgroup> trial(const char* name) {
    auto made = run_->trial(name, {}, {}, false);
    EXPECT_TRUE(made);
    return std::move(*made);
  }

  std::unique_ptr<SyscallTracer> tracer_;
  std::unique_ptr<RunCgroup> run_;
};

TEST_F(SyscallTracerTest, CountsTheCallsOfATrialAndOfNoOther) {
  const auto one = trial("one"), other = trial("other");
  const auto watch = tracer_->watch(one->unified_directory()), beside = tracer_->watch(other->unified_directory());
  ASSERT_TRUE(watch && beside);
  in_cgroup(*one, [] {
    for (int i = 0; i < 1000; ++i) ::syscall(SYS_getppid);
    (void)!::chroot("/nowhere-at-all");
    if (::setuid(65534) == 0) (void)!::chroot("/");
  });
  in_cgroup(*other, [] { ::syscall(SYS_gettid); });
  const SyscallTrace seen = (*watch)->read();
  EXPECT_TRUE(seen.traced) << seen.why;
  EXPECT_THAT(seen.calls, Contains(Pair("getppid", 1000)));
  EXPECT_THAT(seen.calls, Contains(Pair("chroot", 2)));
  EXPECT_THAT(seen.denied, Contains(Pair("chroot", 1)));  // ENOENT is no denial
  EXPECT_THAT(seen.calls, Contains(Key("exit_group")));   // which never comes back
  EXPECT_THAT(seen.calls, Not(Contains(Key("gettid"))));
  EXPECT_EQ(seen.lost, 0u);
  EXPECT_THAT((*beside)->read().calls, Contains(Pair("gettid", 1)));
}

TEST_F(SyscallTracerTest, NumbersWithoutANameAndTheOtherEntryHideNothing) {
  const auto cgroup = trial("numbers");
  const auto watch = tracer_->watch(cgroup->unified_directory());
  ASSERT_TRUE(watch);
  in_cgroup(*cgroup, [] {
    for (const long number : {505L, 511L, 100000L, -2L}) ::syscall(number);
    long result = 20;  // getpid, as 32-bit programs call it
    __asm__ volatile("int $0x80" : "+a"(result)::"memory", "r8", "r9", "r10", "r11");
  });
  const SyscallTrace seen = (*watch)->read();
  EXPECT_THAT(seen.calls, Contains(Pair("unknown", 4)));
  EXPECT_THAT(seen.denied, Contains(Key("unknown")));
  EXPECT_THAT(seen.calls, Contains(Pair("i386:getpid", 1)));
}

TEST_F(SyscallTracerTest, BlindnessIsSaid) {
  const auto cgroup = trial("silent");
  const auto watch = tracer_->watch(cgroup->unified_directory());
  ASSERT_TRUE(watch);
  const SyscallTrace seen = (*watch)->read();
  EXPECT_FALSE(seen.traced);
  EXPECT_THAT(seen.why, HasSubstr("saw no call"));
  EXPECT_THAT(tracer_->watch("").error().text(), HasSubstr("no cgroup of version 2"));
  const auto twice = tracer_->watch(cgroup->unified_directory());
  ASSERT_TRUE(twice);
  EXPECT_FALSE((*twice)->read().traced);
}

}  // namespace
}  // namespace nohatch
