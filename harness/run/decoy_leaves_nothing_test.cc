// What the real host looks like before, it looks like after: processes, mounts, interfaces, cgroups, descriptors, scratch.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/fs.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <filesystem>
#include <functional>
#include <set>

#include "base/clock.h"
#include "base/file_system.h"
#include "process/descriptors.h"
#include "run/cgroup.h"
#include "run/cgroup_tree.h"
#include "run/decoy_for_test.h"
#include "run/guardian.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

std::string mounts() { return *read_file("/proc/self/mountinfo"); }

std::set<std::string> names(const fs::path& directory) {
  std::set<std::string> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none)) found.insert(entry.path().filename());
  return found;
}

std::size_t open_descriptors() { return names("/proc/self/fd").size(); }

// Waits for what the kernel does in its own time; false if it does not come in ten seconds.
bool eventually(const std::function<bool()>& holds) {
  for (const std::int64_t until = monotonic_milliseconds() + 20'000; monotonic_milliseconds() < until; ::poll(nullptr, 0, 10))
    if (holds()) return true;
  return holds();
}

// All that a decoy host could leave here, in words.
std::string surroundings() {
  std::string text = mounts() + "interfaces:";
  for (const std::string& name : names("/sys/class/net")) text += " " + name;
  return text + "\n" + std::to_string(open_descriptors()) + " descriptors, " + std::to_string(descendants(::getpid()).size()) + " children\n";
}

std::string difference_after_a_hundred() {
  DecoySpec spec;
  spec.tokens = test::some_tokens();
  const std::string before = surroundings();
  for (int i = 0; i < 100; ++i) {
    auto host = test::make_decoy(spec);
    SubjectLaunch launch;
    launch.argv = {"sleep", "1000"};
    launch.environment = test::plain_environment();
    if (const auto pid = host->launch(launch); !pid) return pid.error().text();
  }
  const std::string after = surroundings();
  return before == after ? "" : "before:\n" + before + "after:\n" + after;
}

// In a mount namespace of its own, where nobody else mounts anything meanwhile.
TEST(DecoyLeavesNothing, AHundredTimes) {
  Pipe pipe = *make_pipe();
  const pid_t child = ::fork();
  if (child == 0) {
    const bool alone = ::unshare(CLONE_NEWNS) == 0 && ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    write_all(pipe.write.get(), alone ? difference_after_a_hundred() : "no mount namespace");
    ::_exit(0);
  }
  pipe.write.reset();
  std::string difference;
  EXPECT_TRUE(drain({{pipe.read.get(), &difference}}, 1u << 20, std::chrono::seconds(120)));
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(difference, "");
}

// A run in a process of its own, which is killed: what it made is told over a pipe.
class KilledRunTest : public testing::Test {
 protected:
  struct Made {
    pid_t harness = 0, guardian = 0, decoy = 0, subject = 0;
    std::vector<std::string> directories;  // cgroups and scratch
    std::string state;
  };

  void SetUp() override {
    Pipe pipe = *make_pipe();
    made_.harness = ::fork();
    ASSERT_GE(made_.harness, 0);
    if (made_.harness == 0) {
      pipe.read.reset();
      be_a_harness(pipe.write.get());
    }
    pipe.write.reset();
    std::string text;
    pollfd one{pipe.read.get(), POLLIN, 0};
    while (text.find("end\n") == std::string::npos && ::poll(&one, 1, 20'000) == 1) {
      char buffer[4096];
      const ssize_t count = ::read(pipe.read.get(), buffer, sizeof buffer);
      if (count <= 0) break;
      text.append(buffer, static_cast<std::size_t>(count));
    }
    std::istringstream in(text);
    in >> made_.guardian >> made_.decoy >> made_.subject >> made_.state;
    for (std::string word; in >> word && word != "end";) made_.directories.push_back(word);
    ASSERT_GT(made_.subject, 0) << text;
    for (const std::string& directory : made_.directories) EXPECT_TRUE(fs::exists(directory)) << directory;
    EXPECT_TRUE(fs::exists(made_.state));
  }

  // Also in the face of a failure nothing stays.
  void TearDown() override {
    if (made_.harness > 0 && !reaped_) kill_harness();
    (void)clean_dead_runs();
  }

  void kill_harness() {
    ::kill(made_.harness, SIGKILL);
    ::waitpid(made_.harness, nullptr, 0);
    reaped_ = true;
  }

  // Other runs may be cleaned meanwhile.
  testing::Matcher<std::string> names_this_run() const { return testing::HasSubstr(fs::path(made_.state).stem().native()); }

  static bool gone(pid_t pid) {
    const auto stat = stat_of(pid);
    return !stat || stat->state == 'Z';
  }

  void expect_nothing_left() {
    EXPECT_TRUE(eventually([&] { return gone(made_.decoy) && gone(made_.subject) && gone(made_.guardian); }));
    EXPECT_TRUE(eventually([&] { return !fs::exists(made_.state); }));
    for (const std::string& directory : made_.directories) EXPECT_FALSE(fs::exists(directory)) << directory;
  }

  Made made_;
  bool reaped_ = false;

 private:
  // Children of this process but those named.
  static pid_t only_child() {
    const auto children = descendants(::getpid());
    return children.empty() ? 0 : children.front();
  }

  [[noreturn]] static void be_a_harness(int out) {
    const std::string run_id = random_id();
    auto guardian = Guardian::start(run_id);
    if (!guardian) ::_exit(1);
    const pid_t guardian_pid = only_child();
    auto scratch = ScratchDirectory::create("nohatch-" + run_id);
    (void)(*guardian)->own_directory(scratch->path());
    for (const std::string& directory : RunCgroup::possible_directories(run_id)) (void)(*guardian)->own_cgroup(directory);
    auto cgroups = RunCgroup::create(run_id);
    std::string directories = scratch->path().native();
    std::vector<int> procs;
    std::unique_ptr<TrialCgroup> trial;
    if (cgroups) {
      for (const std::string& directory : RunCgroup::possible_directories(run_id))
        if (fs::exists(directory)) directories += " " + directory;
      trial = *(*cgroups)->trial("t1", {.pids = 64}, {.pids = 128}, false);
      procs = trial->procs();
    }
    DecoySpec spec;
    spec.tokens = test::some_tokens();
    spec.binds = {{scratch->path(), "/nohatch/w", true}};
    auto decoy = test::make_decoy(spec);
    (void)(*guardian)->own_process(decoy->init());
    // It makes files that cannot be deleted, ignores signals, and multiplies.
    SubjectLaunch launch;
    launch.argv = {"sh", "-c", "mkdir -p /nohatch/w/d; touch /nohatch/w/d/f; chattr +i /nohatch/w/d/f /nohatch/w/d; trap '' TERM HUP INT; "
                               "exec python3 -I -S -c 'import os\nwhile True:\n try: os.fork()\n except OSError: pass'"};
    launch.environment = test::plain_environment();
    launch.cgroup_procs = procs;
    const UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    launch.standard_output = launch.standard_error = null.get();
    const Result<pid_t> subject = decoy->launch(launch);
    if (!subject) ::_exit(1);
    eventually([&] { return decoy->subjects().size() > 20; });
    std::string state = "/run/nohatch/" + run_id + ".state";
    const std::string text = std::to_string(guardian_pid) + " " + std::to_string(decoy->init()) + " " + std::to_string(*subject) + " " + state +
                             " " + directories + " end\n";
    write_all(out, text);
    for (;;) ::pause();
  }
};

TEST_F(KilledRunTest, TheGuardianCleansWhenTheHarnessIsKilled) {
  kill_harness();
  expect_nothing_left();
}

TEST_F(KilledRunTest, TheGuardianOutlivesSignalsMeantForTheHarness) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::kill(made_.guardian, number);
  kill_harness();
  expect_nothing_left();
}

TEST_F(KilledRunTest, WhereTheGuardianIsKilledTooTheNextRunCleans) {
  ::kill(made_.guardian, SIGKILL);
  EXPECT_TRUE(eventually([&] { return gone(made_.guardian); }));
  kill_harness();
  EXPECT_TRUE(fs::exists(made_.state));
  const auto removed = clean_dead_runs();
  ASSERT_TRUE(removed) << removed.error().text();
  EXPECT_THAT(*removed, testing::Contains(testing::AllOf(testing::HasSubstr("cgroup "), names_this_run())));
  EXPECT_THAT(*removed, testing::Contains("directory " + made_.directories.front()));
  expect_nothing_left();
  EXPECT_THAT(*clean_dead_runs(), testing::Not(testing::Contains(names_this_run())));
}

TEST_F(KilledRunTest, ARunThatLivesIsLeftAlone) {
  const auto removed = clean_dead_runs();
  ASSERT_TRUE(removed);
  EXPECT_THAT(*removed, testing::Not(testing::Contains(names_this_run())));
  for (const std::string& directory : made_.directories) EXPECT_TRUE(fs::exists(directory)) << directory;
  EXPECT_FALSE(gone(made_.subject));
  // Nor where only one of the two is gone.
  ::kill(made_.guardian, SIGKILL);
  EXPECT_TRUE(eventually([&] { return gone(made_.guardian); }));
  EXPECT_THAT(*clean_dead_runs(), testing::Not(testing::Contains(names_this_run())));
  EXPECT_FALSE(gone(made_.subject));
}

TEST(Guardian, AnOrderlyEndCleansAndLeavesNoProcess) {
  const auto scratch = ScratchDirectory::create("nohatch-guardian");
  const std::string run_id = random_id();
  {
    auto guardian = Guardian::start(run_id);
    ASSERT_TRUE(guardian) << guardian.error().text();
    ASSERT_TRUE(write_file(scratch->path() / "x", "x"));
    ASSERT_TRUE((*guardian)->own_directory(scratch->path()));
    EXPECT_EQ(descendants(::getpid()).size(), 1u);
  }
  EXPECT_TRUE(descendants(::getpid()).empty());
  EXPECT_FALSE(fs::exists(scratch->path()));
}

TEST(Guardian, WhereItWasKilledTheHarnessIsToldAndCleansItself) {
  const auto scratch = ScratchDirectory::create("nohatch-guardian");
  {
    auto guardian = Guardian::start(random_id());
    ASSERT_TRUE(guardian);
    ASSERT_TRUE((*guardian)->own_directory(scratch->path()));
    const pid_t pid = descendants(::getpid()).front();
    ::kill(pid, SIGKILL);
    ASSERT_TRUE(eventually([&] { return stat_of(pid)->state == 'Z'; }));
    EXPECT_FALSE((*guardian)->own_cgroup("/sys/fs/cgroup/nohatch-none"));
  }
  EXPECT_FALSE(fs::exists(scratch->path()));
}

TEST(Guardian, RefusesARunIdThatIsAPath) { EXPECT_FALSE(Guardian::start("../../etc/passwd")); }

}  // namespace
}  // namespace nohatch
