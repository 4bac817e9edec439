// A daemonless engine (podman with runc) inside a decoy host, with an image of one static program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "base/clock.h"
#include "base/file_system.h"
#include "process/launcher.h"
#include "run/cgroup.h"
#include "run/decoy_for_test.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class DecoyEngineTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists("/usr/bin/podman") || !fs::exists("/usr/bin/busybox") || ::geteuid() != 0) GTEST_SKIP() << "needs podman, busybox and root";
    scratch_.emplace(std::move(*ScratchDirectory::create("nohatch-engine")));
    auto cgroups = RunCgroup::create(random_id());
    ASSERT_TRUE(cgroups) << cgroups.error().text();
    cgroups_ = std::move(*cgroups);
    cgroup_ = std::move(*cgroups_->trial("t1", {}, {.memory_bytes = 512 << 20, .pids = 256}, true));
    make_image();
    DecoySpec spec;
    spec.tokens = tokens_;
    spec.engine = true;
    spec.binds = {{scratch_->path() / "store", "/nohatch/images", false}};
    decoy_ = test::make_decoy(spec);
  }

  // Orderly as a trial ends: its processes, its host, its cgroups.
  void TearDown() override {
    if (decoy_ == nullptr) return;
    EXPECT_TRUE(cgroup_->kill());
    decoy_.reset();
    const std::string parent = cgroup_->engine_parent();
    cgroup_.reset();
    cgroups_.reset();
    for (const auto& hierarchy : fs::directory_iterator("/sys/fs/cgroup"))
      EXPECT_FALSE(fs::exists(hierarchy.path().native() + parent)) << hierarchy.path();
  }

  void make_image() {
    const fs::path tree = scratch_->path() / "tree";
    fs::create_directories(tree / "bin");
    fs::copy_file("/usr/bin/busybox", tree / "bin/sh");
    fs::create_symlink("sh", tree / "bin/cat");
    command({"/usr/bin/tar", "-C", tree, "-cf", scratch_->path() / "image.tar", "."});
    const std::string store = scratch_->path() / "store", run = scratch_->path() / "run", temporary = scratch_->path() / "tmp";
    command({"/usr/bin/podman", "--root", store, "--runroot", run, "--tmpdir", temporary, "--storage-driver", "overlay", "--events-backend",
             "none", "import", scratch_->path() / "image.tar", "localhost/tiny:1"});
  }

  void command(std::vector<std::string> argv) {
    SystemLauncher launcher;
    LaunchRequest request;
    request.argv = std::move(argv);
    const auto captured = capture(launcher, request, std::chrono::seconds(60));
    ASSERT_TRUE(captured && captured->succeeded()) << (captured ? captured->error : captured.error().text());
  }

  // `counters` is asked again and again while it runs, as a trial does.
  test::Ran podman_run(const std::vector<std::string>& options, const std::string& script) {
    SubjectLaunch launch;
    launch.argv = {"/usr/bin/podman", "--runtime", "runc", "--root", "/run/engine/storage", "--runroot", "/run/engine/run", "--tmpdir", "/run/engine/tmp",
                   "--network-config-dir", "/run/engine/networks", "--storage-driver", "overlay", "--storage-opt",
                   "additionalimagestore=/nohatch/images", "--events-backend", "none", "--cgroup-manager", "cgroupfs", "--log-level", "error",
                   "run", "--rm", "--log-driver", "passthrough", "--cgroup-parent", cgroup_->engine_parent(), "--ulimit", "nofile=1024:1024",
                   "--ulimit", "nproc=1024:1024"};
    launch.argv.insert(launch.argv.end(), options.begin(), options.end());
    launch.argv.insert(launch.argv.end(), {"localhost/tiny:1", "/bin/sh", "-c", script});
    launch.environment = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root"};
    launch.cgroup_procs = cgroup_->procs();
    std::atomic<bool> done = false;
    std::thread watch([&] {
      while (!done) (void)cgroup_->counters();
    });
    test::Ran ran = test::run(*decoy_, launch);
    done = true;
    watch.join();
    return ran;
  }

  const Tokens tokens_ = test::some_tokens(5);
  std::optional<ScratchDirectory> scratch_;
  std::unique_ptr<RunCgroup> cgroups_;
  std::unique_ptr<TrialCgroup> cgroup_;
  std::unique_ptr<DecoyHost> decoy_;
};

TEST_F(DecoyEngineTest, AContainerRunsWithinAndItsCpuIsCounted) {
  const auto ran = podman_run({"--network", "none"}, "echo inside; cat /proc/self/cgroup");
  EXPECT_THAT(ran.output, HasSubstr("inside"));
  EXPECT_THAT(ran.output, HasSubstr(cgroup_->engine_parent() + "/libpod-"));
  EXPECT_EQ(describe(ran.ending), "exited 0");
  EXPECT_GT(cgroup_->counters()->cpu_microseconds.value_or(0), 0);
  EXPECT_EQ(cgroup_->counters()->oom_kills, 0);
  EXPECT_EQ(decoy_->check_baits(), "");
}

TEST_F(DecoyEngineTest, ItsMountsAreTheDecoysOwn) {
  const auto ran = podman_run({"--network", "host", "-v", "/home/service/.ssh:/x"}, "cat /x/id_ed25519; cat /sys/class/net/lo/ifalias");
  EXPECT_THAT(ran.output, HasSubstr(tokens_.secret_file));
  EXPECT_THAT(podman_run({"--network", "none"}, "cat /home/service/.ssh/id_ed25519").output, Not(HasSubstr(tokens_.secret_file)));
}

TEST_F(DecoyEngineTest, AnOutOfMemoryKillIsSeenThoughTheContainersCgroupGoes) {
  podman_run({"--network", "none", "--memory", "64m"}, "x=aaaaaaaa; while :; do x=$x$x; done");
  EXPECT_GE(cgroup_->counters()->oom_kills.value_or(0), 1);
  EXPECT_GE(cgroup_->counters()->memory_peak_bytes.value_or(0), 60 << 20);
}

}  // namespace
}  // namespace nohatch
