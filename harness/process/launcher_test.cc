#include "process/launcher.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nohatch {
namespace {

using std::chrono::seconds;

Captured run(LaunchRequest request) {
  SystemLauncher launcher;
  auto captured = capture(launcher, std::move(request), seconds(10));
  EXPECT_TRUE(captured) << captured.error().text();
  return captured ? *captured : Captured{};
}

TEST(Launcher, CapturesBothStreamsAndTheStatus) {
  const Captured captured = run({.argv = {"sh", "-c", "echo out; echo err >&2; exit 3"}});
  EXPECT_EQ(captured.output, "out\n");
  EXPECT_EQ(captured.error, "err\n");
  EXPECT_EQ(describe(captured.ending), "exited 3");
}

TEST(Launcher, TellsASignalFromAStatus) {
  EXPECT_EQ(describe(run({.argv = {"sh", "-c", "kill -9 $$"}}).ending), "signal 9");
}

TEST(Launcher, AFailedExecIsAnErrorAndLeavesNoZombie) {
  SystemLauncher launcher;
  const auto process = launcher.launch({.argv = {"/nonexistent/program"}});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().number, ENOENT);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(Launcher, HandsOnOnlyTheWantedDescriptors) {
  const int leaked = ::open("/proc/self/status", O_RDONLY);  // named by nothing that the child opens by itself
  const int wanted = ::open("/dev/zero", O_RDONLY);
  const Captured captured = run({.argv = {"sh", "-c", "ls -l /proc/$$/fd | sed -n 's/.*-> //p'; readlink /proc/$$/fd/7"},
                                 .descriptors = {{7, wanted}}});
  EXPECT_NE(captured.output.find("/dev/zero"), std::string::npos);
  EXPECT_EQ(captured.output.find("status"), std::string::npos) << captured.output;
  EXPECT_NE(run({.argv = {"sh", "-c", "ls -l /proc/$$/fd"}, .descriptors = {{8, leaked}}}).output.find("status"), std::string::npos);
  ::close(leaked);
  ::close(wanted);
}

TEST(Launcher, SetsEnvironmentAndDirectory) {
  const Captured captured = run({.argv = {"/usr/bin/env"}, .environment = {"ONLY=this"}});
  EXPECT_EQ(captured.output, "ONLY=this\n");
  EXPECT_EQ(run({.argv = {"pwd"}, .directory = "/usr"}).output, "/usr\n");
}

TEST(Launcher, EndsWhatRunsTooLong) {
  SystemLauncher launcher;
  const auto captured = capture(launcher, {.argv = {"sleep", "60"}}, std::chrono::milliseconds(50));
  ASSERT_TRUE(captured);
  EXPECT_TRUE(std::holds_alternative<Stopped>(captured->ending));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

}  // namespace
}  // namespace nohatch
