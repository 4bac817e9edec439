// The process that waits to become a subject.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "base/file_system.h"
#include "run/cgroup.h"
#include "run/decoy_for_test.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

class DecoyRecruitTest : public testing::Test {
 protected:
  static std::unique_ptr<DecoyHost> make() {
    DecoySpec spec;
    spec.tokens = test::some_tokens();
    return test::make_decoy(spec);
  }
  static SubjectLaunch shell(const std::string& script) {
    SubjectLaunch launch;
    launch.argv = {"sh", "-c", script};
    launch.environment = test::plain_environment();
    return launch;
  }
};

TEST_F(DecoyRecruitTest, BecomesTheSubject) {
  auto host = make();
  ASSERT_TRUE(host->enlist({}));
  const std::vector<pid_t> waiting = host->subjects();
  ASSERT_EQ(waiting.size(), 1u);
  SubjectLaunch launch = shell("");
  launch.argv = {"sleep", "60"};
  const Result<pid_t> subject = host->launch(launch);
  ASSERT_TRUE(subject) << subject.error().text();
  EXPECT_EQ(waiting.front(), *subject);
  EXPECT_EQ(host->subjects(), waiting);
  EXPECT_THAT(read_file("/proc/" + std::to_string(*subject) + "/cmdline").value_or(""), HasSubstr("sleep"));
}

// Nothing of the first process may come with it: neither its descriptors nor its environment.
TEST_F(DecoyRecruitTest, IsLikeASubjectThatNeverWaited) {
  auto host = make();
  const std::string script = "ls /proc/self/fd | tr '\\n' ' '; env | sort; cat /proc/self/oom_score_adj; test $$ = $(ps -o pgid= -p $$) && echo leads";
  const auto never = test::run(*host, shell(script));
  ASSERT_TRUE(host->enlist({}));
  const auto waited = test::run(*host, shell(script));
  EXPECT_EQ(waited.output, never.output);
  EXPECT_THAT(waited.output, HasSubstr("leads"));
}

TEST_F(DecoyRecruitTest, JoinsItsCgroupsBeforeItHasWords) {
  auto cgroups = RunCgroup::create(random_id());
  if (!cgroups) GTEST_SKIP() << cgroups.error().text();
  auto cgroup = (*cgroups)->trial("t1", {.pids = 16}, {.pids = 32}, false);
  ASSERT_TRUE(cgroup) << cgroup.error().text();
  auto host = make();
  ASSERT_TRUE(host->enlist((*cgroup)->procs()));
  EXPECT_THAT(*(*cgroup)->processes(), testing::ElementsAre(host->subjects().front()));
  host.reset();
}

TEST_F(DecoyRecruitTest, ThatCannotJoinIsAnErrorAndGone) {
  auto host = make();
  const UniqueFd not_writable(::open("/proc/self/stat", O_RDONLY | O_CLOEXEC));
  const Status enlisted = host->enlist({not_writable.get()});
  ASSERT_FALSE(enlisted);
  EXPECT_THAT(enlisted.error().text(), HasSubstr("join a cgroup"));
  EXPECT_EQ(enlisted.error().number, EBADF);
  EXPECT_TRUE(host->subjects().empty());
  EXPECT_THAT(test::run_shell(*host, "echo still usable").output, HasSubstr("still usable"));
}

TEST_F(DecoyRecruitTest, EndsWithTheSubjectsAndAnotherIsMade) {
  auto host = make();
  ASSERT_TRUE(host->enlist({}));
  EXPECT_FALSE(host->enlist({}));
  ASSERT_TRUE(host->end_subjects());
  EXPECT_TRUE(host->subjects().empty());
  EXPECT_THAT(test::run_shell(*host, "echo another").output, HasSubstr("another"));
}

TEST_F(DecoyRecruitTest, ThatCannotBecomeTheSubjectSaysWhyAndIsGone) {
  auto host = make();
  ASSERT_TRUE(host->enlist({}));
  SubjectLaunch launch = shell("true");
  launch.argv = {"/nonexistent"};
  const Result<pid_t> subject = host->launch(launch);
  ASSERT_FALSE(subject);
  EXPECT_EQ(subject.error().number, ENOENT);
  EXPECT_TRUE(host->subjects().empty());
}

}  // namespace
}  // namespace nohatch
